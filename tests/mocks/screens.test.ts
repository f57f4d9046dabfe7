import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODE_SCREENS, screenById, screensOf } from '../../mocks/panel/openings.ts';
import type { Screen } from '../../mocks/panel/openings.ts';
import { addressOf, textOf, Visitor } from '../../mocks/panel/visitor.ts';
import { newOpening } from '../../mocks/sandboxes.ts';
import { SCENARIOS } from '../../mocks/scenarios.ts';
import { buildSite } from '../../scripts/build.mjs';
import { openStage } from '../../scripts/replay/stage.ts';
import type { Stage } from '../../scripts/replay/stage.ts';
import { SCREENS_IN_BROWSER } from '../pages/support/screens-in-browser.ts';
import { filesOf, shipsScripts } from '../pages/support/sweep.ts';
import { readAsText } from '../support/text-page.ts';

// What every link of the panel shows without scripts, by the requests that a browser would send. What scripts make of
// it is tested in panel.spec.ts, for one page of each kind.

/** How many people walk to their screens at once: some wait for answers that never come. */
const AT_ONCE = 4;

/** One code for each text: `npm run replay -- --all` plays every code. */
const CODES = CODE_SCREENS.filter(
  ({ text }, place) => CODE_SCREENS.findIndex((screen) => screen.text === text) === place,
);

const SCREENS = [...screensOf(SCENARIOS), ...CODES];

/** What somebody read on a screen. */
interface Read {
  readonly html: string;
  /** The kind of page; null for one without scripts. */
  readonly kind: string | null;
  /** Files of the page that there are not. */
  readonly missing: readonly string[];
}

let stage: Stage;
const reads = new Map<string, Promise<Read>>();
/** Whether there is a file, by its URL: most pages name the same. */
const known = new Map<string, Promise<boolean>>();

beforeAll(async () => {
  await buildSite();
  stage = await openStage();
  const waiting = [...SCREENS];
  const walk = async () => {
    for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
      const reading = read(screen);
      reads.set(screen.id, reading);
      await reading.catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
}, 600_000);
afterAll(() => stage.close());

async function read({ way, scenario }: Screen): Promise<Read> {
  const visitor = new Visitor(stage.siteOrigin, newOpening(), stage.fetch);
  const { pathname, search } = addressOf(await visitor.goTo(way, scenario), stage.siteOrigin);
  const { path, status, html } = await visitor.open(`${pathname}${search}`);
  const files = filesOf(html).map((file) => new URL(file, stage.siteOrigin));
  const missing = await Promise.all(
    files
      // The card form's script is the one file that a scenario takes away.
      .filter(({ origin }) => scenario !== 'formulario-de-tarjeta-caido' || origin === stage.siteOrigin)
      .map(async ({ href }) => ((await isThere(href)) ? [] : [href])),
  );
  return { html, kind: shipsScripts(html) ? kindOf(status, path) : null, missing: missing.flat() };
}

function isThere(href: string): Promise<boolean> {
  const before = known.get(href);
  if (before) return before;
  const asked = stage.fetch(new Request(href)).then(async ({ status, body }) => {
    await body?.cancel();
    return status === 200;
  });
  known.set(href, asked);
  return asked;
}

/** Scripts see what a page is, whether its form was refused, and whether it failed, whatever its content. */
function kindOf(status: number, path: string): string {
  const kind = path.replaceAll(/[\da-f-]*\d[\da-f-]*/g, 'N').replaceAll(/=[^&]{3,}/g, '');
  return status >= 500 && !kind.includes('enviar') ? `${kind}, failed` : kind;
}

/** Returns a page without what is collapsed or hidden until somebody clicks. */
const shownOf = (html: string) =>
  html
    .replaceAll(/<details(?![^>]*\sopen)[^>]*>([\s\S]*?<\/summary>)[\s\S]*?<\/details>/g, '$1')
    .replaceAll(/<dialog(?![^>]*\sopen)[^>]*>[\s\S]*?<\/dialog>/g, '')
    .replaceAll(/<(\w+)[^>]*\shidden=""[^>]*>[\s\S]*?<\/\1>/g, '');

/** Returns what somebody looks at: the dialog that is open, which covers the page, or else all but header and footer. */
function placeOf(html: string): string {
  const shown = shownOf(html);
  const dialog = /<dialog[^>]*\sopen[^>]*>[\s\S]*<\/dialog>/.exec(shown);
  return dialog?.[0] ?? shown.replaceAll(/<(header|footer)\b[\s\S]*?<\/\1>/g, '');
}

/** Returns what a place tells people to do without giving them what to press for it. */
function adviceInVain(place: string): string[] {
  const words = textOf(place);
  const toWrite = /escríbenos|comunícate con nosotros/i.exec(words);
  const again = /(?:vuelve a|volver a) intentarlo|inténtalo otra vez/i.exec(words);
  return [
    ...(toWrite && !place.includes('href="https://wa.me/') ? [toWrite[0]] : []),
    ...(again && !/<form\b|>Volver a /.test(place) ? [again[0]] : []),
  ];
}

/** Requests that are refused unread: whoever sends many would push out the reports of others. */
const REFUSED = ['envio-de-otra-pagina', 'formulario-desconocido', 'direccion-ilegible', 'envio-ilegible'];

/** Without scripts a page has no card form, but a button that leads to the bank's page. */
const readWithoutScripts = ({ text, onlyWithJavaScript }: Screen) =>
  onlyWithJavaScript === undefined ? text : 'Pagar en la página segura del banco';

test.each(SCREENS)('$id is read without scripts', async (screen) => {
  const { html, missing } = (await reads.get(screen.id)) ?? { html: '' };
  expect(textOf(shownOf(html))).toContain(readWithoutScripts(screen));
  expect(readAsText(html).runTogether, 'words that run together').toEqual([]);
  expect(missing, 'files that there are not').toEqual([]);
  const place = placeOf(html);
  expect(adviceInVain(place), 'advice without what to press for it').toEqual([]);
  if (/No (?:pudimos|podemos)/.test(textOf(place))) {
    const [, reference = ''] = /\bReferencia (K-\w{4}-\w{2})\b/.exec(textOf(place)) ?? [];
    expect(reference, 'the reference of what failed').not.toBe('');
    if (!REFUSED.includes(screen.id))
      expect(await stage.lookUp(reference), 'what support finds by it').toMatchObject({ code: 0 });
  }
  const [before = ''] = /^<dialog[\s\S]*?(?=<[^>]* role="alert")/.exec(place) ?? [];
  expect(textOf(before), 'of a dialog, before what went wrong').toMatch(/^(?:\D{1,30} Cerrar)?$/);
});

test('one screen of each kind of page with scripts is opened in a browser', async () => {
  const kindsOf = async (ids: readonly string[]) => {
    const kinds = await Promise.all(ids.map(async (id) => (await reads.get(id))?.kind));
    return new Set(kinds.filter((kind) => typeof kind === 'string'));
  };
  expect(SCREENS_IN_BROWSER.filter((id) => screenById(id) === null)).toEqual([]);
  const opened = await kindsOf(SCREENS_IN_BROWSER);
  const all = await kindsOf(SCENARIOS.map(({ id }) => id));
  expect([...all].filter((kind) => !opened.has(kind))).toEqual([]);
});
