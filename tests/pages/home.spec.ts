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
  'the slides are turned by their knots, and only the first picture is loaded at once',
  SCRIPTLESS,
  async ({ page }) => {
    await page.goto('/');
    const hero = page.getByRole('region', { name: 'Destacados' });
    const slides = hero.getByRole('listitem');
    await expect(slides).toHaveCount(3);
    await expect(slides.first().getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(hero.locator('img:not([loading="lazy"])')).toHaveCount(1);
    await expect(hero.locator('source[media="(min-width: 768px)"]')).toHaveCount(3);

    await hero.getByRole('navigation').getByRole('link', { name: 'Un verano con algo que mostrar' }).click();
    await expect(hero.getByRole('heading', { name: 'Un verano con algo que mostrar' })).toBeInViewport({
      ratio: 0.9,
    });
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

test('the button of kind video and the featured tile lead to the player', SCRIPTLESS, async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Ver el video', exact: true })).toHaveAttribute(
    'href',
    '/videos/asi-es-una-clase',
  );
  await main.getByRole('link', { name: /Ver el video: Así es una clase/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Así es una clase en Kipu' })).toBeVisible();
});

test("each 'Ver cursos' scrolls to the section of its age", SCRIPTLESS, async ({ page }) => {
  await page.goto('/');
  const choice = page.getByRole('region', { name: 'Elige el programa ideal según la edad de tu hij@' });
  const buttons = choice.getByRole('link', { name: 'Ver cursos' });
  await expect(buttons).toHaveCount(3);
  for (const [index, heading] of ['De 5 a 7 años', 'De 8 a 11 años', 'De 12 años a más'].entries()) {
    await buttons.nth(index).click();
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeInViewport();
  }
});

test('the four learning paths show the prices of the table, by currency', SCRIPTLESS, async ({ page }) => {
  await page.goto('/');
  const section = page.getByRole('region', { name: 'Rutas de Aprendizaje' });
  const paths = section.getByRole('listitem').filter({ has: page.getByRole('heading') });
  await expect(paths).toHaveCount(4);
  const soles = [
    ['S/ 450', 'S/ 1,710', '9 meses'],
    ['S/ 639', 'S/ 1,710', '3 meses'],
    ['S/ 450', 'S/ 1,805', '9.5 meses'],
    ['S/ 639', 'S/ 1,805', '9.5 meses'],
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
  const count = await items.count();
  expect(count).toBeGreaterThanOrEqual(20);

  await items.first().locator('summary').click();
  await expect(items.first().locator('p')).toBeVisible();
  await items.nth(1).locator('summary').click();
  await expect(items.first().locator('p')).toBeHidden();
});

test(
  'the values, the count of students and the invented testimonials are said',
  SCRIPTLESS,
  async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    const values = main.getByRole('region', { name: 'Nuestros valores' });
    for (const name of ['Curiosidad', 'Innovación', 'Revolución educativa']) {
      await expect(values.getByRole('heading', { name })).toBeVisible();
    }
    await expect(main.getByText('8,500+')).toBeVisible();
    await expect(main.getByText(/Testimonios de demostración/)).toBeVisible();
  },
);

test('the footer has the six channels by name', SCRIPTLESS, async ({ page }) => {
  await page.goto('/');
  for (const name of ['Instagram', 'Facebook', 'LinkedIn', 'YouTube', 'WhatsApp', 'TikTok']) {
    await expect(page.getByRole('contentinfo').getByRole('link', { name: `Kipu en ${name}` })).toBeVisible();
  }
});
