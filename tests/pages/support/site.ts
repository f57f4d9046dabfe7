import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base } from 'playwright/test';
import type { Page } from 'playwright/test';
import { accessibilityProblems } from './accessibility.ts';
import type { Rules } from './accessibility.ts';
import { readLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { listenForNoise } from './noise.ts';
import type { Noise } from './noise.ts';
import { allSites, siteHere } from './running-sites.ts';
import type { RunningSite } from './running-sites.ts';

/** The site under test, as a spec sees it. */
interface Site {
  readonly origin: string;
  /** The mock backend, with the scenario panel at its root. */
  readonly panel: string;
  /** Holds its database and logs. */
  readonly folder: string;
  readonly withJavaScript: boolean;
  /** What happened at the academy API in this test. */
  ledger(): Promise<Ledger>;
  /**
   * Fails when axe finds anything against WCAG 2.2 AA in what the page shows now. It looks with JavaScript alone: pages
   * are made of the same parts without.
   */
  expectAccessible(page: Page): Promise<void>;
  /** The same, and without JavaScript, too: for one page of each kind of those that show other parts then. */
  expectAccessibleBothWays(page: Page): Promise<void>;
  /**
   * Fails when what the page shows now cannot be read in dark colours, for a page that was accessible in light ones.
   * With JavaScript alone: colours are the same without.
   */
  expectReadableInTheDark(page: Page): Promise<void>;
  /** Everything that sites have written so far to their logs and databases, of all tests, as one text. */
  written(): string;
}

interface Fixtures {
  readonly site: Site;
  /** A memory of the mock backend for this test alone. */
  readonly sandbox: string;
  readonly noise: Noise;
  /** Scripts that the test's pages have asked for. */
  readonly scripted: Set<string>;
}

const SCRIPTLESS_TAG = '@scriptless';

/**
 * Marks a test that opens no page with scripts: with and without JavaScript it would see the same, so it runs once,
 * with JavaScript, where more is looked at. Every test is held to its mark, see `scripted` below.
 */
export const SCRIPTLESS = { tag: SCRIPTLESS_TAG };

/**
 * Marks a test that looks, of each page that it opens, at what was answered and at what became of it with scripts: it
 * runs once, with JavaScript.
 */
export const BOTH_WAYS = { tag: '@both-ways' };

/**
 * The test of page specs: each has its own sandbox at the mock backend, and fails on noise. One that needs no browser
 * takes `request` and opens none.
 */
export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => {
    await use(siteHere().siteOrigin);
  },
  sandbox: async ({ browserName: _ }, use) => {
    await use(`test-${randomUUID()}`);
  },
  context: async ({ context, sandbox, noise, scripted }, use) => {
    await context.addCookies([{ name: 'kipu_mock_sandbox', value: sandbox, url: siteHere().siteOrigin }]);
    noise.listenTo(context);
    context.on('request', (request) => {
      if (request.resourceType() === 'script') scripted.add(request.url());
    });
    await use(context);
  },
  noise: async ({ javaScriptEnabled }, use) => {
    const noise = listenForNoise(javaScriptEnabled);
    await use(noise);
    expect(noise.complaints, 'what the pages complained about').toEqual([]);
  },
  scripted: [
    async ({ javaScriptEnabled }, use, info) => {
      const scripted = new Set<string>();
      await use(scripted);
      // Without JavaScript no script is asked for.
      if (info.status !== 'passed' || !javaScriptEnabled) return;
      if (info.tags.includes(SCRIPTLESS_TAG)) {
        expect([...scripted], 'this test is marked SCRIPTLESS, and its pages asked for scripts').toEqual([]);
      } else {
        expect(
          scripted.size,
          'no page of this test has scripts: mark the test SCRIPTLESS, so that it runs once',
        ).toBeGreaterThan(0);
      }
    },
    { auto: true },
  ],
  site: async ({ javaScriptEnabled, sandbox }, use) => {
    const expectSoundBy = async (page: Page, rules: Rules) => {
      const problems = await accessibilityProblems(page, javaScriptEnabled, rules);
      expect(problems, `axe on ${page.url()}`).toEqual([]);
    };
    const expectAccessible = async (page: Page) => {
      if (javaScriptEnabled) await expectSoundBy(page, 'all');
    };
    const { siteOrigin, mockOrigin, folder } = siteHere();
    await use({
      origin: siteOrigin,
      panel: mockOrigin,
      folder,
      withJavaScript: javaScriptEnabled,
      ledger: () => readLedger(mockOrigin, sandbox),
      expectAccessible,
      expectAccessibleBothWays: (page) => expectSoundBy(page, 'all'),
      expectReadableInTheDark: async (page) => {
        await page.emulateMedia({ colorScheme: 'dark' });
        if (javaScriptEnabled) await expectSoundBy(page, 'colours');
      },
      written: () => allSites().map(writtenIn).join('\n'),
    });
  },
});

export { expect };

function writtenIn({ folder }: RunningSite): string {
  return readdirSync(folder)
    .filter((name) => name.startsWith('kipu.sqlite') || name === 'site.log')
    .map((name) => readFileSync(path.join(folder, name), 'latin1'))
    .join('\n');
}
