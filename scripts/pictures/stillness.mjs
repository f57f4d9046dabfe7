// Makes two pictures of the same page equal: waits until nothing changes, and replaces random values.

/** @typedef {import('playwright').Page} Page */

/** How often a page is checked until nothing changes any more. Milliseconds. */
const LOOK_EVERY_MS = 60;
/** How many checks in a row must find the same page. */
const LOOKS_ALIKE = 3;
const LIMIT_MS = 20_000;

/**
 * What differs between two runs of a page, and its replacement: equally wide, so that no line wraps differently.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const CHANGING = [
  // Purchase numbers, which the mock backend counts from its clock's Unix time in seconds.
  [/\b17966\d{5}\b/g, '1796655600'],
  // Transaction numbers of the mock backend.
  [/\b99\d{13}\b/g, '990000000000000'],
  // Times of day with seconds: of something that was just done.
  [/\b\d\d:\d\d:\d\d\b/g, '10:00:00'],
  // 'Datos de las 10:03 a. m.'
  [/\b10:[0-2]\d\b(?= a\. m\.)/g, '10:00'],
  [/\blocalhost:\d{4,5}\b/g, 'localhost:3000'],
  [
    /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
    '00000000-0000-0000-0000-000000000000',
  ],
  // Keys in URLs of the card provider and of the student zone.
  [/\b(clave|sessionkey)=[\w-]+/g, '$1=key'],
];

/**
 * Replaces all values of a text that differ between runs.
 * @param {string} text
 */
export function steady(text) {
  return CHANGING.reduce((told, [pattern, stead]) => told.replace(pattern, stead), text);
}

/**
 * Waits until a page is at rest: loaded, hydrated if it has JavaScript, with its images and fonts loaded, and the same
 * at several checks. The checks run outside the page, since timers do not run in a page without JavaScript.
 * @param {Page} page
 * @param {boolean} runsScripts
 * @throws {Error} when it keeps changing
 */
export async function settle(page, runsScripts) {
  await page.waitForLoadState('load');
  const limit = Date.now() + LIMIT_MS;
  let before = '';
  let alike = 0;
  while (alike < LOOKS_ALIKE) {
    if (Date.now() > limit) throw new Error(`The page does not come to rest: ${before.slice(0, 200)}`);
    const now = await lookAt(page, runsScripts);
    alike = now !== '' && now === before ? alike + 1 : 0;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/**
 * @param {Page} page
 * @param {boolean} runsScripts
 * @returns {Promise<string>} What may change visibly; empty while something is still loading.
 */
function lookAt(page, runsScripts) {
  return page.locator('html').evaluate((html, runsScripts) => {
    const { fonts, images } = html.ownerDocument;
    for (const image of images) {
      image.loading = 'eager';
      image.decoding = 'sync';
    }
    // Not every page is hydrated. React marks the elements of those that are.
    const isHydrated = '__remixContext' in globalThis;
    const isAlive = Object.keys(html).some((key) => key.startsWith('__reactProps$'));
    if (runsScripts && isHydrated && !isAlive) return '';
    if (fonts.status !== 'loaded' || ![...images].every((image) => image.complete)) return '';
    return `${html.scrollHeight} ${html.outerHTML.length} ${html.ownerDocument.body.innerText}`;
  }, runsScripts);
}

/**
 * Replaces the random values on a page.
 * @param {Page} page
 */
export async function hideWhatChanges(page) {
  const patterns = CHANGING.map(([{ source, flags }, stead]) => ({ source, flags, stead }));
  await page.locator('body').evaluate((body, changing) => {
    // The browser's loading spinner of a video turns. Style sheets added this way are not subject to the site's policy.
    const rules = new globalThis.CSSStyleSheet();
    rules.replaceSync('video::-webkit-media-controls { display: none !important; }');
    body.ownerDocument.adoptedStyleSheets.push(rules);
    const texts = body.ownerDocument.createTreeWalker(body, 4);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const before = text.nodeValue ?? '';
      const after = changing.reduce(
        (told, { source, flags, stead }) => told.replace(new RegExp(source, flags), stead),
        before,
      );
      if (after !== before) text.nodeValue = after;
    }
  }, patterns);
}
