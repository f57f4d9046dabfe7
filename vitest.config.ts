import { defineConfig } from 'vitest/config';

// Dates in tests mean Lima's, on every machine.
process.env.TZ = 'America/Lima';

// The site is tested as it runs: React's other build checks itself, for a tenth of all that is done here.
process.env.NODE_ENV = 'production';

/** Test files that read packages which replace globals for good: each needs modules of its own. */
const APART = [
  'tests/http/bought.test.ts',
  'tests/http/certificates.test.ts',
  'tests/http/one-purchase.test.ts',
];

/** Hooks that open the site build it when it is stale, which takes more than a minute on a busy machine. */
const HOOK_LIMIT_MS = 240_000;

export default defineConfig({
  test: {
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // What comes about by itself comes late on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'in process',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/crash/**', 'tests/pages/**', ...APART],
          globalSetup: 'tests/store/shared-postgres.ts',
          // Files of one worker share their modules: reading them anew for each file took longer than the tests.
          isolate: false,
          setupFiles: 'tests/support/left-behind.ts',
          testTimeout: 60_000,
          hookTimeout: HOOK_LIMIT_MS,
        },
      },
      {
        extends: true,
        test: { name: 'apart', include: APART, testTimeout: 60_000, hookTimeout: HOOK_LIMIT_MS },
      },
      {
        extends: true,
        test: {
          name: 'crash',
          include: ['tests/crash/**/*.test.ts'],
          globalSetup: 'tests/crash/build.ts',
          // Each file starts, kills and restarts real processes, on ports and in folders of its own.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
