import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openWithChanges, withoutAge } from './changed-answers.ts';
import type { OpenPage } from './changed-answers.ts';
import { openDrawnSite } from './drawn-site.ts';
import { fieldsOf, odditiesOf } from './odd-answers.ts';
import type { AnswerField, Oddity } from './odd-answers.ts';
import { openVisitors, PAGES } from './opened-pages.ts';
import type { OpenedPage } from './opened-pages.ts';
import type { TestSite } from './site.ts';

// A proxy between site and academy changes one field of an answer: no page may fail by it, no nonsense may appear, and
// everything besides the item in the same answer must stay.

let site: TestSite;
let open: OpenPage;
beforeAll(async () => {
  site = await openDrawnSite();
  open = openWithChanges(site, await openVisitors(site.kipu, 'oddities'));
  for (const page of PAGES) seen.set(page, await look(page));
}, 120_000);
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

/** Opens a page with valid answers, and remembers their fields. */
async function look(page: OpenedPage) {
  const fields = new Map<string, readonly AnswerField[]>();
  const read = await open(page, (call, body) => {
    fields.set(call, fieldsOf(body));
    return body;
  });
  for (const [call, all] of fields) {
    for (const { field } of all) {
      const key = `${call} ${field}`;
      readers.set(key, [...(readers.get(key) ?? []), page]);
    }
  }
  return { ...read, fields };
}

/** Every page of the table with valid answers. */
const seen = new Map<OpenedPage, Awaited<ReturnType<typeof look>>>();

/** Texts that nobody should ever see, whatever was sent. */
const NONSENSE = /\b(?:NaN|undefined|null|Invalid Date|object Object|native code)\b/;

/**
 * What a page says of something that there is not, or that is over: only a readable answer can say so. What a sentence
 * leaves open ('Puede que …'), or says of this site alone ('… aquí'), it does not say.
 */
const CLAIMS =
  /(?<!Puede que [^.]{0,80})(?:No hay|Sin horarios|[Nn]ingún otro|[Yy]a no |[Aa]ún no tiene|[Tt]odavía (?:no (?![^.]{0,30} aquí)|ningun)|No tienes|[Nn]o quedan|anteriores:)[^.]{0,20}/g;

/** ODDITIES=all: every oddity of every field on every page, which takes some 20 minutes. */
const ALL = process.env.ODDITIES === 'all';
/** The pages that use a field, by its call and name. */
const readers = new Map<string, OpenedPage[]>();

/** On how many of its pages each field is made odd. */
const PAGES_OF_A_FIELD = 2;

/**
 * Returns the oddities of a field on a page: one per page, on two of its pages, and different for each field and page.
 * Outside of lists there are no neighbours that must stay, so there a field is also missing on every page.
 */
function odditiesOn(page: OpenedPage, call: string, told: AnswerField): readonly Oddity[] {
  const { field, item } = told;
  const oddities = odditiesOf(told);
  if (ALL) return oddities;
  const pages = readers.get(`${call} ${field}`) ?? [];
  const letters = [...field].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const turn = (pages.indexOf(page) + letters) % pages.length;
  const inTurn = oddities.at((letters + turn) % oddities.length);
  return [
    ...new Set([
      ...(item === null ? oddities.slice(0, 1) : []),
      ...(turn < PAGES_OF_A_FIELD && inTurn ? [inTurn] : []),
    ]),
  ];
}

/** Whether a page may say that its subject is unavailable, instead of showing it without a field. */
function mayLack(
  { path, subject = [] }: OpenedPage,
  call: string,
  { item }: AnswerField,
  status: number,
): boolean {
  const isAboutItem = item !== null && JSON.stringify(item).includes(`"${path.split('/').at(-1)}"`);
  return (isAboutItem && status < 500) || (subject.includes(call) && status !== 500);
}

/**
 * Whether the oddity breaks the link between others and the subject of a page: the id by which they refer to it, or the
 * field with such a reference. What depends on it may disappear, though the answer still mentions it elsewhere.
 */
function cutsTie({ path }: OpenedPage, { field, item }: AnswerField): boolean {
  const told = JSON.stringify(item);
  const slug = path.split('/').at(-1) ?? '';
  // A path is only listed if all of its courses are readable.
  if (field.startsWith('items.[].fields.courses.[]')) return true;
  return field.endsWith('.sys.id') ? told.includes(`"${slug}"`) : new RegExp(`[^"]${slug}"`).test(told);
}

