// Who views a page, and what they did before. Each story is played once, and its cookies serve many pictures.

/**
 * @typedef {import('playwright').BrowserContext} BrowserContext
 * @typedef {import('playwright').Page} Page
 * @typedef {Awaited<ReturnType<BrowserContext['cookies']>>} Cookies
 *
 * @typedef {object} Session
 * @property {Cookies} cookies
 * @property {string} address URL where the story ended.
 *
 * @typedef {(page: Page, origin: string) => Promise<void>} Story
 */

/** The password of every account of the demo. */
const PASSWORD = 'kipu2026';
const VISA = '4474118355632240';
/** Cards that are denied with the action code of their last digits. */
const DENIED_180 = '4474118355690180';
const DENIED_116 = '4474118355680116';

/** @param {string} email @returns {Story} */
const account = (email) => (page, origin) => signIn(page, origin, email);

/**
 * @param {string} card
 * @param {{ email?: string, from?: string, scenario?: string, until: string }} options
 * @returns {Story}
 */
const purchase = (card, { email = 'mama@kipu.test', from, scenario, until }) =>
  async function buy(page, origin) {
    await signIn(page, origin, email);
    if (scenario) await page.request.get(`${origin}/terminos-y-condiciones?escenario=${scenario}`);
    await startPayment(page, origin, from);
    await page
      .getByRole('dialog', { name: 'Finalizar Pago' })
      .getByLabel(/términos y condiciones/i)
      .check();
    await page.getByRole('button', { name: 'Pagar en la página segura del banco' }).click();
    await page.getByLabel('Nombre del titular').fill('Rosa Quispe');
    await page.getByLabel('Número de tarjeta').fill(card);
    await page.getByLabel('Vencimiento').fill('12/30');
    await page.getByLabel('Código de seguridad').fill('123');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('button', { name: 'Confirmar y pagar' }).click();
    await page.getByRole('main').getByText(until).first().waitFor();
  };

/** Every story runs without JavaScript, in a sandbox of its own at the mock backend. */
export const SESSIONS = {
  mother: account('mama@kipu.test'),
  father: account('papa@kipu.test'),
  largeFamily: account('familia-grande@kipu.test'),
  edgeFamily: account('familia-bordes@kipu.test'),
  student: account('alumna@kipu.test'),
  newcomer: account('nuevo@kipu.test'),
  manager: account('empresa@kipu.test'),
  refusedBuyer: account('sin-permiso@kipu.test'),

  visitorWithProgram: (/** @type {Page} */ page, /** @type {string} */ origin) => pressToPay(page, origin),
  visitorWithCourse: async (/** @type {Page} */ page, /** @type {string} */ origin) => {
    await page.goto(`${origin}/cursos/curso-de-python`);
    await page.getByRole('button', { name: 'Inscribirme' }).first().click();
    await page.waitForURL(/\/enrollment\?paso=1/);
  },
  motherWithProgram: async (/** @type {Page} */ page, /** @type {string} */ origin) => {
    await signIn(page, origin, 'mama@kipu.test');
    await choose(page, origin);
  },
  paying: async (/** @type {Page} */ page, /** @type {string} */ origin) => {
    await signIn(page, origin, 'mama@kipu.test');
    await startPayment(page, origin);
  },
  approved: purchase(VISA, { until: 'La matrícula quedó hecha.' }),
  approvedStudent: purchase(VISA, {
    email: 'nuevo@kipu.test',
    from: '/vacaciones/12-a-mas',
    until: 'La matrícula quedó hecha.',
  }),
  denied180: purchase(DENIED_180, { until: '¡Operación denegada! :(' }),
  denied116: purchase(DENIED_116, { until: '¡Operación denegada! :(' }),
  verifying: purchase(VISA, {
    scenario: 'autorizacion-reset-antes',
    until: 'Estamos verificando tu pago',
  }),
  inReview: purchase(VISA, {
    scenario: 'matricula-rechazada',
    until: 'Recibimos tu pago y estamos revisando tu matrícula',
  }),

  claimant: async (/** @type {Page} */ page, /** @type {string} */ origin) => {
    await page.goto(`${origin}/libro-de-reclamaciones`);
    await fillClaim(page);
    await page.getByRole('button', { name: 'Presentar mi hoja' }).click();
    await page.waitForURL(/\/libro-de-reclamaciones\/[\d-]+$/);
  },
};

/**
 * Logs in with the request of the login form, without opening a page.
 * @param {Page} page
 * @param {string} origin
 * @param {string} email
 */
async function signIn(page, origin, email) {
  const answer = await page.request.post(`${origin}/?index&ingresar`, {
    form: { intent: 'login', email, password: PASSWORD },
    headers: { origin },
    maxRedirects: 0,
  });
  if (answer.status() !== 303) throw new Error(`The login of ${email} was answered ${answer.status()}.`);
}

/**
 * Chooses the preselected schedule of a program, and goes on to the order.
 * @param {Page} page
 * @param {string} origin
 * @param {string} [from]
 */
async function choose(page, origin, from) {
  await pressToPay(page, origin, from);
  // Several children fit: takes the preselected one.
  if (page.url().includes('paso=1')) await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL(/\/enrollment\?paso=4/);
}

/**
 * @param {Page} page
 * @param {string} origin
 * @param {string} [from]
 */
async function pressToPay(page, origin, from = '/vacaciones/8-a-11') {
  await page.goto(`${origin}${from}`);
  await page.getByRole('button', { name: 'Ir a Pagar' }).click();
  await page.waitForURL(/\/enrollment\?paso=/);
}

/**
 * Opens the payment dialog.
 * @param {Page} page
 * @param {string} origin
 * @param {string} [from]
 */
async function startPayment(page, origin, from) {
  await choose(page, origin, from);
  const dialog = page.getByRole('dialog', { name: 'Finalizar Pago' });
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await dialog.waitFor();
}

/** @param {Page} page */
export async function fillClaim(page) {
  const sheet = page.getByRole('form', { name: 'Hoja de Reclamación' });
  await sheet.getByLabel('Nombre completo', { exact: true }).fill('Rosa Quispe Ñahui');
  await sheet.getByLabel('Número de documento', { exact: true }).fill('45678912');
  await sheet.getByLabel('Correo electrónico').fill('rosa@kipu.test');
  await sheet.getByLabel('Teléfono').fill('987 654 321');
  await sheet.getByLabel('Departamento').selectOption('Lima');
  await sheet.getByLabel('Distrito de Lima').selectOption('Surquillo');
  await sheet.getByLabel('Dirección').fill('Jr. Los Hilos 120');
  await sheet.getByLabel('Servicio', { exact: true }).check();
  await sheet.getByLabel('Descripción del producto o servicio').fill('Curso de ScratchJr');
  await sheet.getByLabel(/^Monto reclamado/).fill('S/ 1,250.50');
  await sheet.getByLabel('Reclamo', { exact: true }).check();
  await sheet.getByLabel('Detalle').fill('La clase no empezó.\nEsperamos una hora.');
  await sheet.getByLabel('Pedido').fill('Que la repongan.');
  await sheet.getByLabel(/^Declaro que lo que escribo es verdad/).check();
}
