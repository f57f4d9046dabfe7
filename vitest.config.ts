import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

// Tests use Lima's time zone on every machine.
process.env.TZ = 'America/Lima';

// The site is tested as it runs in production; React's development build would take a tenth of the whole time.
process.env.NODE_ENV = 'production';

/** Test files that load packages which replace globals permanently: they need modules of their own. */
const APART = [
  'tests/app/receipt-pdf.test.ts',
  'tests/http/bought.test.ts',
  'tests/http/certificates.test.ts',
  'tests/http/one-purchase.test.ts',
];

/** Small test files that take long. */
const LONG = [
  'tests/mocks/screens.test.ts',
  'tests/payments/simulation.test.ts',
  'tests/http/oddities.test.ts',
  'tests/http/pressed-at-random.test.ts',
  'tests/scripts/site-process.test.ts',
  'tests/scripts/start.test.ts',
  'tests/payments/backup-on-postgres.test.ts',
];

/** Runs what takes long first: a core would be idle while another ends it alone. Vitest runs large files first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      // What has modules of its own stays before all others.
      Number(!project.config.isolate) * (LONG.some((file) => moduleId.endsWith(file)) ? 1 : 2);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Hooks that start the site build it when it is stale, which takes more than a minute on a busy machine. */
const HOOK_LIMIT_MS = 240_000;

export default defineConfig({
  test: {
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    sequence: { sequencer: LongestFirst },
    // What tests wait for takes longer on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'in process',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/crash/**', 'tests/pages/**', ...APART],
          globalSetup: 'tests/store/shared-postgres.ts',
          // Files of one worker share their modules: loading them for each file took longer than the tests.
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
          // Each file starts, kills and restarts real processes, on its own ports and in its own folders.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