/** One field of one answer, with one oddity. */
interface OddField {
  readonly call: string;
  readonly field: AnswerField;
  readonly oddity: Oddity;
}

/** Returns what to try on a page: in each opening, one odd field per answer, as often as its largest answer needs. */
function openingsOf(page: OpenedPage, answers: ReadonlyMap<string, readonly AnswerField[]>): OddField[][] {
  const byAnswer = [...answers].map(([call, fields]) =>
    fields.flatMap((field) => odditiesOn(page, call, field).map((oddity) => ({ call, field, oddity }))),
  );
  const most = Math.max(0, ...byAnswer.map(({ length }) => length));
  return Array.from({ length: most }, (_, turn) => byAnswer.flatMap((odd) => odd[turn] ?? []));
}

/** Whether the answer is a valid one that says something else: fewer items of a list, or another number. */
const isReadable = ({ field: { field }, oddity }: OddField) =>
  ['holds nothing', 'is a number in text'].includes(oddity.name) ||
  (field.endsWith('[]') && oddity.name === 'is missing');

/** Returns what a page has lost, beyond what it may, when these fields are odd. */
async function lostWith(page: OpenedPage, usual: string, together: readonly OddField[]): Promise<string[]> {
  const { status, words } = await open(page, (call, body) => {
    const odd = together.find((one) => one.call === call);
    return odd ? odd.field.changed(odd.oddity) : body;
  });
  const lost: string[] = [];
  const claims = (words.match(CLAIMS) ?? []).filter((claim) => !usual.includes(claim));
  if (claims.length > 0 && !together.every(isReadable)) lost.push(`claims ${claims.join('; ')}`);
  const nonsense = NONSENSE.exec(words);
  if (nonsense) lost.push(`says ${nonsense[0]}`);
  if (status === 200) {
    const names = together.flatMap(({ field }) => field.otherNames);
    const gone = new Set(names.filter((name) => usual.includes(name) && !words.includes(name)));
    const mayGo = together.length === 1 && together.every(({ field }) => cutsTie(page, field));
    if (gone.size > 0 && !mayGo) lost.push(`lost ${[...gone].join(', ')}`);
  } else if (together.length > 1 || together.some(({ call, field }) => !mayLack(page, call, field, status))) {
    lost.push(String(status));
  }
  const where = together.map(({ call, field, oddity }) => `${call} ${field.field} ${oddity.name}`).join(', ');
  return lost.map((what) => `${where}: ${what}`);
}

test.each(PAGES)(
  '$path for $who loses nothing but what is odd',
  { timeout: ALL ? 1_200_000 : 180_000 },
  async (page) => {
    const sound = seen.get(page);
    if (!sound) throw new Error('The page was never opened');
    expect(sound.status).toBe(200);
    expect(sound.words).not.toMatch(NONSENSE);

    const lost: string[] = [];
    for (const together of openingsOf(page, sound.fields)) {
      // If several together fail, each is tried alone: a page may say that one thing is unavailable.
      const isSound = (await lostWith(page, sound.words, together)).length === 0;
      if (isSound) continue;
      for (const odd of together) lost.push(...(await lostWith(page, sound.words, [odd])));
    }
    expect(lost).toEqual([]);
  },
);

/** Matches the time zone of a group anywhere in an answer. */
const ZONE = /"(time_?zone(?:_name)?)":"([^"]+)"/g;

test(
  'hours are the same on every page, in whatever case the academy writes their zones',
  { timeout: 180_000 },
  async () => {
    const inMadrid = '; kipu_zone=Europe%2FMadrid';
    const spellings = [(zone: string) => zone.toLowerCase(), (zone: string) => zone.toUpperCase()];
    const words = async (page: OpenedPage, change: (call: string, body: unknown) => unknown) =>
      withoutAge((await open(page, change, inMadrid)).words);
    const withHours: string[] = [];
    for (const page of PAGES) {
      let zones = 0;
      const odd = await words(page, (_call, body) => {
        const told = JSON.stringify(body).replaceAll(ZONE, (_all, field: string, zone: string) => {
          const spelt = spellings[zones % 2]?.(zone) ?? zone;
          zones += 1;
          return `"${field}":"${spelt}"`;
        });
        const written: unknown = JSON.parse(told);
        return written;
      });
      if (zones === 0) continue;
      withHours.push(page.path);
      expect(odd, page.path).toBe(await words(page, (_call, body) => body));
    }
    expect(withHours).toHaveLength(17);
  },
);
