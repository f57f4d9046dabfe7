import { AxeBuilder } from '@axe-core/playwright';
import axe from 'axe-core';
import type { Result, RunOnly } from 'axe-core';
import type { Browser, Page } from 'playwright/test';

/** All rules, or only the colour rules, for pages whose other rules were checked in other colours before. */
export type Rules = 'all' | 'colours';

/** WCAG 2.2 AA, and those of its rules that depend on colours. */
const RULES: Readonly<Record<Rules, RunOnly>> = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * axe with a cache of parsed colours: it parses those of every element again, which takes half of a check of colours.
 */
const SOURCE = `${axe.source}
{
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map();
  prototype.parseString = function (text) {
    if (known.has(text)) return Object.assign(this, known.get(text));
    const { r, g, b, alpha } = parseString.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}`;

/**
 * Returns axe's findings on a page, as 'rule: element' lines. axe is a script that waits for timers, which do not run
 * in a page without JavaScript; such a page is drawn again, from the same HTML and styles but without its scripts, in a
 * page where axe can run.
 */
export async function accessibilityProblems(
  page: Page,
  withJavaScript: boolean,
  rules: Rules,
): Promise<string[]> {
  if (withJavaScript) return problemsOf(page, rules);
  // A page without scripts is the same with JavaScript, and is checked there.
  if ((await page.locator('script[type="module"]').count()) === 0) return [];
  const copy = await pageForCopies(page.context().browser());
  const size = page.viewportSize();
  if (size) await copy.setViewportSize(size);
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await copy.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
  const html = withoutScripts(await page.content());
  await copy.route(page.url(), (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await copy.goto(page.url());
  const problems = await problemsOf(copy, rules);
  // If only the fragment of the URL differed from the page before, the browser would not load it.
  await copy.goto('about:blank');
  await copy.unrouteAll();
  return problems;
}

/** The page of each browser in which copies are drawn: a shared one already has the styles and fonts. */
const copies = new WeakMap<Browser, Page>();

async function pageForCopies(browser: Browser | null): Promise<Page> {
  if (!browser) throw new Error('The page has no browser');
  const known = copies.get(browser);
  if (known) return known;
  const context = await browser.newContext({
    // Otherwise the project's setting would apply here as well.
    javaScriptEnabled: true,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
  });
  const page = await context.newPage();
  copies.set(browser, page);
  return page;
}

async function problemsOf(page: Page, rules: Rules): Promise<string[]> {
  // Frames that appear meanwhile are skipped: they are of other origins, which makes the browser log warnings.
  if (page.frames().length > 1) return problemsWithFrames(page, rules);
  const options = { resultTypes: ['violations'], iframes: false, runOnly: RULES[rules] };
  // AxeBuilder injects all of axe twice for each check; a page that was checked before already has it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate<string[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => (${String(linesOf)})(violations))`,
  );
}

/**
 * Checks a page with frames: merging the results of frames takes another page and as long again. Most pages have none.
 */
async function problemsWithFrames(page: Page, rules: Rules): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page, axeSource: SOURCE })
    .options({ resultTypes: ['violations'], runOnly: RULES[rules] })
    .analyze();
  return linesOf(violations);
}

/** Also runs inside the page, so it must not use anything of this module. */
function linesOf(violations: readonly Result[]): string[] {
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  );
}

function withoutScripts(html: string): string {
  return html.replace(/<script\b[\s\S]*?<\/script>/g, '').replace(/<(\/?)noscript>/g, '<$1div>');
}
