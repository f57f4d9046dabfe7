import type { Page } from 'playwright/test';
import { paths } from '../../app/paths.ts';
import { ACCOUNTS, OWN_PAGES, signIn } from './support/family.ts';
import { PUBLIC_PAGES } from './support/public-pages.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

// What a parent on a phone sees first, measured.

const PHONE = { width: 360, height: 740 };

/** Returns where the first matching text is on an open page, in pixels from its top. */
function topOf(page: Page, words: RegExp): Promise<number> {
  const first = page.getByRole('main').getByText(words).filter({ visible: true }).first();
  return first.evaluate((element) => element.getBoundingClientRect().top + scrollY);
}

const heightOf = (page: Page, part: string) =>
  page.locator(part).evaluate((element) => element.getBoundingClientRect().height);

/** Fails when an open page scrolls sideways on a narrow phone or with larger text. */
async function expectNothingSideways(page: Page): Promise<void> {
  for (const [width, text] of [
    [320, 100],
    [360, 150],
    [320, 200],
  ] as const) {
    await page.setViewportSize({ width, height: PHONE.height });
    const over = await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    }, text);
    expect(over, `${page.url()} at ${width} px, text at ${text} %`).toBe(0);
  }
}

test.use({ viewport: PHONE });

test(
  'the home page says price, start and seats in two screens, and ends in ten',
  SCRIPTLESS,
  async ({ page }) => {
    await page.goto(paths.home());
    for (const words of [/S\/\s\d/, /^Empieza el \d/, /^Quedan? \d+ cupo/]) {
      expect(await topOf(page, words), String(words)).toBeLessThan(1_600);
    }
    expect(await heightOf(page, 'html')).toBeLessThanOrEqual(7_000);
    expect(await heightOf(page, 'body > footer')).toBeLessThanOrEqual(450);
  },
);

test(
  'the header is one row that stays in sight, and no heading that is led to stands behind it',
  SCRIPTLESS,
  async ({ page }) => {
    await page.goto(paths.howClassesWork());
    const header = page.getByRole('banner');
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: PHONE.height });
      expect(await heightOf(page, 'body > header')).toBeLessThanOrEqual(64);
    }
    await page.goto(paths.about());
    await page.goto(paths.howClassesWork());
    await expect(header).toBeInViewport();
    const heading = page.getByRole('heading', { name: 'Cómo es una clase' });
    const [above, below] = [await header.boundingBox(), await heading.boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  },
);

test(
  'the menu of phones leads everywhere, and Escape closes it where it was opened',
  SCRIPTLESS,
  async ({ page, site }) => {
    await page.goto(paths.blog());
    const header = page.getByRole('banner');
    const opener = header.getByRole('button', { name: 'Menú' });
    const shape = () => opener.evaluate((button) => getComputedStyle(button).borderRadius);
    const usual = await shape();
    await opener.focus();
    await page.keyboard.press('Enter');
    // The focus is drawn around it, and changes nothing of it.
    expect(await shape()).toBe(usual);
    const names = [
      'Cursos',
      'Vacaciones',
      'Rutas',
      'Precios',
      'Cómo es una clase',
      'Ingresar',
      'Crear cuenta',
    ];
    for (const name of names) {
      await expect(header.getByRole('link', { name, exact: true }).filter({ visible: true })).toHaveCount(1);
    }
    await site.expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(header.getByRole('link', { name: 'Precios' })).toBeHidden();
    await expect(opener).toBeFocused();
    // All that it shows is its sign, which grows with the text of who reads larger.
    const side = () => opener.locator('svg').evaluate((sign) => sign.getBoundingClientRect().width);
    const usualSide = await side();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await side()).toBe(2 * usualSide);
  },
);

test('every price stands in one table, with what a class comes to', SCRIPTLESS, async ({ page }) => {
  await page.goto(paths.prices());
  const line = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'Youtuber Kids', exact: true }) });
  await expect(line).toContainText('8 sesiones en 4 semanas');
  await expect(line).toContainText(/S\/\s399/);
  await expect(line).toContainText(/S\/\s49\.88 por clase/);
  await expect(line).toContainText(/Empieza el \d+ de [a-z]+ de \d{4} Quedan \d+ cupos/);
  for (const kind of ['Programas de vacaciones', 'Cursos', 'Packs de cursos', 'Rutas de Aprendizaje']) {
    await expect(page.getByRole('rowheader', { name: kind, exact: true })).toBeVisible();
  }
});

