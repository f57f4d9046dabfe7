// knip reads this file twice: for all code, and with --production without the tests (only entries and files with '!').
// Without a type: type-checking it would take longer than any file of ours, and knip reports unknown option names. An
// export that only its own file and a test use is not dead code.
const testsApart = process.argv.includes('--production');

export default {
  entry: [
    'app/routes.ts!',
    'app/routes/**/*.tsx!',
    'server/main.ts!',
    'server/commands/main.ts!',
    'mocks/main.ts!',
    'mocks/print-scenarios.ts!',
    'mocks/card-provider/browser/*.ts!',
    'mocks/global-card/elements.ts!',
    'scripts/*.mjs!',
    'scripts/api/main.ts!',
    'scripts/replay/main.ts!',
    'scripts/bench/*.mjs!',
    'scripts/drawings/*.mjs!',
    'tests/**/*.test.{ts,tsx}',
    'tests/pages/*.spec.ts',
    'tests/mutants/*.ts',
    'tests/pages/support/global-setup.ts',
    // Started as a process by the commands of package.json.
    'tests/payments/seed-worker.ts',
    'playwright.config.ts',
  ],
  project: ['{app,server,mocks,fixtures,scripts}/**/*.{ts,tsx,js,mjs}!', 'tests/**/*.{ts,tsx}', '*.{ts,js}'],
  // scripts/static-checks.mjs starts the linter by its name; the linter starts the other one for types. The browser of
  // the page tests is unpacked from its package (scripts/browser.mjs).
  ignoreDependencies: ['@fontsource-variable/*', '@sparticuz/chromium', 'oxlint', 'oxlint-tsgolint'],
  // Two of util-linux: `prlimit` fills a disk for one process, and `taskset` gives a server its own core. `openssl`
  // makes the certificate for measuring paints.
  ignoreBinaries: testsApart ? ['openssl', 'taskset'] : ['openssl', 'prlimit', 'taskset'],
  ignoreExportsUsedInFile: testsApart,
};
