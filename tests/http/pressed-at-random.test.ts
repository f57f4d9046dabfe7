import fc from 'fast-check';
import { decode } from 'html-entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { openVisitedSite } from './visited-site.ts';
import type { VisitedSite } from './visited-site.ts';

// Visitors without scripts who follow any link, and send any form with anything in it. No page is known here.

/** How many visitors there are; `WALKS` sends more of them. */
const WALKS = Number(process.env['WALKS'] ?? 12);
/** How many links and forms each of them presses. */
const STEPS = 25;

const PEOPLE = ['mama@kipu.test', 'alumna@kipu.test', 'empresa@kipu.test'];
const BEGINNINGS = [
  paths.home(),
  paths.courses(),
  paths.vacationsFor('8-a-11'),
  paths.contact(),
  paths.dashboard(),
];

/** Texts among which some form finds what it wants. */
const FITTING = [
  ...['Lucía', 'lucia.perez@example.com', '987654321', '45678912', '2016-05-04', 'una clave larga y rara 7'],
  ...['KIPU10', 'VERANO–10', 'CUMPLE🎉', '25', '2026-02-30', '  Ana  ', 'línea\nnueva', '<b>hola</b>', ''],
];

/** What no page should show, in any state. */
const UNWORDED = /[^>]{0,40}(?:\bundefined\b|\bNaN\b|Invalid Date|\[object )[^<]{0,40}/;

let site: VisitedSite;
beforeAll(async () => {
  site = await openVisitedSite({ sandbox: 'pressed-at-random', people: PEOPLE });
}, 120_000);
afterAll(() => site.close());

interface Control {
  readonly tag: string;
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly isOn: boolean;
}

interface Form {
  readonly isPost: boolean;
  readonly action: string;
  readonly controls: readonly Control[];
}

/** Returns the attributes of a tag, as React writes them. */
const attributesOf = (tag: string): Map<string, string> =>
  new Map(
    [...tag.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name,
      decode(value),
    ]),
  );

/** Returns the forms of some HTML with their controls that have a name. */
const formsOf = (html: string): Form[] =>
  [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, head = '', body = '']) => {
    const form = attributesOf(head);
    const controls = [...body.matchAll(/<(input|select|textarea|button)\b([^>]*)>/g)].map(
      ([, tag = '', rest = '']) => {
        const control = attributesOf(rest);
        const of = (name: string, otherwise = '') => control.get(name) ?? otherwise;
        return {
          tag,
          name: of('name'),
          type: of('type', 'text'),
          value: of('value'),
          isOn: control.has('checked'),
        };
      },
    );
    return {
      isPost: form.get('method') === 'post',
      action: form.get('action') ?? '',
      controls: controls.filter(({ name, type }) => name !== '' && type !== 'file'),
    };
  });

/** Returns the links of some HTML that stay on the site. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a\b([^>]*)>/g)]
    .map(([, rest = '']) => attributesOf(rest).get('href')?.split('#')[0] ?? '')
    .filter((href) => /^\/(?!\/)/.test(href));

/** Returns choices that are the same for the same seed. */
function choicesOf(seed: number) {
  const numbers = fc.sample(fc.noBias(fc.integer({ min: 0, max: 999_999 })), { seed, numRuns: 5_000 });
  const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 30 }), { seed, numRuns: 200 });
  let turn = 0;
  const share = () => {
    turn += 1;
    return (numbers[turn % numbers.length] ?? 0) / 1_000_000;
  };
  const isSo = (chance: number) => share() < chance;
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(share() * items.length)];
  return { isSo, pick, text: () => pick(isSo(0.7) ? FITTING : texts) ?? '' };
}

