import { paths } from '../../../app/paths.ts';
import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { z } from 'zod';
import { formOf } from '../../../mocks/panel/visitor.ts';
import { siteHere } from './running-sites.ts';

/** Private pages of a logged-in person. */
export const OWN_PAGES = [
  paths.dashboard(),
  paths.dashboardFaq(),
  paths.dashboardContact(),
  paths.profiles(),
  paths.purchases(),
  paths.account(),
  paths.invite(),
];

/** Accounts of the mock backend (README, 'Accounts'); all have the same password. */
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

/** Fills in the open login dialog, and submits it. */
export async function signInHere(page: Page, email: string = ACCOUNTS.mother): Promise<void> {
  const dialog = loginDialog(page);
  await dialog.getByLabel('Correo electrónico').fill(email);
  await dialog.getByLabel('Contraseña').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Ingresar' }).click();
}

/** Logs in with the request of the login form, without opening a page: account.spec.ts tests the dialog itself. */
export async function signIn(page: Page, email: string = ACCOUNTS.mother): Promise<void> {
  await post(page, { path: '/?index&ingresar', fields: { intent: 'login', email, password: PASSWORD } });
}

/** Starts a scenario of the academy API for the rest of the session, without opening a page. */
export async function chooseScenario(page: Page, scenario: string): Promise<void> {
  await page.context().request.get(`/robots.txt?escenario=${scenario}`);
}

/** The purchase page of specs to which the product does not matter. */
const USUAL = '/vacaciones/8-a-11';

/** Clicks 'Ir a Pagar' on a purchase page with its preselected schedule, wherever that leads. */
export async function pressGoToPay(page: Page, path: string = USUAL): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Ir a Pagar' }).click();
}

/**
 * Chooses the preselected schedule of a purchase page and goes on to the payment with the requests of the forms; opens
 * only the last page. The pages before it are tested in purchase-steps.spec.ts and other specs that click through them.
 */
export async function choose(page: Page, path: string = USUAL): Promise<void> {
  // Waits for no scripts, since a test may hold them back.
  await page.goto(await order(page, path), { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/enrollment\?paso=4/);
}

/** Does what `choose` does without opening any page; returns the path of the payment. */
async function order(page: Page, path: string): Promise<string> {
  const next = await press(page, path, 'Ir a Pagar');
  return next.includes('paso=1') ? press(page, next, 'Continuar') : next;
}

/**
 * Buys the preselected schedule with the requests of the forms, and opens only the page with the outcome. Paying itself
 * is tested in purchase.spec.ts and other specs that click through it.
 */
export async function buy(page: Page, card: string, path: string = USUAL): Promise<void> {
  await payAt(page, card, await order(page, path));
}

/** Pays in the open modal as `buy` does, for tests that started the payment themselves. */
export async function payByRequest(page: Page, card: string): Promise<void> {
  await expect(paymentModal(page)).toBeVisible();
  await expect(page).toHaveURL(/[?&]intento=/);
  const payment = page.url();
  // The card form of an open page would notice the end of the payment and navigate at the same time as this.
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

/** A filled form, as its button sends it. */
interface Filled {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Sends the form of a button as the page filled it in, without opening the page; returns the redirect's path. */
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

/** Confirms the preselected child, the only one of the right age, if a family with several children is asked. */
export async function sayForWhom(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/enrollment\?paso=[14]/);
  if (page.url().includes('paso=1')) await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/\/enrollment\?paso=4/);
}

/** Opens the user menu, which on phones is part of the main menu; returns it. */
export async function openUserMenu(page: Page): Promise<Locator> {
  await page
    .locator('[popovertarget="menu-de-cuenta"], [popovertarget="menu-principal"]')
    .filter({ visible: true })
    .click();
  return page.locator('#menu-de-cuenta');
}

/** Sets the country of the family with the form in the header. */
export async function changeCountry(page: Page, country: string): Promise<void> {
  await page.locator('[popovertarget="pais"]').click();
  await page.getByLabel('País y moneda').selectOption(country);
  await page.getByRole('button', { name: 'Cambiar país y moneda' }).click();
  await expect(page.getByLabel('País y moneda')).toHaveValue(country);
}

/** The payment modal, which is open once the payment exists. */
export function paymentModal(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Finalizar Pago' });
}

/** Logs in, chooses a program, and stops at the card form. */
export async function reachPayment(page: Page, email: string = ACCOUNTS.mother): Promise<void> {
  await signIn(page, email);
  await choose(page);
  await expect(paymentModal(page)).toBeVisible();
}

/** The registration dialog, wherever it is open. */
export function registrationDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Crea tu cuenta' });
}

/** Expects a form to report its refusal: in the title, in the summary, and at the field. */
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
