import { expect, test } from 'vitest';
import { run } from '../../scripts/processes.mjs';
import { ONLY_WITH_SCRIPTS, onlyWithScripts } from '../pages/support/only-with-scripts.ts';

test('every test that is left out without scripts exists, and what stands for it', async () => {
  const { output } = await run(
    process.execPath,
    ['node_modules/playwright/cli.js', 'test', '--list', '--project=con-js'],
    // Listing them starts no browser.
    { quiet: true, env: { ...process.env, CHROMIUM_PATH: 'none', NO_COLOR: '1' } },
  );
  const unknown = onlyWithScripts().filter((pattern) => !pattern.test(output));
  expect(unknown).toEqual([]);
  const reasons = Object.values(ONLY_WITH_SCRIPTS).flatMap((tests) => Object.values(tests));
  const named = reasons.join(' ').match(/[\w-]+\.spec\.ts/g) ?? [];
  for (const spec of named) expect(output).toContain(` ${spec}:`);
}, 60_000);
