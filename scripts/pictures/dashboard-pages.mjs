// The dashboards of families, students and schools to photograph.
import { askQuestion, ORGANIZATION, press, REFUSED } from './states.mjs';

/** @typedef {import('./states.mjs').PageState} PageState */

/**
 * @param {string} password
 * @param {string | RegExp} words
 */
const revealLogin = (password, words) =>
  press('Ver sus datos', words, async ({ page }) => {
    await page.locator('summary').filter({ hasText: 'Ver los datos de ingreso de Valentina' }).click();
    await page.getByLabel('Tu contraseña').fill(password);
  });

/** @type {readonly PageState[]} */
export const DASHBOARDS = [
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
    // Where the menu of the dashboards is collapsed, a button opens it.
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
    then: revealLogin('no es esta', 'Esa no es la contraseña de tu cuenta'),
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
      // Collapsed on phones.
      if (!(await course.isVisible()))
        await page.locator('summary').filter({ hasText: 'Buscar y filtrar' }).click();
      await course.selectOption({ label: 'Robótica con micro:bit' });
      await page.getByRole('button', { name: 'Filtrar' }).click();
      await page.getByText('10 inscripciones de 28.').waitFor();
    },
  },
  { name: 'organization-failed', path: `${ORGANIZATION}?escenario=organizacion-falla`, session: 'manager' },
];

/** Pages that wait for slow data. */
const WAITED_FOR = /** @type {const} */ ([
  { name: 'courses', path: '/cursos', session: 'newcomer' },
  { name: 'parents', path: '/dashboard', session: 'mother' },
  { name: 'profiles', path: '/login-perfiles', session: 'mother' },
  { name: 'student', path: '/dashboard', session: 'student' },
  { name: 'organization', path: ORGANIZATION, session: 'manager' },
]);

/** The same with the data late, within the time limit of a page and beyond it. @type {readonly PageState[]} */
export const LATE = [2, 12].flatMap((seconds) =>
  WAITED_FOR.map((state) => ({
    ...state,
    name: `late-${seconds}-${state.name}`,
    latencyMs: seconds * 1_000,
  })),
);
