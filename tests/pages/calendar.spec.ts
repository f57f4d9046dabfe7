import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from 'playwright/test';
import { readCalendar } from '../calendar/reading.ts';
import { ACCOUNTS, signIn } from './support/family.ts';
import { expectFitsPhones } from './support/narrow.ts';
import { expect, test } from './support/site.ts';

const ADDRESS = 'Dirección del calendario de Valentina, que se actualiza solo';

/** The calendar menu of Valentina's current course. */
const menu = (page: Page) => page.locator('details').filter({ hasText: 'Añadir al calendario' });

/** Opens the mother's dashboard, which starts with Valentina, and its calendar menu. */
async function openMenu(page: Page): Promise<Locator> {
  await signIn(page, ACCOUNTS.mother);
  await page.goto('/dashboard');
  await menu(page).getByText('Añadir al calendario').click();
  return menu(page);
}

/** Creates Valentina's calendar and returns its address. */
async function subscribe(page: Page): Promise<string> {
  const opened = await openMenu(page);
  await opened.getByRole('button', { name: 'Crear el calendario de Valentina' }).click();
  await expect(page.getByText('El calendario está listo.')).toBeVisible();
  return menu(page).getByLabel(ADDRESS).inputValue();
}

const textOf = async (download: Download) => readFileSync(await download.path(), 'utf8');

test('a course goes into every calendar by ordinary links', async ({ page, site }) => {
  const opened = await openMenu(page);
  await expect(opened.getByRole('listitem')).toHaveText(['Apple', /^Google/, 'iCal', 'Yahoo', 'Outlook']);
  await site.expectAccessible(page);
  for (const name of ['Apple', 'iCal', 'Yahoo', 'Outlook']) {
    const download = page.waitForEvent('download');
    await opened.getByRole('link', { name, exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Clases Kipu.ics');
    const { events } = readCalendar(await textOf(file));
    expect(events.length).toBeGreaterThan(0);
    for (const { title, alarms } of events) {
      expect(title).toMatch(/^.+ · Valentina · Kipu$/);
      expect(alarms).toEqual([86_400, 3_600]);
    }
  }
  await expectFitsPhones(page);
});

test('Google opens in another tab with the classes filled in', async ({ page }) => {
  const google = (await openMenu(page)).getByRole('link', { name: /^Google/ });
  await expect(google).toHaveAttribute('target', '_blank');
  // The redirect is not followed: it leads to the real Google Calendar.
  const answer = await page.request.get((await google.getAttribute('href')) ?? '', { maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  const { origin, searchParams: asked } = new URL(answer.headers()['location'] ?? '');
  expect(origin).toBe('https://calendar.google.com');
  expect(asked.get('text')).toMatch(/ · Valentina · Kipu$/);
  expect(asked.get('recur')).toMatch(/^RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=[A-Z,]+;COUNT=\d+$/);
  expect(asked.get('ctz')).toBe('America/Lima');
});

test('a family subscribes to the calendar of a child, and finds its address again', async ({
  page,
  site,
  playwright,
}) => {
  const address = await subscribe(page);
  expect(address).toMatch(new RegExp(`^${site.origin}/calendario/[\\w-]{43}\\.ics$`));
  // The fragment of the URL makes the browser open the menu.
  await expect(menu(page)).toHaveAttribute('open');
  await expect(menu(page).getByRole('link', { name: 'Apple' })).toHaveAttribute(
    'href',
    address.replace(/^http:/, 'webcal:'),
  );
  await site.expectAccessible(page);
  await expectFitsPhones(page);
  await site.expectReadableInTheDark(page);

  // Calendar programs send no cookies.
  const calendars = await playwright.request.newContext();
  const { name, events } = readCalendar(await (await calendars.get(address)).text());
  expect(name).toBe('Clases de Valentina · Kipu');
  expect(events.length).toBeGreaterThan(0);

  await page.goto('/dashboard');
  await menu(page).getByText('Añadir al calendario').click();
  await expect(menu(page).getByLabel(ADDRESS)).toHaveValue(address);
  expect(site.written()).not.toContain(new URL(address).pathname.split('/').at(-1)?.replace('.ics', ''));
  await calendars.dispose();
});

test('a new address ends the old one', async ({ page, playwright }) => {
  const old = await subscribe(page);
  await menu(page).getByRole('button', { name: 'Cambiar la dirección' }).click();
  await expect(page.getByText('la anterior ya no funciona')).toBeVisible();
  const renewed = await menu(page).getByLabel(ADDRESS).inputValue();
  const calendars = await playwright.request.newContext();
  expect((await calendars.get(old)).status()).toBe(404);
  expect((await calendars.get(renewed)).status()).toBe(200);
  await calendars.dispose();
});
