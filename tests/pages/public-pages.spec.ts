import type { Page } from 'playwright/test';
import { paths } from '../../app/paths.ts';
import { expect, test } from './support/site.ts';

/** One public page of each kind, and what they become when something is looked for in vain or cannot be read. */
const PAGES = [
  paths.home(),
  paths.courses(),
  paths.courses({ age: '8-a-11', topic: 'videojuegos' }),
  paths.courses({ query: 'nada que se le parezca' }),
  paths.course('curso-de-scratch'),
  paths.course('pack-programacion-total'),
  paths.learningPath('creadores-digitales'),
  paths.vacations(),
  paths.vacationsFor('5-a-7'),
  paths.vacationsFor('8-a-11'),
  paths.vacationsFor('12-a-mas'),
  paths.about(),
  paths.gameJam(),
  paths.blog(),
  paths.blogPost('mirar-o-crear-tiempo-de-pantalla'),
  paths.video('valeria-y-su-mundo'),
  paths.thankYou('compra'),
  paths.thankYou('testimonios'),
  paths.thankYou('registro'),
  paths.contact(),
  paths.claimsBook(),
  paths.terms(),
  paths.privacy(),
  paths.refunds(),
  '/cursos?escenario=caido',
];

/** Phones, a tablet, a desk; 320 and 640 are what a desk of 1280 becomes at 400 % and at 200 % zoom (WCAG 1.4.10). */
const WIDTHS = [320, 360, 640, 768, 1440];
/** Web Vitals call 0.1 good; nothing here has a reason to move at all. */
const MOST_SHIFT = 0.01;

/** How much of the page moved while it loaded, as browsers count it. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry && typeof entry.value === 'number') sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are told before the next frame but one.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

/** Whatever sticks out of the page sideways. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`)
      .slice(0, 5)
      .concat(`${scrollWidth - clientWidth} pixels to scroll sideways`);
  });
}

for (const path of PAGES) {
  test(`${path} fits every width, does not move while it loads and passes axe by day and by night`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    if (site.withJavaScript) expect(await layoutShift(page), 'layout shift').toBeLessThan(MOST_SHIFT);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      expect(await sticksOut(page), `at ${width} pixels`).toEqual([]);
    }
    // The same HTML and styles with and without JavaScript: looked at once.
    if (!site.withJavaScript) return;
    await site.expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    // Loaded anew: a page that is open changes its colours little by little.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.goto(path);
    await site.expectAccessible(page);
  });
}

/** Pages that have every kind of control. */
const CONTROLS = [
  paths.home(),
  paths.courses(),
  paths.course('curso-de-scratch'),
  paths.gameJam(),
  paths.contact(),
  paths.claimsBook(),
];

for (const path of CONTROLS) {
  test(`${path} is walked through with the keyboard alone, and one sees where one is`, async ({ page }) => {
    await page.goto(path);
    const last = page.getByRole('contentinfo').getByRole('link').last();
    const seen = new Set<string>();
    const unmarked: string[] = [];
    for (let step = 0; step < 400; step += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const isMarked = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration) =>
          (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
        // The link of a card covers all of it: the mark is around the card then.
        const card = element.closest('article');
        const marked =
          isMarked(getComputedStyle(element)) ||
          isMarked(getComputedStyle(element, '::after')) ||
          (card !== null && card.matches(':has(:focus-visible)') && isMarked(getComputedStyle(card)));
        const words = `${element.tagName} ${element.getAttribute('href') ?? element.id} ${element.textContent}`;
        return { marked, words: words.slice(0, 80) };
      });
      if (!focused) break;
      seen.add(focused.words);
      if (!focused.marked) unmarked.push(focused.words);
      if (await last.evaluate((link) => link === document.activeElement)) break;
    }
    await expect(last, 'the walk ends at the last link').toBeFocused();
    expect(unmarked, 'focused without a mark').toEqual([]);
    expect(seen.size).toBeGreaterThan(15);
  });
}

test('nothing moves for those who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of [paths.home(), paths.courses(), paths.course('curso-de-scratch'), paths.contact()]) {
    await page.goto(path);
    const moving = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('body *')]
        .filter((element) => {
          const style = getComputedStyle(element);
          const lasts = (durations: string) => durations.split(',').some((one) => parseFloat(one) > 0.001);
          const animated = style.animationName !== 'none' && lasts(style.animationDuration);
          const changes = style.transitionProperty !== 'none' && lasts(style.transitionDuration);
          return animated || changes || style.scrollBehavior === 'smooth';
        })
        .map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`),
    );
    expect(moving, path).toEqual([]);
  }
});

test('keys pressed while a page wakes up do not keep it from its scripts', async ({ page, site }) => {
  if (!site.withJavaScript) return;
  for (let visit = 0; visit < 8; visit += 1) {
    await page.goto('/contactanos?ingresar', { waitUntil: 'commit' });
    for (let key = 0; key < 25; key += 1) await page.keyboard.press('Tab');
    // Only there once the page is awake.
    await expect(page.getByRole('button', { name: 'Mostrar contraseña' })).toBeVisible();
  }
});
