import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base } from 'playwright/test';
import type { Page } from 'playwright/test';
import { accessibilityProblems } from './accessibility.ts';
import { readLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { listenForNoise } from './noise.ts';
import type { Noise } from './noise.ts';

/** The site under test, as a spec sees it. */
interface Site {
  readonly origin: string;
  readonly withJavaScript: boolean;
  /** What happened at the academy API in this test. */
  ledger(): Promise<Ledger>;
  /** Fails when axe finds anything against WCAG 2.2 AA in what the page shows now. */
  expectAccessible(page: Page): Promise<void>;
  /** Everything that the site has written so far to its log and its database, of all tests, as one text. */
  written(): string;
}

interface Fixtures {
  readonly site: Site;
  /** A memory of the mock backend for this test alone. */
  readonly sandbox: string;
  readonly noise: Noise;
}

/** The test of page specs: each has its own sandbox at the mock backend, and fails on noise. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => {
    await use(setting('KIPU_SITE'));
  },
  sandbox: async ({ browserName: _ }, use) => {
    await use(`test-${randomUUID()}`);
  },
  context: async ({ context, sandbox }, use) => {
    await context.addCookies([{ name: 'kipu_mock_sandbox', value: sandbox, url: setting('KIPU_SITE') }]);
    await use(context);
  },
  noise: [
    async ({ context, javaScriptEnabled }, use) => {
      const noise = listenForNoise(context, javaScriptEnabled);
      await use(noise);
      expect(noise.complaints, 'what the pages complained about').toEqual([]);
    },
    { auto: true },
  ],
  site: async ({ javaScriptEnabled, sandbox }, use) => {
    await use({
      origin: setting('KIPU_SITE'),
      withJavaScript: javaScriptEnabled,
      ledger: () => readLedger(setting('KIPU_MOCK'), sandbox),
      expectAccessible: async (page) => {
        expect(await accessibilityProblems(page, javaScriptEnabled), `axe on ${page.url()}`).toEqual([]);
      },
      written: () =>
        readdirSync(setting('KIPU_FOLDER'))
          .filter((name) => name.startsWith('kipu.sqlite') || name === 'site.log')
          .map((name) => readFileSync(path.join(setting('KIPU_FOLDER'), name), 'latin1'))
          .join('\n'),
    });
  },
});

export { expect };

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by global-setup.ts`);
  return value;
}
