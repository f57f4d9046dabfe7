import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDrawnSite } from './drawn-site.ts';
import { fieldsOf, odditiesOf } from './odd-answers.ts';
import type { AnswerField, Oddity } from './odd-answers.ts';
import { openVisitors, PAGES } from './opened-pages.ts';
import type { OpenedPage, Visitors } from './opened-pages.ts';
import type { TestSite } from './site.ts';

// A proxy between site and academy that changes one field of one answer at a time: no page is lost to it, nothing on the
// page becomes nonsense, and whatever stands beside the item in the same answer stays.

let site: TestSite;
let visitors: Visitors;
beforeAll(async () => {
  site = await openDrawnSite();
  visitors = await openVisitors(site.kipu, 'oddities');
}, 60_000);
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

/** Opens a page; `change` makes another answer of each that the academy gives. */
async function open(page: OpenedPage, change: (call: string, body: unknown) => unknown, cookies = '') {
  site.kipu.use(
    http.get('*', async ({ request }) => {
      const { hostname, pathname, search } = new URL(request.url);
      if (hostname === '127.0.0.1') return undefined;
      const answer = await site.kipu.answer(request);
      if (!answer?.ok) return answer;
      return Response.json(change(`${pathname}${search}`, await answer.json()));
    }),
  );
  const answer = await site.get(visitors.path(page), { cookie: `${visitors.cookie(page)}${cookies}` });
  const html = await answer.text();
  site.kipu.reset();
  return { status: answer.status, words: wordsOf(html) };
}

/** What people read of a page, without the data that it hands to its scripts. */
const wordsOf = (html: string) =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

/** Words that no person is to read, whatever was sent. */
const NONSENSE = /\b(?:NaN|undefined|null|Invalid Date|object Object)\b/;

/** ODDITIES=all: every oddity of every field on every page, some 20 minutes. */
const ALL = process.env.ODDITIES === 'all';
/** Pages on which a field is odd, each time in another way. */
const PAGES_PER_FIELD = 2;
/** How often a field was odd so far. */
const seen = new Map<string, number>();

/** The ways in which a field is odd on the page that is opened now. */
function odditiesNow(call: string, { field, value }: AnswerField): readonly Oddity[] {
  const oddities = odditiesOf(value);
  if (ALL) return oddities;
  const times = seen.get(`${call} ${field}`) ?? 0;
  seen.set(`${call} ${field}`, times + 1);
  const letters = [...field].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), times);
  return times < PAGES_PER_FIELD ? oddities.slice(letters % oddities.length).slice(0, 1) : [];
}

/** Whether a page may say that a thing cannot be told, instead of standing without a field of it. */
function mayLack(
  { path, subject = [] }: OpenedPage,
  call: string,
  { item }: AnswerField,
  status: number,
): boolean {
  const isAboutItem = item !== null && JSON.stringify(item).includes(`"${path.split('/').at(-1)}"`);
  return (isAboutItem && status < 500) || (subject.includes(call) && status !== 500);
}

test.each(PAGES)(
  '$path for $who loses nothing but what is odd',
  { timeout: ALL ? 1_200_000 : 180_000 },
  async (page) => {
    const answers = new Map<string, unknown>();
    const sound = await open(page, (call, body) => {
      answers.set(call, body);
      return body;
    });
    expect(sound.status).toBe(200);
    expect(sound.words).not.toMatch(NONSENSE);

    const lost: string[] = [];
    for (const [call, body] of answers) {
      for (const field of fieldsOf(body)) {
        for (const oddity of odditiesNow(call, field)) {
          const { status, words } = await open(page, (other, told) =>
            other === call ? field.changed(oddity) : told,
          );
          const where = `${call} ${field.field} ${oddity.name}`;
          const nonsense = NONSENSE.exec(words);
          if (nonsense) lost.push(`${where}: says ${nonsense[0]}`);
          if (status !== 200 && !mayLack(page, call, field, status)) lost.push(`${where}: ${status}`);
          if (status !== 200) continue;
          const gone = field.otherNames.filter((name) => sound.words.includes(name) && !words.includes(name));
          if (gone.length > 0) lost.push(`${where}: lost ${[...new Set(gone)].join(', ')}`);
        }
      }
    }
    expect(lost).toEqual([]);
  },
);

/** The zone of a group, wherever an answer says it. */
const ZONE = /"(time_?zone(?:_name)?)":"([^"]+)"/g;

test(
  'hours are the same on every page, in whatever case the academy writes their zones',
  { timeout: 180_000 },
  async () => {
    const inMadrid = '; kipu_zone=Europe%2FMadrid';
    const spellings = [(zone: string) => zone.toLowerCase(), (zone: string) => zone.toUpperCase()];
    // When a dashboard was made.
    const words = async (page: OpenedPage, change: (call: string, body: unknown) => unknown) =>
      (await open(page, change, inMadrid)).words.replaceAll(/Datos de .*? Actualizar/g, '');
    const withHours: string[] = [];
    for (const page of PAGES) {
      let zones = 0;
      const usual = await words(page, (_call, body) => body);
      const odd = await words(page, (_call, body) => {
        const told = JSON.stringify(body).replaceAll(ZONE, (_all, field: string, zone: string) => {
          const spelt = spellings[zones % 2]?.(zone) ?? zone;
          zones += 1;
          return `"${field}":"${spelt}"`;
        });
        const written: unknown = JSON.parse(told);
        return written;
      });
      expect(odd, page.path).toBe(usual);
      if (zones > 0) withHours.push(page.path);
    }
    expect(withHours).toHaveLength(13);
  },
);