/** Returns the fields that somebody sends with a form. */
function filled({ controls }: Form, { isSo, pick, text }: ReturnType<typeof choicesOf>): string {
  const fields = controls.flatMap(({ tag, name, type, value, isOn }): [string, string][] => {
    // The honeypot is for programs that read less than this one.
    if (tag === 'button' || name === 'sitio_web') return [];
    if (type === 'radio' || type === 'checkbox') return isOn || isSo(0.5) ? [[name, value || 'on']] : [];
    if (type === 'hidden') return [[name, isSo(0.05) ? text() : value]];
    return [[name, value !== '' && isSo(0.5) ? value : text()]];
  });
  const pressed = pick(controls.filter(({ tag }) => tag === 'button'));
  return new URLSearchParams(pressed ? [...fields, [pressed.name, pressed.value]] : fields).toString();
}

/** A browser without scripts that keeps cookies. */
function openBrowser(email: string | undefined) {
  const { cookie = '', ...headers } = site.headersOf({ email: email ?? '' });
  const cookies = new Map(cookie.split('; ').map((pair) => [pair.split('=')[0] ?? '', pair]));
  /** Opens a page, or sends a form to it, and follows redirects on the site. */
  async function open(path: string, form?: string): Promise<{ status: number; html: string; at: string }> {
    const sent = { ...headers, cookie: [...cookies.values()].join('; ') };
    const answer = await (form === undefined ? site.get(path, sent) : site.post(path, form, sent));
    for (const pair of answer.headers.getSetCookie()) {
      const [kept = ''] = pair.split(';');
      cookies.set(kept.split('=')[0] ?? '', kept);
    }
    const html = await answer.text();
    const to = answer.headers.get('location');
    if (to === null) return { status: answer.status, html, at: path };
    const { origin, pathname, search } = new URL(to, site.origin);
    return open(origin === site.origin ? `${pathname}${search}` : paths.home());
  }
  return open;
}

/** Presses links and forms, and returns what is wrong with the first page that should not be, and the way to it. */
async function walk(seed: number): Promise<string[]> {
  const choices = choicesOf(seed);
  const { isSo, pick } = choices;
  const open = openBrowser(pick([...PEOPLE, undefined]));
  // Half of them are about to buy.
  let page = isSo(0.5)
    ? await open(paths.course('curso-de-scratch'), 'groupId=grupo-curso-de-scratch-miercoles')
    : await open(pick(BEGINNINGS) ?? paths.home());
  const way: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const content = page.html.replace(/<(header|footer)\b.*?<\/\1>/gs, '');
    const form = isSo(0.7) ? pick(formsOf(content)) : undefined;
    const link = pick(linksOf(isSo(0.8) ? content : page.html)) ?? paths.home();
    const fields = form && filled(form, choices);
    const action = form === undefined || form.action === '' ? page.at : form.action;
    way.push(fields === undefined ? link : `${action} ${fields}`);
    if (fields === undefined) page = await open(link);
    else page = form?.isPost ? await open(action, fields) : await open(`${action.split('?')[0]}?${fields}`);
    const unworded = UNWORDED.exec(page.html.replace(/<script\b.*?<\/script>/gs, ''))?.[0];
    const wrong = [
      ...(page.status >= 500 ? [`answered ${page.status}`] : []),
      ...(page.status === 404 && fields === undefined ? ['an offered link leads nowhere'] : []),
      ...(page.status >= 400 && !page.html.includes('<h1') ? [`a bare ${page.status}`] : []),
      ...(unworded === undefined ? [] : [unworded]),
    ];
    if (wrong.length > 0) return [...wrong, ...way.slice(-5)];
  }
  return [];
}

test(
  'whoever presses anything meets no fault, and causes none in a call to the academy',
  { timeout: 60_000 + WALKS * 10_000 },
  async () => {
    for (let seed = 1; seed <= WALKS; seed += 1) expect(await walk(seed), `visitor ${seed}`).toEqual([]);
    // The academy may refuse what is sent, but each call arrives and is answered.
    const faults = site.kipu.lines.filter((line) => /"level":50|"fault":"(?!status")/.test(line));
    expect(faults).toEqual([]);
  },
);
