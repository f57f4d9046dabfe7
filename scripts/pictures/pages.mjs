// What is photographed: every page of app/routes.ts, in the states that people meet.
import { fillClaim } from './sessions.mjs';

/**
 * @typedef {object} Visit
 * @property {import('playwright').Page} page With the address open.
 * @property {boolean} withJavaScript
 *
 * @typedef {object} PageState
 * @property {string} name Begins the name of its pictures.
 * @property {string} [path] Left out where the session's story ended on the page to show.
 * @property {'mock'} [at] The mock backend instead of the site.
 * @property {keyof typeof import('./sessions.mjs').SESSIONS} [session] Who looks; left out for a visitor.
 * @property {boolean} [fresh] The session is played anew for each picture, since the visit changes it. A scenario
 *   of the mock backend does so by itself.
 * @property {number} [latencyMs] How much later the academy answers each call. Milliseconds.
 * @property {string} [country] ISO 3166-1 alpha-2 of a visitor who is not in Peru.
 * @property {boolean} [everyWay] At every width, with and without JavaScript, light and dark.
 * @property {boolean} [opened] With everything unfolded that can be.
 * @property {'print'} [media]
 * @property {(visit: Visit) => Promise<unknown>} [then] What is done on the page before the picture.
 */

const HOME = '/';
const PROGRAM = '/vacaciones/8-a-11';
/** Taught through the year, sold by a vacation program, and a pack of two. */
const COURSE = '/cursos/curso-de-python';
const VACATION_COURSE = '/cursos/curso-de-videojuegos-con-roblox';
const PACK = '/cursos/pack-creadores-digitales';
const ORGANIZATION = '/dashboardb2b/organization/organizacion-andina';

/**
 * Presses a button, and waits until the page has answered with its words.
 * @param {string | RegExp} button
 * @param {string | RegExp} words
 * @param {(visit: Visit) => Promise<unknown>} [before]
 * @returns {NonNullable<PageState['then']>}
 */
const press = (button, words, before) => async (visit) => {
  await before?.(visit);
  const { page } = visit;
  // A dialog lies over what it was opened from.
  const dialog = page.getByRole('dialog');
  const place = (await dialog.count()) > 0 ? dialog : page.getByRole('main');
  await place.getByRole('button', { name: button, exact: true }).click();
  await page.getByText(words).first().waitFor();
};

const REFUSED = 'Hay un problema';
const FORBIDDEN = 'Tu sesión no tiene permiso para comprar';

/** @param {Visit} visit */
const askQuestion = async ({ page }) => {
  await page.getByLabel('Tipo de consulta').selectOption('soporte');
  await page.getByLabel('Mensaje').fill('No puedo entrar a la clase de las 5.');
};

/**
 * @param {string} password
 * @param {string | RegExp} words
 */
const revealLogin = (password, words) =>
  press('Mostrar', words, async ({ page }) => {
    await page.locator('summary').filter({ hasText: 'Ver los datos de ingreso de Valentina' }).click();
    await page.getByLabel('Tu contraseña').fill(password);
  });

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
  { name: 'prices', path: '/precios' },
  { name: 'about', path: '/nosotros' },
  { name: 'game-jam', path: '/game-jam' },
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
const ACCOUNT_DIALOGS = [
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
];

/** @type {readonly PageState[]} */
const PURCHASE = [
  { name: 'purchases', path: '/compras', session: 'approved', everyWay: true },
  { name: 'purchases-empty', path: '/compras', session: 'newcomer' },
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
  { name: 'receipt-denied-180', session: 'denied180' },
  { name: 'receipt-denied-116', session: 'denied116' },
  { name: 'receipt-verifying', session: 'verifying' },
  { name: 'receipt-in-review', session: 'inReview' },
];

