import { paths } from '../../../app/paths.ts';
import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { z } from 'zod';
import { formOf } from '../../../mocks/panel/visitor.ts';
import { siteHere } from './running-sites.ts';

/** Pages that belong to whoever is logged in. */
export const OWN_PAGES = [
  paths.dashboard(),
  paths.dashboardFaq(),
  paths.dashboardContact(),
  paths.profiles(),
  paths.purchases(),
  paths.account(),
  paths.invite(),
];

/** Accounts of the mock backend (README, 'Accounts'); all with one password. */
export const ACCOUNTS = {
  mother: 'mama@kipu.test',
  father: 'papa@kipu.test',
  student: 'alumna@kipu.test',
  newcomer: 'nuevo@kipu.test',
  manager: 'empresa@kipu.test',
  twins: 'gemelos@kipu.test',
  otherManager: 'otra-empresa@kipu.test',
  forbidden: 'sin-permiso@kipu.test',
} as const;
export const PASSWORD = 'kipu2026';

/** The login dialog, wherever it is open. */
export function loginDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Ingresa a tu cuenta' });
}

/** Fills the login dialog that is open, and submits it. */
export async function signInHere(page: Page, email: string = ACCOUNTS.mother): Promise<void> {
  const dialog = loginDialog(page);
  await dialog.getByLabel('Correo electrónico').fill(email);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Ingresar' }).click();
}

/**
 * Signs in by the form's own request, without drawing a page: what the dialog does is looked at in account.spec.ts.
 * Ends on no page.
 */
export async function signIn(page: Page, email: string = ACCOUNTS.mother): Promise<void> {
  await post(page, { path: '/?index&ingresar', fields: { intent: 'login', email, password: PASSWORD } });
}

/** Has the academy API play a scenario for the rest of the session, without drawing a page. */
export async function chooseScenario(page: Page, scenario: string): Promise<void> {
  await page.context().request.get(`/robots.txt?escenario=${scenario}`);
}

/** The purchase page that specs buy from when it does not matter which. */
const USUAL = '/vacaciones/8-a-11';

/** Chooses the preselected schedule of a purchase page, wherever that leads. */
export async function pressGoToPay(page: Page, path: string = USUAL): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Ir a Pagar' }).click();
}

/**
 * Chooses the preselected schedule of a purchase page and goes on to pay, by the requests of its forms, and draws only
 * the page that they lead to: the pages before are looked at in purchase-steps.spec.ts, and where they are pressed.
 */
export async function choose(page: Page, path: string = USUAL): Promise<void> {
  // Scripts may be held back by a test.
  await page.goto(await order(page, path), { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/enrollment\?paso=4/);
}

/** Does what `choose` does without drawing any page. Returns where the payment is. */
async function order(page: Page, path: string): Promise<string> {
  const next = await press(page, path, 'Ir a Pagar');
  return next.includes('paso=1') ? press(page, next, 'Continuar') : next;
}

/**
 * Buys with the preselected schedule by the requests of its forms, and draws only what became of it: how one pays is
 * looked at in purchase.spec.ts, and where it is pressed.
 */
export async function buy(page: Page, card: string, path: string = USUAL): Promise<void> {
  await payAt(page, card, await order(page, path));
}

/** Pays in the open modal as `buy` does, for what comes after a payment that was begun in some way of its own. */
export async function payByRequest(page: Page, card: string): Promise<void> {
  await expect(paymentModal(page)).toBeVisible();
  await expect(page).toHaveURL(/[?&]intento=/);
  const payment = page.url();
  // Left open, its card form would find the payment over, and leave for another page while this one comes.
  await page.goto('about:blank');
  await payAt(page, card, payment);
}

async function payAt(page: Page, card: string, payment: string): Promise<void> {
  const toBank = await formAt(page, payment, 'Pagar en la página segura del banco');
  const form = { ...toBank, fields: { ...toBank.fields, terms: 'on' } };
  const hosted = new URL(await post(page, form));
  const made = await page.context().request.post(new URL('/card-provider/tokens', hosted).href, {
    data: { ...Object.fromEntries(hosted.searchParams), number: card, expiry: '12/39', cvc: '123' },
    headers: { origin: hosted.origin },
  });
  const { transactionToken } = Token.parse(await made.json());
  const paid = { ...form, fields: { ...form.fields, intent: 'pay', transactionToken } };
  await page.goto(await post(page, paid));
  await expect(page).toHaveURL(/\/compras\/\d+/);
}

const Token = z.object({ transactionToken: z.string() });

/** A form as its button sends it. */
interface Filled {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Sends the form of a button with what it has filled in, without drawing its page. Returns where that leads. */
async function press(page: Page, path: string, button: string): Promise<string> {
  return post(page, await formAt(page, path, button));
}

async function formAt(page: Page, path: string, button: string): Promise<Filled> {
  const drawn = await page.context().request.get(path);
  const { pathname, search } = new URL(drawn.url());
  const form = formOf({ path: `${pathname}${search}`, html: await drawn.text() }, button);
  return { path: form.path, fields: form.sends?.fields ?? {} };
}

async function post(page: Page, { path, fields }: Filled): Promise<string> {
  const answer = await page.context().request.post(path, {
    form: { ...fields },
    headers: { origin: siteHere().siteOrigin },
    maxRedirects: 0,
  });
  expect(answer.status(), path).toBe(303);
  return answer.headers()['location'] ?? '';
}

/** Says for whom it is where a family of several is asked: for the only child of the age, who is ticked already. */
export async function sayForWhom(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/enrollment\?paso=[14]/);
  if (page.url().includes('paso=1')) await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/\/enrollment\?paso=4/);
}

/** Opens the menu of whoever is logged in, on phones within that of the site. Returns it. */
export async function openUserMenu(page: Page): Promise<Locator> {
  await page
    .locator('[popovertarget="menu-de-cuenta"], [popovertarget="menu-principal"]')
    .filter({ visible: true })
    .click();
  return page.locator('#menu-de-cuenta');
}

/** Says where the family is, by the form of the header. */
export async function changeCountry(page: Page, country: string): Promise<void> {
  await page.locator('[popovertarget="pais"]').click();
  await page.getByLabel('País y moneda').selectOption(country);
  await page.getByRole('button', { name: 'Cambiar país y moneda' }).click();
  await expect(page.getByLabel('País y moneda')).toHaveValue(country);
}

/** The payment modal, once the attempt exists. */
export function paymentModal(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Finalizar Pago' });
}

/** Signs in, chooses a program, and stops where the card is asked for. */
export async function reachPayment(page: Page, email: string = ACCOUNTS.mother): Promise<void> {
  await signIn(page, email);
  await choose(page);
  await expect(paymentModal(page)).toBeVisible();
}

/** The registration dialog, wherever it is open. */
export function registrationDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Crea tu cuenta' });
}

/** Expects a form to say that it was not accepted: in the title, in the summary, and at the field. */
export async function expectRefused(page: Page, field: Locator, sentence: string): Promise<void> {
  await expect(page).toHaveTitle(/^Error: /);
  const summary = page.getByRole('alert').filter({ hasText: 'Hay un problema' });
  await expect(summary.getByRole('link', { name: sentence })).toHaveAttribute(
    'href',
    `#${(await field.getAttribute('id')) ?? ''}`,
  );
  await expect(field).toHaveAccessibleDescription(new RegExp(escaped(sentence)));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
