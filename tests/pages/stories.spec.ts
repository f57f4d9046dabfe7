import { changeCountry } from './support/family.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

test('the thanks for a purchase offer two ways to pay, by country', SCRIPTLESS, async ({ page }) => {
  await page.goto('/gracias/compra?ruta=pequenos-inventores');
  const main = page.getByRole('main');
  await expect(main.getByText('S/ 450')).toBeVisible();
  await expect(main.getByText('S/ 1,710')).toBeVisible();
  for (const name of ['Pagar el primer curso', 'Pagar la ruta completa']) {
    await expect(main.getByRole('link', { name })).toHaveAttribute(
      'href',
      /^\/rutas\/pequenos-inventores\?parte=(?:first|full)#comprar$/,
    );
  }
  await expect(main.getByRole('link', { name: '+51' })).toHaveAttribute('href', /^https:\/\/wa\.me\/51/);

  await changeCountry(page, 'CL');
  await expect(main.getByText('$129 USD')).toBeVisible();
  await expect(main.getByRole('link', { name: '+1' })).toHaveAttribute('href', /^https:\/\/wa\.me\/1/);
});

test(
  'the thanks for the interest show three videos with captions, none loaded before it is played',
  SCRIPTLESS,
  async ({ page }) => {
    await page.goto('/gracias/testimonios');
    const videos = page.getByRole('main').locator('video');
    await expect(videos).toHaveCount(3);
    await expect(page.locator('video[controls][preload="none"][poster]')).toHaveCount(3);
    await expect(page.locator('video track[kind="captions"][srclang="es"]')).toHaveCount(3);
  },
);

test('any other thanks lead back to the home page', SCRIPTLESS, async ({ page }) => {
  await page.goto('/gracias/registro');
  await page.getByRole('link', { name: 'Volver a la pagina principal' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('the captions of a video are there', SCRIPTLESS, async ({ page, request }) => {
  await page.goto('/videos/asi-es-una-clase');
  const captions = await request.get((await page.locator('track').getAttribute('src')) ?? '');
  expect(captions.status()).toBe(200);
  expect(await captions.text()).toMatch(/^WEBVTT/);
});

test(
  'the blog lists its posts, and a post is dated in Spanish and drawn from its blocks',
  SCRIPTLESS,
  async ({ page }) => {
    await page.goto('/blog');
    await expect(
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.locator('time') }),
    ).toHaveCount(3);
    await page.getByRole('link', { name: '¿A qué edad puede empezar a programar tu hij@?' }).click();
    await expect(page).toHaveURL(/\/blog\/a-que-edad-empezar-a-programar$/);
    const post = page.getByRole('article');
    await expect(post.getByText('14 de septiembre de 2026')).toBeVisible();
    await expect(post.getByRole('heading', { level: 2 })).toHaveCount(6);
    await expect(post.getByRole('blockquote')).toBeVisible();
    await expect(post.getByRole('link', { name: 'Mira los cursos por edad' })).toHaveAttribute(
      'href',
      '/cursos',
    );
  },
);

test(
  'the Game Jam is free, for 9 to 16 years, with three prizes a category',
  SCRIPTLESS,
  async ({ page }) => {
    await page.goto('/game-jam');
    const main = page.getByRole('main');
    await expect(main.getByText('De 9 a 16 años', { exact: true })).toBeVisible();
    await expect(main.getByText('Gratis', { exact: true })).toBeVisible();
    for (const category of ['Juniors', 'Teens']) {
      await expect(main.getByRole('region', { name: category }).getByRole('listitem')).toHaveCount(3);
    }
  },
);

test('about us says what Kipu is, and its values', SCRIPTLESS, async ({ page }) => {
  await page.goto('/nosotros');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Enseñamos a crear, nudo a nudo');
  await expect(main.getByRole('region', { name: 'Nuestros valores' }).getByRole('listitem')).toHaveCount(3);
});
