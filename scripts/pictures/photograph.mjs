// Takes the pictures, several pages at a time, and writes the text of each page beside its picture.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { say } from '../console.mjs';
import { SESSIONS } from './sessions.mjs';
import { CLOCK } from './site.mjs';
import { hideWhatChanges, settle } from './stillness.mjs';
import { tellPage } from './words.mjs';

/**
 * @typedef {import('./states.mjs').PageState} PageState
 * @typedef {{ name: string, reason: string }} Failed
 *
 * @typedef {object} Way How a page is viewed.
 * @property {320 | 360 | 768 | 1440 | 1920} width
 * @property {'con-js' | 'sin-js'} js
 * @property {'light' | 'dark'} theme
 *
 * @typedef {object} Work
 * @property {PageState} state
 * @property {{ name: string, way: Way }[]} pictures
 */

const THEMES = /** @type {const} */ (['light', 'dark']);
const SCRIPTS = /** @type {const} */ (['con-js', 'sin-js']);

/** Each width in both themes, on phones with JavaScript and on other widths without. @type {Way[]} */
const SOME_WAYS = /** @type {const} */ ([360, 768, 1440]).flatMap((width) =>
  THEMES.map((theme) => ({ width, js: width === 360 ? 'con-js' : 'sin-js', theme })),
);

/** All combinations, with the narrowest and the widest screen too. @type {Way[]} */
const EVERY_WAY = /** @type {const} */ ([320, 360, 768, 1440, 1920]).flatMap((width) =>
  SCRIPTS.flatMap((js) => THEMES.map((theme) => ({ width, js, theme }))),
);

const HEIGHTS = { 320: 740, 360: 740, 768: 1024, 1440: 900, 1920: 1080 };
const DIALOG_HEIGHT = 1800;
/** Time limit of one step on a page, long because the machine may be busy. Milliseconds. */
const PATIENCE_MS = 30_000;

/**
 * Photographs pages into a folder: NAME.png and NAME.txt for each.
 * @param {object} options
 * @param {readonly PageState[]} options.pages
 * @param {import('./site.mjs').Site} options.site
 * @param {string} options.folder
 * @param {RegExp} options.only Which names of pictures to take.
 * @param {number} options.workers Browsers in parallel.
 * @returns {Promise<{ taken: number, failed: Failed[] }>}
 */
export async function photograph({ pages, site, folder, only, workers }) {
  const queue = pages.flatMap((state) => workOf(state, only));
  const count = queue.reduce((sum, { pictures }) => sum + pictures.length, 0);
  say(`${count} pictures of ${queue.length} pages.`);
  /** @type {Failed[]} */
  const failed = [];
  let taken = 0;
  const takeFromQueue = async () => {
    const browser = await chromium.launch({
      executablePath: site.browser,
      args: [
        '--no-sandbox',
        '--disable-lcd-text',
        '--disable-partial-raster',
        '--font-render-hinting=none',
        '--force-color-profile=srgb',
      ],
    });
    try {
      for (let work = queue.shift(); work; work = queue.shift()) {
        for (const { name, way } of work.pictures) {
          try {
            await take({ browser, site, state: work.state, way, file: path.join(folder, name) });
            taken += 1;
            if (taken % 50 === 0) say(`${taken} of ${count}.`);
          } catch (error) {
            const reason = error instanceof Error ? error.message : String(error);
            say(`FAILED  ${name}: ${reason.split('\n')[0]}`);
            failed.push({ name, reason });
          }
        }
      }
    } finally {
      await browser.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, queue.length) }, takeFromQueue));
  return { taken, failed };
}

/**
 * @param {PageState} state
 * @param {RegExp} only
 * @returns {Work[]}
 */
function workOf(state, only) {
  const pictures = (state.everyWay ? EVERY_WAY : SOME_WAYS)
    .map((way) => ({ name: `${state.name}-${way.width}-${way.js}-${way.theme}`, way }))
    .filter(({ name }) => only.test(name));
  return pictures.length > 0 ? [{ state, pictures }] : [];
}

/**
 * @param {object} options
 * @param {import('playwright').Browser} options.browser
 * @param {import('./site.mjs').Site} options.site
 * @param {PageState} options.state
 * @param {Way} options.way
 * @param {string} options.file Path without extension.
 */
