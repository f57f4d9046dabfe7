// How a page is brought to what is photographed of it.

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

export const ORGANIZATION = '/dashboardb2b/organization/organizacion-andina';

/**
 * Presses a button, and waits until the page has answered with its words.
 * @param {string | RegExp} button
 * @param {string | RegExp} words
 * @param {(visit: Visit) => Promise<unknown>} [before]
 * @returns {NonNullable<PageState['then']>}
 */
export const press = (button, words, before) => async (visit) => {
  await before?.(visit);
  const { page } = visit;
  // A dialog lies over what it was opened from.
  const dialog = page.getByRole('dialog');
  const place = (await dialog.count()) > 0 ? dialog : page.getByRole('main');
  await place.getByRole('button', { name: button, exact: true }).click();
  await page.getByText(words).first().waitFor();
};

export const REFUSED = 'Hay un problema';

/** @param {Visit} visit */
export const askQuestion = async ({ page }) => {
  await page.getByLabel('Tipo de consulta').selectOption('soporte');
  await page.getByLabel('Mensaje').fill('No puedo entrar a la clase de las 5.');
};
