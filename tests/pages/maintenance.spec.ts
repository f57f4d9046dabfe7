import { startKipu } from './support/running-kipu.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

const TEXT = 'En mantenimiento, volvemos en unos minutos';

test(
  'under maintenance every page is the same screen, which says when to come back',
  SCRIPTLESS,
  async ({ page, site }) => {
    const answer = await page.goto('/vacaciones?escenario=mantenimiento');
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()['retry-after']).toMatch(/^\d+$/);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXT);
    await expect(page).toHaveTitle(new RegExp(`^${TEXT}`));
    await expect(page.getByRole('banner')).toHaveCount(0);
    await site.expectAccessible(page);
    for (const path of ['/', '/contactanos', '/dashboard']) {
      expect((await page.goto(path))?.status()).toBe(503);
    }
    await page.getByRole('link', { name: 'Salir del escenario' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
  },
);

test('the screen is no page of its own', SCRIPTLESS, async ({ page }) => {
  expect((await page.goto('/mantenimiento'))?.status()).toBe(404);
});

test(
  'the setting closes pages, forms and procedures, but not the health check or files',
  SCRIPTLESS,
  async () => {
    const kipu = await startKipu({ MAINTENANCE: 'on' });
    try {
      const get = (path: string) => fetch(`${kipu.siteOrigin}${path}`);
      const home = await get('/');
      expect(home.status).toBe(503);
      expect(home.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await home.text()).toContain(TEXT);
      expect((await get('/api/trpc/session.current')).status).toBe(503);
      const posted = await fetch(`${kipu.siteOrigin}/contactanos`, {
        method: 'POST',
        body: new URLSearchParams({ message: 'Hola' }),
        headers: { origin: kipu.siteOrigin },
      });
      expect(posted.status).toBe(503);
      expect((await get('/healthz')).status).toBe(200);
      expect((await get('/favicon.svg')).status).toBe(200);
    } finally {
      await kipu.end();
    }
  },
);
