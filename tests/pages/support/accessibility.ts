import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds wrong with a page, as 'rule: element' lines; empty when it finds nothing.
 * axe is a script that waits for timers, which stand still in a page without JavaScript; such a page is drawn once
 * more, from the same HTML and styles and without its scripts, where axe can run.
 */
export async function accessibilityProblems(page: Page, withJavaScript: boolean): Promise<string[]> {
  if (withJavaScript) return problemsOf(page);
  // A page that asks for no scripts is the same with JavaScript, and looked at there.
  if ((await page.locator('script[type="module"]').count()) === 0) return [];
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  const size = page.viewportSize();
  const context = await browser.newContext({
    // The project's own setting would hold here as well.
    javaScriptEnabled: true,
    viewport: size,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
  });
  const copy = await context.newPage();
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await copy.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
  const html = withoutScripts(await page.content());
  await copy.route(page.url(), (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await copy.goto(page.url());
  const problems = await problemsOf(copy);
  await context.close();
  return problems;
}

async function problemsOf(page: Page): Promise<string[]> {
  // What frames found is put together on one more page, which takes half of the time; most pages have none.
  const isAlone = page.frames().length === 1;
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).setLegacyMode(isAlone).analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  );
}

function withoutScripts(html: string): string {
  return html.replace(/<script\b[\s\S]*?<\/script>/g, '').replace(/<(\/?)noscript>/g, '<$1div>');
}
