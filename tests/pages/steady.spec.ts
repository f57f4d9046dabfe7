import type { Page } from 'playwright/test';
import { paths } from '../../app/paths.ts';
import { OWN_PAGES, loginDialog, paymentModal, reachPayment, signIn } from './support/family.ts';
import { expectAwake } from './support/page-checks.ts';
import { PUBLIC_PAGES } from './support/public-pages.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

// On a slow connection, scripts and fonts arrive while people already read and type: nothing may move, and nobody may
// lose their place.

/** Tall enough to show a whole dialog: anything that grows in it would move it. */
const TALL = { width: 768, height: 1400 };

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 768, height: 1024 };

/** Largest layout shift (Core Web Vitals call 0.1 good). */
const STILL = 0.02;

/** Opens a page whose scripts and fonts are held back until the returned function is called. */
async function openOnSlowLine(page: Page, path: string): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/.+\.js$|\/fonts\//, async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    let moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) moved += Number(entry.value);
      document.documentElement.dataset['moved'] = String(moved);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path, { waitUntil: 'commit' });
  // People see no page before its styles; a test that typed earlier would have it drawn without styles, and then move.
  await expect.poll(() => page.evaluate(isStyled)).toBe(true);
  await drawn(page);
  return async () => {
    letGo();
    await page.waitForLoadState('load');
    await page.evaluate(() => document.fonts.ready);
    await drawn(page);
  };
}

/** Whether the page is parsed and has all its styles; runs in the page. */
const isStyled = () =>
  document.readyState !== 'loading' &&
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
    ({ sheet }) => sheet !== null,
  );

/** Returns how much the page has moved by itself so far: the sum of its layout shifts. */
const moved = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset['moved'] ?? 0));

/** Resolves once the latest changes of scripts are drawn. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const isModal = (page: Page) => expect(page.locator('dialog:modal')).toBeVisible();

for (const path of ['/contactanos?ingresar', '/contactanos?registro', '/?ingresar']) {
  test(`${path} stands still while its scripts come, and typing goes on`, async ({ page, site }) => {
    await page.setViewportSize(TALL);
    const letThemCome = await openOnSlowLine(page, path);
    const email = page.getByRole('dialog').getByLabel(/Correo electrónico/);
    await email.pressSequentially('rosa@');
    await letThemCome();
    if (site.withJavaScript) await isModal(page);
    await page.keyboard.type('kipu.test');
    await expect(email).toHaveValue('rosa@kipu.test');
    expect(await moved(page)).toBeLessThan(STILL);
  });
}

test('no public page moves when its fonts come', SCRIPTLESS, async ({ page }) => {
  for (const size of [PHONE, TABLET]) {
    await page.setViewportSize(size);
    for (const path of PUBLIC_PAGES) {
      const letThemCome = await openOnSlowLine(page, path);
      await letThemCome();
      expect.soft(await moved(page), `${path} at ${size.width} px`).toBeLessThan(STILL);
    }
  }
});

test('no page of a family moves while its scripts come', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page);
  for (const path of OWN_PAGES) {
    const letThemCome = await openOnSlowLine(page, path);
    await letThemCome();
    await expectAwake(page);
    await drawn(page);
    expect(await moved(page), path).toBeLessThan(STILL);
  }
});

test('the payment stands still while scripts and card fields come, and the ticked box keeps the focus', async ({
  page,
  site,
}) => {
  await page.setViewportSize(TALL);
  await reachPayment(page);
  const { pathname, search } = new URL(page.url());
  const letThemCome = await openOnSlowLine(page, `${pathname}${search}`);
  const terms = paymentModal(page).getByLabel(/términos y condiciones/i);
  await terms.focus();
  await letThemCome();
  if (site.withJavaScript) {
    await expect(page.frameLocator('iframe[title="Número de tarjeta"]').getByRole('textbox')).toBeVisible();
  }
  await expect(terms).toBeFocused();
  expect(await moved(page)).toBeLessThan(STILL);
});

test('a payment read down to its foot stays there while scripts and card fields come', async ({
  page,
  site,
}) => {
  await page.setViewportSize(PHONE);
  await reachPayment(page);
  const { pathname, search } = new URL(page.url());
  const letThemCome = await openOnSlowLine(page, `${pathname}${search}`);
  const otherWay = paymentModal(page).getByRole('link', { name: 'Pagar de otra forma' });
  await otherWay.evaluate((link) => link.scrollIntoView({ block: 'center' }));
  const top = (await otherWay.boundingBox())?.y;
  await letThemCome();
  if (site.withJavaScript) await isModal(page);
  expect((await otherWay.boundingBox())?.y).toBe(top);
});

test('closing a dialog gives the focus back to what it was opened by, in sight', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await reachPayment(page);
  if (site.withJavaScript) {
    await isModal(page);
    await page.keyboard.press('Escape');
    const opener = page.getByRole('button', { name: 'Pagar', exact: true });
    await expect(opener).toBeFocused();
    await expect(opener).toBeInViewport();
  } else {
    await paymentModal(page).getByRole('link', { name: 'Cerrar' }).click();
  }
  await expect(page).toHaveURL(/\/enrollment\?paso=4$/);
});

test('the login says what it is for', async ({ page }) => {
  await page.goto(paths.purchases());
  await expect(loginDialog(page)).toContainText('Para ver lo tuyo, ingresa a tu cuenta.');
});
