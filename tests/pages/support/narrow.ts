import { expect } from 'playwright/test';
import type { Page } from 'playwright/test';

/** Narrow phones: 320 is also what 1280 pixels become at 400 % zoom (WCAG 1.4.10). */
const NARROW = [320, 360];

/** Fails when a page has to be scrolled sideways on a narrow phone. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 740 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `pixels to scroll sideways at ${width} on ${page.url()}`).toBeLessThanOrEqual(0);
  }
}
