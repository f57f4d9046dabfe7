// The time from 'Ir a Pagar' to a usable card form, compared with the calls that the specification asks of a browser.
import { show } from '../console.mjs';
import { median } from './measuring.mjs';
import { PASSWORD } from './site.mjs';

/** How long the academy takes for each call. Milliseconds. */
const LATENCY = 100;
const WARM_UPS = 2;
/** A student who buys for herself, and so skips all steps. */
const EMAIL = 'alumna@kipu.test';
const MERCHANT_ID = '456879852';

/**
 * Shows the time from the click until the last of the provider's fields is drawn.
 * @param {import('playwright').BrowserType} chromium
 * @param {{ origin: string, mockOrigin: string, executablePath: string | undefined, rounds: number }} options
 */
export async function showCardForm(chromium, { origin, mockOrigin, executablePath, rounds }) {
  // The reference page has the site's origin, the only one where the provider draws its fields, and makes calls that
  // only servers may make, hence without web security.
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-web-security'],
  });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route(`${origin}/reference`, (route) =>
    route.fulfill({ contentType: 'text/html', body: referencePage(mockOrigin) }),
  );
  await page.goto(`${origin}/?ingresar`);
  await page.getByLabel('Correo electrónico').fill(EMAIL);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL((url) => !url.search.includes('ingresar'));
  const groups = await groupsOnSale(page, origin);
  /** @type {{ ours: number[], reference: number[] }} */
  const taken = { ours: [], reference: [] };
  for (const [round, group] of groups.slice(0, WARM_UPS + rounds).entries()) {
    await page.goto(`${origin}${group.path}`, { waitUntil: 'networkidle' });
    await page.locator(`input[value="${group.program}"]`).check({ force: true });
    await page.locator(`input[value="${group.value}"]`).check({ force: true });
    await turnLatency(mockOrigin, LATENCY);
    const ours = await timeTo(page, 'Ir a Pagar');
    await turnLatency(mockOrigin, 0);
    await page.goto(`${origin}/reference`, { waitUntil: 'networkidle' });
    await turnLatency(mockOrigin, LATENCY);
    const reference = await timeTo(page, 'Pagar');
    await turnLatency(mockOrigin, 0);
    if (round < WARM_UPS) continue;
    taken.ours.push(ours);
    taken.reference.push(reference);
  }
  await browser.close();
  const [ours, reference] = [median(taken.ours), median(taken.reference)];
  const figures = `${ours.toFixed(0)} ms, by calls of the browser ${reference.toFixed(0)} ms: ${(ours / reference).toFixed(2)}`;
  show(
    `\n  from 'Ir a Pagar' to the card form, ${LATENCY} ms a call of the academy, ${taken.ours.length} rounds: ${figures}\n`,
  );
}

/**
 * Finds every group on sale. Each round needs its own group: a second purchase of one would continue the first.
 * @param {import('playwright').Page} page
 * @param {string} origin
 */
async function groupsOnSale(page, origin) {
  const groups = [];
  for (const path of ['/vacaciones/8-a-11', '/vacaciones/5-a-7', '/vacaciones/12-a-mas']) {
    await page.goto(`${origin}${path}`);
    const found = await page.locator('input[name^="groupId:"]:enabled').evaluateAll((inputs) =>
      inputs.map((input) => ({
        program: input.getAttribute('name')?.slice('groupId:'.length) ?? '',
        value: input.getAttribute('value') ?? '',
      })),
    );
    groups.push(...found.map((group) => ({ path, ...group })));
  }
  return groups;
}

/**
 * Clicks a button and returns the time until the last card field is drawn. Milliseconds.
 * @param {import('playwright').Page} page
 * @param {string} button
 */
async function timeTo(page, button) {
  const drawn = page.waitForResponse((answer) => answer.url().includes('card-cvc'), { timeout: 30_000 });
  const began = Date.now();
  await page.getByRole('button', { name: button, exact: true }).click({ noWaitAfter: true });
  await drawn;
  return Date.now() - began;
}

/**
 * @param {string} mockOrigin
 * @param {number} latencyMs
 */
async function turnLatency(mockOrigin, latencyMs) {
  const dials = new URLSearchParams({ latencyMs: String(latencyMs), fault: 'none', every: '1' });
  const answer = await fetch(`${mockOrigin}/__mock/dials?sandbox=demo`, {
    method: 'POST',
    headers: { origin: mockOrigin },
    body: dials,
  });
  if (!answer.ok) throw new Error(`The latency was refused: ${answer.status} ${await answer.text()}`);
}

/**
 * A page that makes the calls of the specification in their order, and nothing else.
 * @param {string} mockOrigin
 */
function referencePage(mockOrigin) {
  return `<!doctype html><html lang="es"><title>Pago</title>
<div id="number"></div><div id="expiry"></div><div id="cvc"></div><button>Pagar</button>
<script type="module">
const call = async (path, body, bearer) => (await fetch('${mockOrigin}' + path, {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    ...(bearer && { authorization: 'Bearer ' + bearer }),
  },
  body: JSON.stringify(body),
})).json();
// The specification sends this one as the bearer.
const { refreshToken } = await call('/api/auth/login/', { email: '${EMAIL}', password: '${PASSWORD}' });
document.querySelector('button').addEventListener('click', async () => {
  const merchant = { MERCHANT_ID: '${MERCHANT_ID}' };
  const purchase = await call('/api/purchases/', merchant, refreshToken);
  const { token } = await call('/api/niubiz/token/', merchant, refreshToken);
  const { data } = await call('/api/niubiz/session/', { ...merchant, amount: 100, token }, refreshToken);
  const script = document.createElement('script');
  script.src = '${mockOrigin}/card-provider/payform.js';
  document.head.append(script);
  await new Promise((resolve) => { script.onload = resolve; });
  payform.setConfiguration({ sessionkey: data.sessionKey, merchantid: merchant.MERCHANT_ID, purchasenumber: purchase.data.purchase_id, amount: 100 });
  for (const [type, id] of [['card-number', 'number'], ['card-expiry', 'expiry'], ['card-cvc', 'cvc']])
    await payform.createElement(type, {}, id);
});
document.body.classList.add('ready');
</script>`;
}