test('nothing is scrolled sideways where text is shown at twice its size', SCRIPTLESS, async ({ page }) => {
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    await expectNothingSideways(page);
  }
});

test('nor on what belongs to somebody, its header is one row, and its chat covers no way to fresh data', async ({
  page,
}) => {
  await signIn(page, ACCOUNTS.mother);
  await page.goto(paths.dashboard());
  // They are side by side, so that neither covers the other at any scroll position.
  const refresh = await page.getByRole('main').getByRole('link', { name: 'Actualizar' }).boundingBox();
  const chat = await page.getByRole('complementary', { name: 'Ayuda por chat' }).boundingBox();
  expect((refresh?.x ?? 0) + (refresh?.width ?? Infinity)).toBeLessThanOrEqual(chat?.x ?? 0);
  for (const path of OWN_PAGES) {
    await page.goto(path);
    expect(await heightOf(page, 'body > header'), path).toBeLessThanOrEqual(64);
    await expectNothingSideways(page);
  }
});

test(
  'cords are drawn by borders where colours are forced, and lines are dark where more contrast is asked for',
  SCRIPTLESS,
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(paths.home());
    const cord = page.getByRole('banner').locator('[data-tone]').first();
    await expect(cord).toHaveCSS('border-top-style', 'double');
    // What parts the breadcrumbs would be a colour behind nothing.
    await page.goto(paths.vacationsFor('8-a-11'));
    const crumbs = page.getByRole('navigation', { name: 'Ruta de navegación' }).getByRole('listitem');
    const [parting, text] = await crumbs
      .last()
      .evaluate((crumb) => [
        getComputedStyle(crumb, '::before').backgroundColor,
        getComputedStyle(crumb).color,
      ]);
    expect(parting).toBe(text);
    await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
    const [ink, soft] = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['--ink', '--ink-soft'].map((name) => style.getPropertyValue(name));
    });
    expect(soft).toBe(ink);
  },
);

test('the sections in the header of a wide screen are equally far apart', SCRIPTLESS, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.about());
  const sections = page.getByRole('navigation', { name: 'Principal' }).getByRole('listitem');
  const edges = await sections
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]),
    );
  const gaps = edges.slice(1).map(([left = 0], index) => Math.round(left - (edges[index]?.[1] ?? 0)));
  expect(gaps).toEqual([0, 0, 0, 0]);
});

test('a year is not left alone on a line of a list', SCRIPTLESS, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.waitingList('entrada-curso-de-scratch', 'grupo-curso-de-scratch-sabado'));
  const starts = page.getByRole('listitem').filter({ hasText: /, el \d+ de [a-z]+ de \d{4}$/ });
  await expect(starts).not.toHaveCount(0);
  const lastLines = await starts.evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      const text = one.lastChild;
      if (!(text instanceof Text)) return 'no text';
      const bottomOf = (index: number) => {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return range.getBoundingClientRect().bottom;
      };
      const first = [...text.data].findIndex((_, index) => bottomOf(index) === bottomOf(text.length - 1));
      return text.data.slice(first);
    }),
  );
  for (const line of lastLines) expect(line.trim()).not.toMatch(/^\d{4}$/);
});

test('no zero of a text is struck through', SCRIPTLESS, async ({ page }) => {
  await page.goto(paths.prices());
  // A zero without a stroke has an empty centre.
  const inMiddle = await page.evaluate(async () => {
    const font = `100px ${getComputedStyle(document.body).fontFamily}`;
    await document.fonts.ready;
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!context) return null;
    Object.assign(context, { font, textAlign: 'center' });
    context.fillText('0', 100, 100);
    const { actualBoundingBoxAscent: height } = context.measureText('0');
    return context.getImageData(100, 100 - height / 2, 1, 1).data[3];
  });
  expect(inMiddle).toBe(0);
});
