import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base } from 'playwright/test';
import type { BrowserContext, Page } from 'playwright/test';
import { accessibilityProblems } from './accessibility.ts';
import type { Rules } from './accessibility.ts';
import { readLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { listenForNoise } from './noise.ts';
import type { Noise } from './noise.ts';
import { expectWordsHeard } from './page-checks.ts';
import { allSites, siteHere } from './running-sites.ts';
import type { RunningSite } from './running-sites.ts';

/** The site under test, for specs. */
interface Site {
  readonly origin: string;
  /** The mock backend, with the scenario panel at its root. */
  readonly panel: string;
  /** Contains its database and logs. */
  readonly folder: string;
  readonly withJavaScript: boolean;
  /** Returns what happened at the academy API in this test. */
  ledger(): Promise<Ledger>;
  /**
   * Fails when axe finds violations of WCAG 2.2 AA in what the page shows now, or when words of it run together. axe
   * checks only with JavaScript, since pages consist of the same parts without it.
   */
  expectAccessible(page: Page): Promise<void>;
  /** The same with and without JavaScript: for one page of each kind that shows other parts without it. */
  expectAccessibleBothWays(page: Page): Promise<void>;
  /**
   * Fails when what the page shows now is not readable in dark colours, for a page that was accessible in light ones.
   * Only with JavaScript, since the colours are the same without it.
   */
  expectReadableInTheDark(page: Page): Promise<void>;
  /** Returns everything that all sites have written to logs and databases so far, in all tests, as one text. */
  written(): string;
}

interface Fixtures {
  readonly site: Site;
  /** The sandbox of this test at the mock backend. */
  readonly sandbox: string;
  readonly noise: Noise;
  /** URLs of the documents with scripts that the test's pages loaded. */
  readonly scripted: Set<string>;
}

const SCRIPTLESS_TAG = '@scriptless';

/**
 * Marks a test that opens no page with scripts. It would see the same with and without JavaScript, so it runs once,
 * with JavaScript, where more is checked. The fixture `scripted` below checks that every test is marked correctly.
 */
export const SCRIPTLESS = { tag: SCRIPTLESS_TAG };

/**
 * Marks a test that checks both the response and what scripts make of it, for each page that it opens: it runs once,
 * with JavaScript.
 */
export const BOTH_WAYS = { tag: '@both-ways' };

/**
 * The `test` of page specs: each test has its own sandbox at the mock backend, and fails on noise. Tests without a
 * browser use `request` and open none.
 */
export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => {
    await use(siteHere().siteOrigin);
  },
  sandbox: async ({ browserName: _ }, use) => {
    await use(`test-${randomUUID()}`);
  },
  context: async ({ context, javaScriptEnabled, sandbox, noise, scripted }, use) => {
    await context.addCookies([{ name: 'kipu_mock_sandbox', value: sandbox, url: siteHere().siteOrigin }]);
    noise.listenTo(context);
    await tellScripts(context, scripted);
    await use(context);
    if (javaScriptEnabled) {
      for (const page of context.pages()) await page.waitForLoadState('domcontentloaded');
    }
  },
  noise: async ({ javaScriptEnabled }, use) => {
    const noise = listenForNoise(javaScriptEnabled);
    await use(noise);
    expect(noise.complaints, 'what the pages complained about').toEqual([]);
  },
  scripted: [
    // The script elements of a document are counted, not what it requests: scripts are requested after the first paint,
    // and a test may end or go on before.
    async ({ javaScriptEnabled }, use, info) => {
      const scripted = new Set<string>();
      await use(scripted);
      // Without JavaScript no script is requested.
      if (info.status !== 'passed' || !javaScriptEnabled) return;
      if (info.tags.includes(SCRIPTLESS_TAG)) {
        expect([...scripted], 'this test is marked SCRIPTLESS, and its pages have scripts').toEqual([]);
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
      expectWordsHeard(await page.content(), page.url());
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

/** Adds the URL of each document with scripts to `scripted`, as soon as one is parsed, whether it runs or not. */
async function tellScripts(context: BrowserContext, scripted: Set<string>): Promise<void> {
  await context.exposeBinding('tellScripts', ({ page }) => void scripted.add(page.url()));
  await context.addInitScript({
    content: `if (window === window.top) new MutationObserver((_changes, observer) => {
      if (!document.querySelector('script[nonce], script[src]')) return;
      observer.disconnect();
      tellScripts();
    }).observe(document, { childList: true, subtree: true });`,
  });
}

function writtenIn({ folder }: RunningSite): string {
  return readdirSync(folder)
    .filter((name) => name.startsWith('kipu.sqlite') || name === 'site.log')
    .map((name) => readFileSync(path.join(folder, name), 'latin1'))
    .join('\n');
}
