// Every page of app/routes.ts to photograph, in the states that people see.
import { DASHBOARDS, LATE } from './dashboard-pages.mjs';
import { fillClaim } from './sessions.mjs';
import { askQuestion, follow, ORGANIZATION, press, REFUSED } from './states.mjs';

/**
 * @typedef {import('./states.mjs').PageState} PageState
 * @typedef {import('./states.mjs').Visit} Visit
 */

const HOME = '/';
const PROGRAM = '/vacaciones/8-a-11';
/** A course taught through the year, one sold by a vacation program, and a pack of two. */
const COURSE = '/cursos/curso-de-python';
const VACATION_COURSE = '/cursos/curso-de-videojuegos-con-roblox';
const PACK = '/cursos/pack-creadores-digitales';
const WAITING_LIST = '/lista-de-espera/entrada-curso-de-scratch?grupo=grupo-curso-de-scratch-sabado';

const FORBIDDEN = 'Tu sesión no tiene permiso para comprar';

/** @type {readonly PageState[]} */
const PUBLIC_PAGES = [
  { name: 'home', path: HOME, everyWay: true },
  { name: 'home-opened', path: HOME, opened: true },
  { name: 'home-united-states', path: HOME, country: 'US' },
  { name: 'home-mother', path: HOME, session: 'mother' },
  {
    name: 'home-user-menu',
    path: HOME,
    session: 'mother',
    then: ({ page }) =>
      page
        .locator('[popovertarget="menu-de-cuenta"]:visible, [popovertarget="menu-principal"]:visible')
        .click(),
  },
  { name: 'vacations', path: '/vacaciones' },
  { name: 'vacations-5-a-7', path: '/vacaciones/5-a-7' },
  { name: 'vacations-8-a-11', path: PROGRAM, everyWay: true },
  { name: 'vacations-8-a-11-opened', path: PROGRAM, opened: true },
  { name: 'vacations-8-a-11-united-states', path: PROGRAM, country: 'US' },
  { name: 'vacations-12-a-mas', path: '/vacaciones/12-a-mas' },
  ...['sin-cursos', 'sin-horarios', 'sin-fecha-de-inicio', 'sin-descuento', 'sin-cupos'].map((scenario) => ({
    name: `vacations-${scenario}`,
    path: `${PROGRAM}?escenario=${scenario}`,
  })),
  { name: 'courses', path: '/cursos' },
  { name: 'courses-filtered', path: '/cursos?edad=8-a-11&tema=robotica' },
  { name: 'courses-found', path: '/cursos?q=logica' },
  { name: 'courses-not-found', path: '/cursos?q=astrolog%C3%ADa' },
  { name: 'course', path: COURSE, everyWay: true },
  { name: 'course-opened', path: COURSE, opened: true },
  { name: 'course-mother', path: COURSE, session: 'mother' },
  { name: 'course-united-states', path: COURSE, country: 'US' },
  { name: 'course-full', path: `${COURSE}?escenario=sin-cupos` },
  { name: 'course-of-vacations', path: VACATION_COURSE },
  { name: 'pack', path: PACK },
  { name: 'path-pequenos-inventores', path: '/rutas/pequenos-inventores' },
  { name: 'path-creadores-digitales', path: '/rutas/creadores-digitales' },
  { name: 'path-inventores-en-accion', path: '/rutas/inventores-en-accion' },
  { name: 'path-programacion-de-verdad', path: '/rutas/programacion-de-verdad' },
  { name: 'contact', path: '/contactanos', everyWay: true },
  { name: 'contact-refused', path: '/contactanos', then: press('Enviar', REFUSED) },
  {
    name: 'contact-failed',
    path: '/contactanos?escenario=contacto-falla',
    then: press('Enviar', 'Ups, algo salió mal', askQuestion),
  },
  {
    name: 'contact-sent',
    path: '/contactanos',
    then: press('Enviar', 'Datos enviados correctamente', askQuestion),
  },
  { name: 'claims-book', path: '/libro-de-reclamaciones', everyWay: true },
  { name: 'claims-book-refused', path: '/libro-de-reclamaciones', then: press('Presentar mi hoja', REFUSED) },
  {
    name: 'claims-book-minor-abroad',
    path: '/libro-de-reclamaciones',
    then: async ({ page }) => {
      await page.getByLabel('Quien reclama es menor de edad').check();
      await page.getByLabel('País', { exact: true }).selectOption('CL');
    },
  },
  {
    name: 'claims-book-failed',
    path: '/libro-de-reclamaciones?escenario=contacto-falla',
    then: press('Presentar mi hoja', 'Ups, algo salió mal', ({ page }) => fillClaim(page)),
  },
  { name: 'claim-sheet', session: 'claimant' },
  { name: 'claim-sheet-print', session: 'claimant', media: 'print' },
  { name: 'terms', path: '/terminos-y-condiciones' },
  { name: 'privacy', path: '/politica-de-privacidad' },
  { name: 'refunds', path: '/politica-de-reembolsos' },
  { name: 'safety', path: '/seguridad' },
  { name: 'teacher', path: '/profesores/sofia-castaneda' },
  { name: 'waiting-list', path: WAITING_LIST },
  { name: 'waiting-list-mother', path: WAITING_LIST, session: 'mother' },
  { name: 'country', path: '/pais?volver=%2Fcursos' },
  { name: 'verification', path: '/verificar' },
  { name: 'verification-valid', path: '/verificar/C-N20A-CF4J' },
  { name: 'prices', path: '/precios' },
  { name: 'about', path: '/nosotros' },
  { name: 'game-jam', path: '/game-jam' },
  { name: 'projects', path: '/proyectos' },
  { name: 'blog', path: '/blog' },
  { name: 'blog-accounts', path: '/blog/primera-cuenta-segura' },
  { name: 'blog-screen-time', path: '/blog/mirar-o-crear-tiempo-de-pantalla' },
  { name: 'blog-when-to-start', path: '/blog/a-que-edad-empezar-a-programar' },
  { name: 'video', path: '/videos/asi-es-una-clase' },
  { name: 'thank-you-purchase', path: '/gracias/compra' },
  { name: 'thank-you-purchase-path', path: '/gracias/compra?ruta=pequenos-inventores' },
  { name: 'thank-you-testimonial', path: '/gracias/testimonios' },
  { name: 'thank-you-registration', path: '/gracias/registro' },
];

