import { paths } from '../../app/paths.ts';
import { ACCOUNTS, signIn } from './support/family.ts';
import { PAGES_WITH_PICTURES } from './support/public-pages.ts';
import { BOTH_WAYS, expect, SCRIPTLESS, test } from './support/site.ts';

/** Pages with every kind of control, a tag for pages without scripts, and the account that must be logged in. */
const CONTROLS: readonly (readonly [string, { tag?: string }, string?])[] = [
  [paths.home(), SCRIPTLESS],
  [paths.courses(), SCRIPTLESS],
  [paths.course('curso-de-scratch'), SCRIPTLESS],
  [paths.gameJam(), SCRIPTLESS],
  [paths.contact(), {}],
  [paths.claimsBook(), SCRIPTLESS],
  [paths.dashboard(), BOTH_WAYS, ACCOUNTS.mother],
  [paths.dashboard(), BOTH_WAYS, ACCOUNTS.student],
  [paths.organization('organizacion-andina'), BOTH_WAYS, ACCOUNTS.manager],
];

for (const [path, details, email] of CONTROLS) {
  test(
    `${path}${email ? ` of ${email}` : ''} is walked through with the keyboard alone, and one sees where one is`,
    details,
    async ({ page }) => {
      if (email) await signIn(page, email);
      await page.goto(path);
      const last = page.getByRole('contentinfo').getByRole('link').last();
      const end = await last.elementHandle();
      const seen = new Set<string>();
      const unmarked: string[] = [];
      for (let step = 0; step < 400; step += 1) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate((lastLink) => {
          const element = document.activeElement;
          if (!element || element === document.body) return null;
          const isMarked = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration) =>
            (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
          // A card's link covers the whole card, so the focus outline is around the card.
          const card = element.closest('article');
          const marked =
            isMarked(getComputedStyle(element)) ||
            isMarked(getComputedStyle(element, '::after')) ||
            (card !== null && card.matches(':has(:focus-visible)') && isMarked(getComputedStyle(card)));
          const words = `${element.tagName} ${element.getAttribute('href') ?? element.id} ${element.textContent}`;
          return { marked, words: words.slice(0, 80), isLast: element === lastLink };
        }, end);
        if (!focused) break;
        seen.add(focused.words);
        if (!focused.marked) unmarked.push(focused.words);
        if (focused.isLast) break;
      }
      await expect(last, 'the walk ends at the last link').toBeFocused();
      expect(unmarked, 'focused without a mark').toEqual([]);
      expect(seen.size).toBeGreaterThan(15);
    },
  );
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

test('keys pressed while a page wakes up do not keep it from its scripts', async ({ page }) => {
  for (let visit = 0; visit < 8; visit += 1) {
    await page.goto('/contactanos?ingresar', { waitUntil: 'commit' });
    for (let key = 0; key < 25; key += 1) await page.keyboard.press('Tab');
    // Exists only once the page is hydrated.
    await expect(page.getByRole('button', { name: 'Mostrar contraseña' })).toBeVisible();
  }
});

const COLUMN = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="4000"/>';

test('a picture has the shape of its place, whatever that of its file', SCRIPTLESS, async ({ page }) => {
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: COLUMN }));
  const { width, height } = { width: 360, height: 740 };
  await page.setViewportSize({ width, height });
  for (const path of [...PAGES_WITH_PICTURES, paths.blog()]) {
    await page.goto(path);
    const drawn = page.locator('main img[src^="/media/"]');
    // Those below the first screen would wait until they come into view.
    await drawn.evaluateAll((all) => all.forEach((one) => one.setAttribute('loading', 'eager')));
    const areLoaded = () =>
      drawn.evaluateAll((all) => all.every((one) => one instanceof HTMLImageElement && one.complete));
    await expect.poll(areLoaded).toBe(true);
    const tallest = await drawn.evaluateAll((all) => Math.max(...all.map((one) => one.clientHeight)));
    expect(tallest, path).toBeLessThan(width);
    expect(tallest, path).toBeGreaterThan(0);
  }
});