/** @type {readonly PageState[]} */
const DASHBOARDS = [
  { name: 'parents', path: '/dashboard', session: 'mother', everyWay: true },
  { name: 'parents-opened', path: '/dashboard', session: 'mother', opened: true },
  ...[1, 4, 5].map((step) => ({
    name: `parents-step-${step}`,
    path: `/dashboard?hijo=hija-valentina&ruta=creadores-digitales&paso=${step}`,
    session: /** @type {const} */ ('mother'),
  })),
  { name: 'parents-mateo', path: '/dashboard?hijo=hijo-mateo', session: 'mother' },
  { name: 'parents-mateo-opened', path: '/dashboard?hijo=hijo-mateo', session: 'mother', opened: true },
  { name: 'parents-lucia', path: '/dashboard?hijo=hija-lucia', session: 'mother' },
  { name: 'parents-lucia-courses', path: '/dashboard?hijo=hija-lucia&vista=cursos', session: 'mother' },
  {
    name: 'parents-menu',
    path: '/dashboard',
    session: 'mother',
    // Where the dashboards' menu is folded away, it has a button.
    then: async ({ page }) => {
      const menu = page.getByRole('button', { name: 'Menú de tu panel' });
      if (await menu.isVisible()) await menu.click();
    },
  },
  {
    name: 'parents-login-refused',
    path: '/dashboard',
    session: 'mother',
    fresh: true,
    then: revealLogin('no es esta', 'El correo o la contraseña no coinciden'),
  },
  {
    name: 'parents-login-shown',
    path: '/dashboard',
    session: 'mother',
    fresh: true,
    then: revealLogin('kipu2026', 'llama-azul-27'),
  },
  {
    name: 'parents-student-zone-failed',
    path: '/dashboard?escenario=zona-estudiantes-falla',
    session: 'mother',
    then: press('Entrar a la Zona de Estudiantes de Valentina', 'No pudimos abrir la Zona de Estudiantes'),
  },
  { name: 'parents-courses-failed', path: '/dashboard?escenario=matriculas-fallan', session: 'mother' },
  {
    name: 'parents-certificates-failed',
    path: '/dashboard?escenario=certificados-fallan',
    session: 'mother',
  },
  { name: 'parents-live', path: '/dashboard?escenario=clase-en-vivo', session: 'mother' },
  { name: 'parents-empty', path: '/dashboard', session: 'father' },
  { name: 'parents-large', path: '/dashboard', session: 'largeFamily' },
  { name: 'parents-edges', path: '/dashboard', session: 'edgeFamily', opened: true },
  { name: 'parents-edges-long-word', path: '/dashboard?hijo=hijo-palabra-larga', session: 'edgeFamily' },
  { name: 'parents-edges-live', path: '/dashboard?hijo=hija-renata', session: 'edgeFamily' },
  { name: 'parents-edges-nothing', path: '/dashboard?hijo=hijo-sin-nada', session: 'edgeFamily' },
  { name: 'dashboard-faq', path: '/dashboard/faq', session: 'mother' },
  { name: 'dashboard-contact', path: '/dashboard/contacto', session: 'mother' },
  {
    name: 'dashboard-contact-refused',
    path: '/dashboard/contacto',
    session: 'mother',
    then: press('Enviar', REFUSED),
  },
  {
    name: 'dashboard-contact-failed',
    path: '/dashboard/contacto?escenario=contacto-falla',
    session: 'mother',
    then: press('Enviar', 'Ups, algo salió mal', askQuestion),
  },
  {
    name: 'dashboard-contact-sent',
    path: '/dashboard/contacto',
    session: 'mother',
    then: press('Enviar', 'Datos enviados correctamente', askQuestion),
  },
  { name: 'profiles', path: '/login-perfiles', session: 'mother' },
  { name: 'profiles-edges', path: '/login-perfiles', session: 'edgeFamily' },
  {
    name: 'profiles-failed',
    path: '/login-perfiles?escenario=zona-estudiantes-falla',
    session: 'mother',
    then: press(/Valentina/, 'No pudimos abrir la Zona de Estudiantes'),
  },
  { name: 'student', path: '/dashboard', session: 'student', everyWay: true },
  { name: 'student-opened', path: '/dashboard', session: 'student', opened: true },
  { name: 'student-live', path: '/dashboard?escenario=clase-en-vivo', session: 'student' },
  { name: 'student-new', path: '/dashboard', session: 'newcomer' },
  { name: 'student-bought', path: '/dashboard', session: 'approvedStudent' },
  {
    name: 'student-certificates-failed',
    path: '/dashboard?escenario=certificados-fallan',
    session: 'student',
  },
  { name: 'organization', path: ORGANIZATION, session: 'manager' },
  {
    name: 'organization-filtered',
    path: ORGANIZATION,
    session: 'manager',
    then: async ({ page }) => {
      const course = page.getByLabel('Curso', { exact: true });
      // Folded up on phones.
      if (!(await course.isVisible()))
        await page.locator('summary').filter({ hasText: 'Buscar y filtrar' }).click();
      await course.selectOption({ label: 'Robótica con micro:bit' });
      await page.getByRole('button', { name: 'Filtrar' }).click();
      await page.getByText('10 inscripciones de 28.').waitFor();
    },
  },
  { name: 'organization-failed', path: `${ORGANIZATION}?escenario=organizacion-falla`, session: 'manager' },
];

/** Where families, students and schools wait. */
const WAITED_FOR = /** @type {const} */ ([
  { name: 'courses', path: '/cursos', session: 'newcomer' },
  { name: 'parents', path: '/dashboard', session: 'mother' },
  { name: 'profiles', path: '/login-perfiles', session: 'mother' },
  { name: 'student', path: '/dashboard', session: 'student' },
  { name: 'organization', path: ORGANIZATION, session: 'manager' },
]);

/** Within the time of a page, and beyond it. @type {readonly PageState[]} */
const LATE = [2, 12].flatMap((seconds) =>
  WAITED_FOR.map((state) => ({
    ...state,
    name: `late-${seconds}-${state.name}`,
    latencyMs: seconds * 1_000,
  })),
);

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

/** Pages of the mock backend that people of the demo see. @type {readonly PageState[]} */
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

/** All of them. */
export const PAGES = [
  ...PUBLIC_PAGES,
  ...ACCOUNT_DIALOGS,
  ...PURCHASE,
  ...DASHBOARDS,
  ...LATE,
  ...FAILURES,
  ...MOCK_PAGES,
];

/**
 * Waits until the provider's script has drawn its fields, where JavaScript lets it.
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
