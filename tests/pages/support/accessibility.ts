import { AxeBuilder } from '@axe-core/playwright';
import axe from 'axe-core';
import type { Result, RunOnly } from 'axe-core';
import type { Browser, Page } from 'playwright/test';

/** All rules, or those alone that can fail in other colours where all of them were asked before. */
export type Rules = 'all' | 'colours';

/** WCAG 2.2 AA, and those of its rules that look at colours. */
const RULES: Readonly<Record<Rules, RunOnly>> = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** axe, which is to read each colour once: it reads those of every element anew, for half of a look at colours. */
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
 * What axe finds wrong with a page, as 'rule: element' lines; empty when it finds nothing.
 * axe is a script that waits for timers, which stand still in a page without JavaScript; such a page is drawn once
 * more, from the same HTML and styles and without its scripts, where axe can run.
 */
export async function accessibilityProblems(
  page: Page,
  withJavaScript: boolean,
  rules: Rules,
): Promise<string[]> {
  if (withJavaScript) return problemsOf(page, rules);
  // A page that asks for no scripts is the same with JavaScript, and looked at there.
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
  // An address with a place in it that was open before would not be loaded again.
  await copy.goto('about:blank');
  await copy.unrouteAll();
  return problems;
}

/** The page of each browser that copies are drawn in: one for all of them has their styles and typefaces already. */
const copies = new WeakMap<Browser, Page>();

async function pageForCopies(browser: Browser | null): Promise<Page> {
  if (!browser) throw new Error('The page has no browser');
  const known = copies.get(browser);
  if (known) return known;
  const context = await browser.newContext({
    // The project's own setting would hold here as well.
    javaScriptEnabled: true,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
  });
  const page = await context.newPage();
  copies.set(browser, page);
  return page;
}

async function problemsOf(page: Page, rules: Rules): Promise<string[]> {
  // Frames that come meanwhile are left alone: they are of other origins, which the browser warns of.
  if (page.frames().length > 1) return problemsWithFrames(page, rules);
  const options = { resultTypes: ['violations'], iframes: false, runOnly: RULES[rules] };
  // The builder reads all of axe twice for each look. A page that has it from the look before keeps it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate<string[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => (${String(linesOf)})(violations))`,
  );
}

/** What frames found is put together on one more page, which takes as long again; most pages have none. */
async function problemsWithFrames(page: Page, rules: Rules): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page, axeSource: SOURCE })
    .options({ resultTypes: ['violations'], runOnly: RULES[rules] })
    .analyze();
  return linesOf(violations);
}

/** Runs in the page, too, and so takes nothing from around it. */
function linesOf(violations: readonly Result[]): string[] {
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  );
}

function withoutScripts(html: string): string {
  return html.replace(/<script\b[\s\S]*?<\/script>/g, '').replace(/<(\/?)noscript>/g, '<$1div>');
}