async function take({ browser, site, state, way, file }) {
  // The site remembers a scenario for the rest of the session.
  const fresh = state.fresh ?? (state.latencyMs !== undefined || state.path?.includes('escenario='));
  const session = state.session && (await sessionOf(browser, site, state.session, { ...state, fresh }));
  const withJavaScript = way.js === 'con-js';
  const context = await browser.newContext({
    viewport: { width: way.width, height: HEIGHTS[way.width] },
    javaScriptEnabled: withJavaScript,
    colorScheme: way.theme,
    reducedMotion: 'reduce',
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    ...(state.country && { extraHTTPHeaders: { 'cf-ipcountry': state.country } }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    if (session) await context.addCookies(session.cookies);
    const page = await context.newPage();
    // Otherwise the browser's clock would show today.
    if (withJavaScript) await page.clock.setFixedTime(CLOCK);
    if (state.media) await page.emulateMedia({ media: state.media });
    const address = state.path
      ? new URL(state.path, state.at === 'mock' ? site.mockOrigin : site.origin).href
      : session?.address;
    if (!address) throw new Error('The state has neither a path nor a session.');
    const answer = await page.goto(address);
    await settle(page, withJavaScript);
    if (state.then) {
      await state.then({ page, withJavaScript });
      await settle(page, withJavaScript);
    }
    if (state.opened) {
      await page.locator('details').evaluateAll((all) => {
        for (const details of all) {
          // Of several with the same name, the browser leaves only one open.
          details.removeAttribute('name');
          details.setAttribute('open', '');
        }
      });
      await settle(page, withJavaScript);
    }
    if ((await page.locator('dialog:modal').count()) > 0) {
      // A dialog is never taller than the window, and scrolls inside; in a tall window all of it shows.
      await page.setViewportSize({ width: way.width, height: DIALOG_HEIGHT });
      await settle(page, withJavaScript);
    }
    const told = await tellPage(page, answer?.status() ?? 0);
    await hideWhatChanges(page);
    const png = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
    writeFileSync(`${file}.png`, png);
    writeFileSync(`${file}.txt`, told);
  } finally {
    await context.close();
  }
}

/**
 * @typedef {object} Told Options of a session.
 * @property {boolean} [fresh] Whether its story is played again.
 * @property {number} [latencyMs] Delay of the academy's answers once the story has ended. Milliseconds.
 */

/** @type {Map<string, Promise<import('./sessions.mjs').Session>>} */
const played = new Map();

/**
 * Plays the story of a session once and shares it, or plays it again for a fresh one.
 * @param {import('playwright').Browser} browser
 * @param {import('./site.mjs').Site} site
 * @param {keyof typeof SESSIONS} name
 * @param {Told} told
 */
function sessionOf(browser, site, name, { fresh = false, latencyMs = 0 }) {
  const known = fresh ? undefined : played.get(name);
  if (known) return known;
  // Its own sandbox at the mock backend: what one family buys appears in no other picture.
  const sandbox = `pictures-${name}-${played.size}`;
  const playing = playStory(browser, site, name, { sandbox, latencyMs });
  played.set(fresh ? sandbox : name, playing);
  return playing;
}

/**
 * @param {import('playwright').Browser} browser
 * @param {import('./site.mjs').Site} site
 * @param {keyof typeof SESSIONS} name
 * @param {{ sandbox: string, latencyMs: number }} academy
 * @returns {Promise<import('./sessions.mjs').Session>}
 */
async function playStory(browser, { origin, mockOrigin }, name, { sandbox, latencyMs }) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    await context.addCookies([{ name: 'kipu_mock_sandbox', value: sandbox, url: origin }]);
    const page = await context.newPage();
    await SESSIONS[name](page, origin);
    if (latencyMs > 0) {
      const form = { latencyMs: String(latencyMs), fault: 'none', every: '1' };
      const answer = await page.request.post(`${mockOrigin}/__mock/dials?sandbox=${sandbox}`, { form });
      if (!answer.ok()) throw new Error(`The academy was not slowed down: ${answer.status()}.`);
    }
    return { cookies: await context.cookies(), address: page.url() };
  } finally {
    await context.close();
  }
}
