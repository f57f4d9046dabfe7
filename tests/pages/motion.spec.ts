import type { Route } from 'playwright/test';
import { paths } from '../../app/paths.ts';
import { expectNoShift } from './support/page-checks.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

/** The fonts of headings, of texts, and of the zeros in texts. */
const FONTS = 3;

// All other specs run with reduced motion (playwright.config.ts).
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test(
  'nothing moves when the typefaces come after the page was drawn in those of the machine',
  SCRIPTLESS,
  async ({ page }) => {
    const held: Route[] = [];
    await page.route('**/*.woff2', (route) => {
      held.push(route);
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(paths.course('curso-de-scratch'), { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await expect.poll(() => held.length).toBe(FONTS);
    await Promise.all(held.map((route) => route.continue()));
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    await expectNoShift(page);
  },
);
