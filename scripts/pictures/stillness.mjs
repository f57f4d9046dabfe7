// What makes two pictures of the same page the same: waiting until nothing moves, and standing in for what chance chose.

/** @typedef {import('playwright').Page} Page */

/** How often a page is looked at until nothing moves any more, in milliseconds. */
const LOOK_EVERY_MS = 60;
/** Looks in a row that must find the same page. */
const LOOKS_ALIKE = 3;
const LIMIT_MS = 20_000;

/**
 * What a page shows that differs between two runs, and what stands in its place: as wide, so that no line moves.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const CHANGING = [
  // Numbers of purchases: the mock backend counts them from the second of its clock on.
  [/\b17966\d{5}\b/g, '1796655600'],
  // Numbers of transactions, as the mock backend makes them.
  [/\b99\d{13}\b/g, '990000000000000'],
  // Times of day with seconds are stamps of what was done a moment ago.
  [/\b\d\d:\d\d:\d\d\b/g, '10:00:00'],
  // 'Datos de las 10:03 a. m.'
  [/\b10:[0-2]\d\b(?= a\. m\.)/g, '10:00'],
  [/\blocalhost:\d{4,5}\b/g, 'localhost:3000'],
  [
    /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
    '00000000-0000-0000-0000-000000000000',
  ],
  // Keys in the addresses of the card provider and of the student zone.
  [/\b(clave|sessionkey)=[\w-]+/g, '$1=key'],
];

/**
 * Puts one text in the place of all that differ by chance.
 * @param {string} text
 */
export function steady(text) {
  return CHANGING.reduce((told, [pattern, stead]) => told.replace(pattern, stead), text);
}

/**
 * Waits until a page stands still: loaded, alive where it asks for JavaScript, its pictures and fonts there, and the
 * same at several looks. It is asked from outside, since timers stand still in a page without JavaScript.
 * @param {Page} page
 * @param {boolean} runsScripts
 * @throws {Error} when it goes on moving.
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
 * @returns {Promise<string>} What can be seen to change, or nothing while something is still on its way.
 */
function lookAt(page, runsScripts) {
  return page.locator('html').evaluate((html, runsScripts) => {
    const { fonts, images } = html.ownerDocument;
    for (const image of images) {
      image.loading = 'eager';
      image.decoding = 'sync';
    }
    // Not every page is hydrated. React marks what it has taken over.
    const isHydrated = '__remixContext' in globalThis;
    const isAlive = Object.keys(html).some((key) => key.startsWith('__reactProps$'));
    if (runsScripts && isHydrated && !isAlive) return '';
    if (fonts.status !== 'loaded' || ![...images].every((image) => image.complete)) return '';
    return `${html.scrollHeight} ${html.outerHTML.length} ${html.ownerDocument.body.innerText}`;
  }, runsScripts);
}

/**
 * Replaces what chance chose on a page by what every run shows.
 * @param {Page} page
 */
export async function hideWhatChanges(page) {
  const patterns = CHANGING.map(([{ source, flags }, stead]) => ({ source, flags, stead }));
  await page.locator('body').evaluate((body, changing) => {
    // The browser's own sign of waiting turns on a film. Rules set this way are none that the site's policy forbids.
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
