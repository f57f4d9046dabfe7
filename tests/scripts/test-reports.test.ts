import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBrowser } from '../../scripts/browser.mjs';
import { ROOT } from '../../scripts/processes.mjs';
import { readPlaywright, readVitest } from '../../scripts/test-reports.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kipu-reports-'));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('a run of vitest is told with the name and the error of each failed test', () => {
  const first = "import { expect, test } from 'vitest';";
  write(
    'sums.test.mjs',
    `${first} test('two is three', () => { expect(2).toBe(3); }); test('good', () => {});`,
  );
  write('broken.test.mjs', "throw new Error('it cannot be loaded');");
  const report = path.join(folder, 'report.json');
  const code = play('vitest/vitest.mjs', [
    'run',
    '--root',
    folder,
    '--reporter=json',
    `--outputFile=${report}`,
  ]);

  const result = readVitest(report, code);

  expect(result).toMatchObject({ passed: 1, failed: 1 });
  expect(result.failures.toSorted()).toEqual([
    expect.stringMatching(/broken\.test\.mjs: it cannot be loaded$/),
    expect.stringMatching(/sums\.test\.mjs › two is three: AssertionError: expected 2 to be 3/),
  ]);
});

test('a run of Playwright is told with each failed test, skipped ones too: its error, and what its page said', async () => {
  const first = "import { expect, test } from 'playwright/test';";
  const tests =
    "test('two is three', () => { expect(2).toBe(3); }); test('good', () => {}); test.skip('left', () => {});";
  write('sums.spec.ts', `${first}\n${tests}`);
  const page =
    '<div role="alert"><p>Esto no carga</p><p>Reintenta</p></div><p>Cursos</p><p role="status">Listo</p>';
  write(
    'page.spec.ts',
    `${first}
    test.use({ launchOptions: { executablePath: ${JSON.stringify(await findBrowser())} } });
    test('it pays', async ({ page }) => {
      await page.setContent(${JSON.stringify(page)});
      await expect(page.getByRole('button', { name: 'Pagar' })).toBeVisible({ timeout: 1 });
    });`,
  );
  const report = path.join(folder, 'report.json');
  const code = play('playwright/cli.js', ['test', '--reporter=json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });

  const { passed, failed, failures } = readPlaywright(report, code);

  expect({ passed, failed }).toEqual({ passed: 1, failed: 3 });
  expect(failures.toSorted()).toEqual([
    expect.stringMatching(
      /page\.spec\.ts:3 › it pays: .+toBeVisible.+; Locator: getByRole\('button', \{ name: 'Pagar' \}\); its page said: Esto no carga Reintenta Listo$/,
    ),
    expect.stringMatching(/sums\.spec\.ts:2 › left: skipped$/),
    expect.stringMatching(/sums\.spec\.ts:2 › two is three: Error: expect\(received\)/),
  ]);
});

test('a run without a report counts as one failure', () => {
  const report = path.join(folder, 'none.json');

  expect(readVitest(report, 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(readPlaywright(report, 0)).toMatchObject({ passed: 0, failed: 1 });
});

function write(name: string, text: string): void {
  writeFileSync(path.join(folder, name), text);
}

/** Runs a test runner in the folder, and returns its exit code. */
function play(tool: string, args: readonly string[], more: Record<string, string> = {}): number {
  const { PATH, HOME } = process.env;
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'node_modules', tool), ...args], {
    cwd: folder,
    env: { NODE_ENV: 'test', PATH, HOME, ...more },
  });
  return status ?? -1;
}
