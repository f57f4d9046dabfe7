import { changeCountry } from './support/family.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

test(
  'the announcement stands before the page and leads to what it announces',
  SCRIPTLESS,
  async ({ page }) => {
    await page.goto('/');
    const link = page.getByRole('complementary', { name: 'Anuncio' }).getByRole('link');
    await expect(link).toHaveAttribute('href', '/vacaciones');
  },
);

test(
  'the hero says one thing, and the other slides open the sections they lead to',
  SCRIPTLESS,
  async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeInViewport();
    const hero = main.getByRole('region', { name: 'Menos mirar la pantalla. Más crear con ella.' });
    await expect(hero.locator('img:not([loading="lazy"])')).toHaveCount(1);
    await expect(hero.locator('source[media="(min-width: 768px)"]')).toHaveCount(1);
    await expect(hero.getByText(/desde S\/\s\d+/)).toBeVisible();
    const season = main.getByRole('region', { name: 'Elige el programa ideal según la edad de tu hij@' });
    await expect(season.getByText('Un verano con algo que mostrar.')).toBeVisible();
    await expect(season.getByRole('link', { name: 'Elegir programa' })).toHaveAttribute(
      'href',
      '/vacaciones',
    );
    const lesson = main.getByRole('region', { name: 'Cómo es una clase' });
    await expect(lesson.getByText(/^90 minutos, un docente/)).toBeVisible();
  },
);

test(
  "the button that says 'Escríbenos' opens the chat nearest to the visitor",
  SCRIPTLESS,
  async ({ page }) => {
    await page.goto('/');
    const chat = page.getByRole('main').getByRole('link', { name: 'Escríbenos por WhatsApp' }).first();
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/51\d+\?text=/);
    await changeCountry(page, 'US');
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/1\d+\?text=/);
  },
);

test(
  'a video plays over the page, and closing stops it and gives the focus back',
  SCRIPTLESS,
  async ({ page }) => {
    await page.goto('/');
    const tile = page.getByRole('main').getByRole('link', { name: /Ver el video: Así es una clase/ });
    const player = page.getByRole('dialog', { name: 'Así es una clase en Kipu' });
    const video = page.locator('dialog[data-video="/videos/asi-es-una-clase"] video');
    const isPaused = () => video.evaluate((one) => one instanceof HTMLVideoElement && one.paused);
    for (const close of ['Escape', 'button']) {
      await tile.click();
      await expect(player).toBeVisible();
      expect(await isPaused()).toBe(false);
      if (close === 'Escape') await page.keyboard.press('Escape');
      else await player.getByRole('button', { name: 'Cerrar' }).click();
      await expect(player).toBeHidden();
      await expect.poll(isPaused).toBe(true);
      await expect(tile).toBeFocused();
    }
    await expect(page).toHaveURL(/\/$/);
  },
);

test('a video plays on its own page without JavaScript', SCRIPTLESS, async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.origin);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Ver el video: Así es una clase/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Así es una clase en Kipu' })).toBeVisible();
  await context.close();
});

test(
  "each age says its programs, and its 'Ver cursos' leads to their section",
  SCRIPTLESS,
  async ({ page }) => {
    const ages = ['De 5 a 7 años', 'De 8 a 11 años', 'De 12 años a más'];
    for (const [index, heading] of ages.entries()) {
      await page.goto('/');
      const choice = page.getByRole('region', { name: 'Elige el programa ideal según la edad de tu hij@' });
      await expect(choice.getByText('S/ 240', { exact: true })).toHaveCount(3);
      await expect(choice.getByText(/^Empieza el \d+ de [a-z]+ de \d{4}$/)).toHaveCount(6);
      await choice.getByRole('link', { name: 'Ver cursos' }).nth(index).click();
      await expect(page.getByRole('heading', { level: 2, name: heading })).toBeInViewport();
    }
  },
);

test('the four learning paths show the prices of the table, by currency', SCRIPTLESS, async ({ page }) => {
  await page.goto('/');
  const section = page.getByRole('region', { name: 'Rutas de Aprendizaje' });
  const paths = section.getByRole('listitem').filter({ has: page.getByRole('heading') });
  await expect(paths).toHaveCount(4);
  const soles = [
    ['S/ 450', 'S/ 1,710', 'Ruta completa, 9 meses'],
    ['S/ 639', 'S/ 1,710', 'Primer curso, 3 meses'],
    ['S/ 450', 'S/ 1,805', 'Ruta completa, 9.5 meses'],
    ['S/ 639', 'S/ 1,805', 'Ruta completa, 9.5 meses'],
  ];
  for (const [index, texts] of soles.entries()) {
    for (const text of texts) await expect(paths.nth(index)).toContainText(text);
  }
  await changeCountry(page, 'MX');
  await expect(paths.nth(3)).toContainText('$185 USD');
  await expect(paths.nth(3)).toContainText('$515 USD');
});

test('the questions open one at a time', SCRIPTLESS, async ({ page }) => {
  await page.goto('/');
  const section = page.getByRole('region', { name: 'Preguntas frecuentes' });
  const items = section.locator('details');
  await expect(items.filter({ visible: true })).toHaveCount(7);
  await section.getByText(/^Ver todas \(\d+\)$/).click();
  expect(await items.filter({ visible: true }).count()).toBeGreaterThanOrEqual(20);

  await items.first().locator('summary').click();
  await expect(items.first().locator('p')).toBeVisible();
  await items.nth(1).locator('summary').click();
  await expect(items.first().locator('p')).toBeHidden();
});

test('the count of students and the invented testimonials are said', SCRIPTLESS, async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByText('8,500+')).toBeVisible();
  await expect(main.getByText(/Testimonios de demostración/)).toBeVisible();
});

test(
  'the footer has the six channels by name, and from tablets up each link of a list in one line',
  SCRIPTLESS,
  async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const name of ['Instagram', 'Facebook', 'LinkedIn', 'YouTube', 'WhatsApp', 'TikTok']) {
      await expect(footer.getByRole('link', { name: `Kipu en ${name}` })).toBeVisible();
    }
    for (const width of [768, 992, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      const lines = await footer.locator('nav a').evaluateAll((links) =>
        links.map((link) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          return range.getClientRects().length;
        }),
      );
      expect(new Set(lines), `lines of links, ${width} pixels wide`).toEqual(new Set([1]));
    }
  },
);
