// knip reads this file twice: once for everybody, and once with --production, where tests are nobody (the entries and
// files with '!'). Without its type: the compiler would take longer for that than for any file of ours, and knip tells a
// name that it does not know. An export that its own file uses, and a test besides, is no dead code.
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
    // Started as processes by the commands of package.json.
    'tests/payments/seed-worker.ts',
    'playwright.config.ts',
  ],
  project: ['{app,server,mocks,fixtures,scripts}/**/*.{ts,tsx,js,mjs}!', 'tests/**/*.{ts,tsx}', '*.{ts,js}'],
  // The linter is started by scripts/static-checks.mjs as a name, and asks the other for types.
  ignoreDependencies: ['@fontsource-variable/*', 'oxlint', 'oxlint-tsgolint'],
  // Of Linux itself (util-linux): make a disk full for one process, and give a server a core of its own. The other makes
  // the certificate that paints are measured with.
  ignoreBinaries: testsApart ? ['openssl', 'taskset'] : ['openssl', 'prlimit', 'taskset'],
  ignoreExportsUsedInFile: testsApart,
  // The forms of the purchase steps ask for all of these.
  ignoreIssues: testsApart ? { 'server/domain/option-lists.ts': ['exports'] } : {},
};