/** @type {readonly PageState[]} */
const ACCOUNTS = [
  { name: 'login', path: '/?ingresar', everyWay: true },
  { name: 'login-over-course', path: `${COURSE}?ingresar` },
  { name: 'login-refused', path: '/?ingresar', then: press('Ingresar', REFUSED) },
  {
    name: 'login-wrong',
    path: '/?ingresar',
    then: press('Ingresar', 'El correo o la contraseña no coinciden', async ({ page }) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Correo electrónico').fill('otra.familia@kipu.test');
      await dialog.getByLabel('Contraseña', { exact: true }).fill('no es esta');
    }),
  },
  { name: 'login-for-dashboard', path: '/dashboard' },
  { name: 'registration', path: '/?registro' },
  { name: 'registration-refused', path: '/?registro', then: press('Crear cuenta', REFUSED) },
  { name: 'recovery', path: '/recuperar' },
  { name: 'new-password', path: '/recuperar/enlace-de-un-correo' },
  { name: 'account', path: '/cuenta', session: 'mother' },
  { name: 'erasure', path: '/cuenta/borrar', session: 'mother' },
  { name: 'invite', path: '/invita', session: 'mother' },
];

/** @type {readonly PageState[]} */
const PURCHASE = [
  { name: 'purchases', path: '/compras', session: 'approved', everyWay: true },
  { name: 'purchases-empty', path: '/compras', session: 'newcomer' },
  { name: 'email-code', path: '/cuenta/correo', session: 'mother' },
  { name: 'order-empty', path: '/enrollment?paso=4' },
  { name: 'order', path: '/enrollment?paso=1', session: 'visitorWithProgram' },
  { name: 'order-of-course', path: '/enrollment?paso=1', session: 'visitorWithCourse' },
  { name: 'order-mother', path: '/enrollment?paso=4', session: 'motherWithProgram', everyWay: true },
  {
    name: 'order-forbidden',
    path: PROGRAM,
    session: 'refusedBuyer',
    fresh: true,
    then: press('Ir a Pagar', FORBIDDEN),
  },
  {
    name: 'order-forbidden-login',
    path: PROGRAM,
    session: 'refusedBuyer',
    fresh: true,
    then: async (visit) => {
      await press('Ir a Pagar', FORBIDDEN)(visit);
      await visit.page.getByRole('button', { name: 'Pagar', exact: true }).click();
      await visit.page.getByRole('dialog').getByText(FORBIDDEN).waitFor();
    },
  },
  { name: 'payment', session: 'paying', everyWay: true, then: showCardFields },
  {
    name: 'payment-refused',
    session: 'paying',
    then: press('Pagar en la página segura del banco', REFUSED, async (visit) => {
      await showCardFields(visit);
      if (visit.withJavaScript) await visit.page.getByText('¿No puedes pagar aquí?').click();
    }),
  },
  { name: 'receipt-approved', session: 'approved', everyWay: true },
  { name: 'receipt-approved-print', session: 'approved', media: 'print' },
  { name: 'change-group', session: 'approved', then: follow('Cambiar de grupo') },
  { name: 'withdrawal', session: 'approved', then: follow(/^Retirar a/) },
  { name: 'receipt-denied-180', session: 'denied180' },
  { name: 'receipt-denied-116', session: 'denied116' },
  { name: 'receipt-verifying', session: 'verifying' },
  { name: 'receipt-in-review', session: 'inReview' },
];

