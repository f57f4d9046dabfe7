import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { machineEnvironment, run } from '../../scripts/processes.mjs';

const ALONE = {
  ...machineEnvironment(),
  NODE_ENV: 'production' as const,
  // Nothing listens there.
  npm_config_registry: 'http://127.0.0.1:9',
  npm_config_fetch_retries: '0',
  npm_config_loglevel: 'silent',
};
const audit = (env: typeof ALONE & { TZDIR?: string }) =>
  run(process.execPath, ['scripts/audit.mjs'], { env, quiet: true });

test('an audit that cannot ask says loudly that nothing was checked, however quiet npm is told to be', async () => {
  const { code, output } = await audit(ALONE);
  expect(output).toContain('NOT CHECKED');
  expect(code).toBe(0);
});

test('an audit says when the machine knows newer time zones than Node', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kipu-zones-'));
  const heardWith = async (release: string) => {
    writeFileSync(path.join(folder, 'tzdata.zi'), `# version ${release}\n# redo posix_only\n`);
    return (await audit({ ...ALONE, TZDIR: folder })).output;
  };
  try {
    expect(await heardWith('2199a')).toContain('this machine those of 2199a');
    expect(await heardWith(process.versions['tz'] ?? '')).not.toContain('OLD CLOCKS');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
