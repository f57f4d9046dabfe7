// How a page gets into the state to photograph.

/**
 * @typedef {object} Visit
 * @property {import('playwright').Page} page Already at its URL.
 * @property {boolean} withJavaScript
 *
 * @typedef {object} PageState
 * @property {string} name Prefix of the names of its pictures.
 * @property {string} [path] Left out when the session's story ends on the page to show.
 * @property {'mock'} [at] On the mock backend instead of the site.
 * @property {keyof typeof import('./sessions.mjs').SESSIONS} [session] The viewer; left out for a visitor.
 * @property {boolean} [fresh] Whether the session is played again for each picture, since the visit changes it. Implied
 *   by a scenario of the mock backend.
 * @property {number} [latencyMs] Delay of each answer of the academy. Milliseconds.
 * @property {string} [country] ISO 3166-1 alpha-2 of a visitor who is not in Peru.
 * @property {boolean} [everyWay] At every width, with and without JavaScript, light and dark.
 * @property {boolean} [opened] With every `<details>` open.
 * @property {'print'} [media]
 * @property {(visit: Visit) => Promise<unknown>} [then] What to do on the page before the picture.
 */

export const ORGANIZATION = '/dashboardb2b/organization/organizacion-andina';

/**
 * Clicks a button, and waits for a text.
 * @param {string | RegExp} button
 * @param {string | RegExp} words
 * @param {(visit: Visit) => Promise<unknown>} [before]
 * @returns {NonNullable<PageState['then']>}
 */
export const press = (button, words, before) => async (visit) => {
  await before?.(visit);
  const { page } = visit;
  // An open dialog covers the page.
  const dialog = page.getByRole('dialog');
  const place = (await dialog.count()) > 0 ? dialog : page.getByRole('main');
  await place.getByRole('button', { name: button, exact: true }).click();
  await page.getByText(words).first().waitFor();
};

/**
 * Follows a link of the page.
 * @param {string | RegExp} name
 * @returns {NonNullable<PageState['then']>}
 */
export const follow =
  (name) =>
  async ({ page }) => {
    const here = page.url();
    await page.getByRole('main').getByRole('link', { name }).click();
    await page.waitForURL((url) => url.href !== here);
  };

export const REFUSED = 'Hay un problema';

/** @param {Visit} visit */
export const askQuestion = async ({ page }) => {
  await page.getByLabel('Tipo de consulta').selectOption('soporte');
  await page.getByLabel('Mensaje').fill('No puedo entrar a la clase de las 5.');
};