/** @type {readonly PageState[]} */
const FAILURES = [
  { name: 'not-found', path: '/no-existe' },
  { name: 'not-found-course', path: '/cursos/curso-de-nada' },
  { name: 'not-found-purchase', path: '/compras/999999999', session: 'mother' },
  { name: 'not-found-organization', path: `${ORGANIZATION}-ajena`, session: 'manager' },
  { name: 'unavailable', path: '/vacaciones?escenario=caido' },
  { name: 'unavailable-home', path: '/?escenario=caido' },
  { name: 'unavailable-contact', path: '/contactanos?escenario=caido' },
  { name: 'unavailable-dashboard', path: '/dashboard?escenario=caido', session: 'mother' },
  { name: 'unexpected', path: '/vacaciones?escenario=json-inesperado' },
  { name: 'maintenance', path: '/vacaciones?escenario=mantenimiento' },
];

/** Pages of the mock backend that users of the demo see. @type {readonly PageState[]} */
const MOCK_PAGES = [
  { name: 'mock-panel', path: '/', at: 'mock' },
  {
    name: 'mock-bank',
    session: 'paying',
    fresh: true,
    then: async ({ page, withJavaScript }) => {
      const dialog = page.getByRole('dialog', { name: 'Finalizar Pago' });
      await dialog.getByLabel(/términos y condiciones/i).check();
      if (withJavaScript) await dialog.getByText('¿No puedes pagar aquí?').click();
      await dialog.getByRole('button', { name: 'Pagar en la página segura del banco' }).click();
      await page.getByLabel('Nombre del titular').waitFor();
    },
  },
  {
    name: 'mock-student-zone',
    path: '/login-perfiles',
    session: 'mother',
    then: press(/Mateo/, '¡Hola, Mateo!'),
  },
];

/** All pages to photograph. */
export const PAGES = [
  ...PUBLIC_PAGES,
  ...ACCOUNTS,
  ...PURCHASE,
  ...DASHBOARDS,
  ...LATE,
  ...FAILURES,
  ...MOCK_PAGES,
];

/**
 * Waits until the provider's script has drawn its fields, if JavaScript runs.
 * @param {Visit} visit
 */
async function showCardFields({ page, withJavaScript }) {
  const dialog = page.getByRole('dialog', { name: 'Finalizar Pago' });
  await dialog.waitFor();
  if (!withJavaScript) return;
  for (const title of ['Número de tarjeta', 'Vencimiento', 'CVC']) {
    await dialog.frameLocator(`iframe[title="${title}"]`).getByRole('textbox').waitFor();
  }
}
