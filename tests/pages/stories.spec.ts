import type { Page } from 'playwright/test';
import { z } from 'zod';
import { expect, test } from './support/site.ts';

/** The structured data of a page, of one type. */
async function structuredData(page: Page, type: string): Promise<Record<string, unknown> | undefined> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts
    .map((text) => z.record(z.string(), z.unknown()).parse(JSON.parse(text)))
    .find((data) => data['@type'] === type);
}

const STORIES = [
  '/nosotros',
  '/game-jam',
  '/blog',
  '/blog/a-que-edad-empezar-a-programar',
  '/videos/asi-es-una-clase',
  '/gracias/compra',
  '/gracias/testimonios',
  '/gracias/registro',
];

for (const path of STORIES) {
  test(`${path} is named, accessible, has its own picture of itself and sends no JavaScript`, async ({
    page,
    site,
    request,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.origin}${path}`);
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${site.origin}${path}`);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{40,}/);
    await site.expectAccessible(page);
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect((await request.get(picture ?? '')).status()).toBe(200);
    const html = await (await request.get(path)).text();
    expect(
      html.match(/<script\b(?![^>]*type="(?:speculationrules|application\/ld\+json)")[^>]*>/g),
    ).toBeNull();
    expect(html).not.toMatch(/ style="/);
  });
}

for (const path of [
  '/blog/no-existe',
  '/videos/no-existe',
  '/gracias/no-existe',
  '/gracias/compra?ruta=no',
]) {
  test(`${path} is not found`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
  });
}

test('thank-you pages stay out of search engines', async ({ page }) => {
  for (const slug of ['compra', 'testimonios', 'registro']) {
    await page.goto(`/gracias/${slug}`);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  }
});

test('the thanks for a purchase offer two ways to pay, by country', async ({ page }) => {
  await page.goto('/gracias/compra?ruta=pequenos-inventores');
  const main = page.getByRole('main');
  await expect(main.getByText('S/ 450')).toBeVisible();
  await expect(main.getByText('S/ 1,710')).toBeVisible();
  for (const name of ['Pagar el primer curso', 'Pagar la ruta completa']) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', /^\/rutas\/pequenos-inventores#/);
  }
  await expect(main.getByRole('link', { name: '+51' })).toHaveAttribute('href', /^https:\/\/wa\.me\/51/);

  await page.getByLabel('País', { exact: false }).first().selectOption('CL');
  await page
    .getByRole('button', { name: /cambiar/i })
    .first()
    .click();
  await expect(main.getByText('$129 USD')).toBeVisible();
  await expect(main.getByRole('link', { name: '+1' })).toHaveAttribute('href', /^https:\/\/wa\.me\/1/);
});

test('the thanks for the interest show three videos with captions, none loaded before it is played', async ({
  page,
}) => {
  await page.goto('/gracias/testimonios');
  const videos = page.getByRole('main').locator('video');
  await expect(videos).toHaveCount(3);
  await expect(page.locator('video[controls][preload="none"][poster]')).toHaveCount(3);
  await expect(page.locator('video track[kind="captions"][srclang="es"]')).toHaveCount(3);
});

test('any other thanks lead back to the home page', async ({ page }) => {
  await page.goto('/gracias/registro');
  await page.getByRole('link', { name: 'Volver a la pagina principal' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a video says the same to people and to search engines, and its captions are there', async ({
  page,
  request,
}) => {
  await page.goto('/videos/asi-es-una-clase');
  const data = await structuredData(page, 'VideoObject');
  expect(data?.['name']).toBe(await page.getByRole('heading', { level: 1 }).textContent());
  expect(data).toMatchObject({ duration: 'PT30S', uploadDate: '2026-10-05' });
  const captions = await request.get((await page.locator('track').getAttribute('src')) ?? '');
  expect(captions.status()).toBe(200);
  expect(await captions.text()).toMatch(/^WEBVTT/);
});

test('the blog lists its posts, and a post is dated in Spanish and drawn from its blocks', async ({
  page,
}) => {
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
  expect(await structuredData(page, 'BlogPosting')).toMatchObject({ datePublished: '2026-09-14' });
});

test('the Game Jam is free, for 9 to 16 years, with three prizes a category', async ({ page }) => {
  await page.goto('/game-jam');
  const main = page.getByRole('main');
  await expect(main.getByText('De 9 a 16 años', { exact: true })).toBeVisible();
  await expect(main.getByText('Gratis', { exact: true })).toBeVisible();
  for (const category of ['Juniors', 'Teens']) {
    await expect(main.getByRole('region', { name: category }).getByRole('listitem')).toHaveCount(3);
  }
  const faq = await structuredData(page, 'FAQPage');
  expect(faq?.['mainEntity']).toHaveLength(await main.locator('details').count());
});

test('about us says what Kipu is, and its values', async ({ page }) => {
  await page.goto('/nosotros');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Enseñamos a crear, nudo a nudo');
  await expect(main.getByRole('region', { name: 'Nuestros valores' }).getByRole('listitem')).toHaveCount(3);
});
