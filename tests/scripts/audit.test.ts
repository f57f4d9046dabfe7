import { expect, test } from 'vitest';
import { machineEnvironment, run } from '../../scripts/processes.mjs';

test('an audit that cannot ask says loudly that nothing was checked, however quiet npm is told to be', async () => {
  const env = {
    ...machineEnvironment(),
    NODE_ENV: 'production' as const,
    // Nothing listens there.
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_fetch_retries: '0',
    npm_config_loglevel: 'silent',
  };
  const { code, output } = await run(process.execPath, ['scripts/audit.mjs'], { env, quiet: true });
  expect(output).toContain('NOT CHECKED');
  expect(code).toBe(0);
});
