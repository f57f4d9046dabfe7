import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { LEARNING_PATHS } from '../../fixtures/learning-paths.ts';
import { applyCoupon, atReview, newBuyer, reachPay } from '../api/buyers.ts';
import { readCalendar } from '../calendar/reading.ts';
import { everythingOnSale } from '../support/products.ts';
import type { Buyable } from '../support/products.ts';
import { openDrawnSite } from './drawn-site.ts';
import { COURSES, dayInWords, factsOf, NOW, weekdayOf } from './purchase-facts.ts';
import type { Currency, Facts } from './purchase-facts.ts';
import type { TestSite } from './site.ts';
import { wordsOf } from './visited-site.ts';

// One purchase of every product, in both currencies, read wherever it is shown: each place must agree with the
// fixtures.

/** Countries of the families, which must have Lima's hours, so that hours are compared unconverted. */
const COUNTRIES = { PEN: 'PE', USD: 'CL' } as const satisfies Record<Currency, string>;

let site: TestSite;
/** Every card that leads to a product, as a visitor with each currency sees it. */
let cards: Readonly<Record<Currency, readonly string[]>>;
beforeAll(async () => {
  site = await openDrawnSite();
  cards = { PEN: await cardsOf('PEN'), USD: await cardsOf('USD') };
}, 120_000);
afterAll(() => site.close());

async function cardsOf(currency: Currency): Promise<string[]> {
  const shelves = ['/vacaciones', '/cursos', '/cursos?pagina=2', '/cursos?pagina=3'].map(async (path) =>
    (await site.get(path, { 'cf-ipcountry': COUNTRIES[currency] })).text(),
  );
  return (await Promise.all(shelves)).flatMap((html) => html.match(/<article[\s>].*?<\/article>/gs) ?? []);
}

const CHILDREN = ['Alba', 'Bruno', 'Carmen', 'Dante', 'Elisa', 'Félix', 'Gala'];

/** Returns the text of a choice: from its field to the next. */
function choiceIn(html: string, value: string): string {
  const [, ...said] = html.split(`value="${value}"`);
  return said.map((rest) => wordsOf(`<input ${rest.split('<input')[0] ?? ''}`)).join(' ');
}

/** Lets a family buy one product for its child, and open every page about it. */
async function family(bought: Buyable, currency: Currency, child: string) {
  const sandbox = `${bought.kind}-${bought.name}-${currency}`.normalize('NFD').replaceAll(/[^\w-]/g, '');
  const whereabouts = { geoCountry: COUNTRIES[currency], zone: 'America/Lima' };
  const buyer = await newBuyer(site.kipu, sandbox, sandbox, whereabouts);
  const get = async (path: string) => {
    const answer = await site.get(path.replace(/#.*/, ''), {
      'cf-ipcountry': whereabouts.geoCountry,
      cookie: `${buyer.cookie()}; kipu_mock_sandbox=${sandbox}; kipu_zone=${encodeURIComponent(whereabouts.zone)}`,
    });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };
  const main = async (path: string) => {
    const [, html = ''] = /<main[^>]*>(.*)<\/main>/s.exec(await (await get(path)).text()) ?? [];
    return html;
  };
  return {
    page: await main(paths.chosenOn(bought.selection)),
    ...(await buyAndRead()),
    ledger: site.kipu.ledger(sandbox),
  };

  async function buyAndRead() {
    const payment = await reachPay(buyer, bought.selection, child);
    const review = wordsOf(await main(paths.enrollment()));
    const [, dialog = ''] =
      /<dialog[^>]*>(.*?)<\/dialog>/s.exec(await main(paths.enrollment(payment.attemptId))) ?? [];
    const { status, purchaseNumber } = await buyer.visit((api) => api.payments.pay(payment));
    if (status !== 'approved' || purchaseNumber === null) throw new Error(`The payment is ${status}`);
    const { student } = await buyer.visit((api) => api.payments.receipt({ purchaseNumber }));
    const file = await (await get(paths.receiptFile(purchaseNumber))).arrayBuffer();
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
    const calendars = bought.group.groups_to_buy.map(async (_pair, place) => {
      const path = paths.courseCalendar(`compra-${purchaseNumber}-${place + 1}`);
      return readCalendar(await (await get(path)).text());
    });
    return {
      review,
      dialog: wordsOf(dialog),
      receipt: wordsOf(await main(paths.receipt(purchaseNumber))),
      file: wordsOf(text),
      dashboard: wordsOf(await main(paths.bought({ purchaseNumber, student }))),
      calendars: await Promise.all(calendars),
    };
  }
}
type Read = Awaited<ReturnType<typeof family>>;

/** Lists what each page must say; returns those that say less. */
function saidOn(
  { page, review, dialog, receipt, file, dashboard }: Read,
  bought: Buyable,
  child: string,
  facts: Facts,
) {
  const { selection, group } = bought;
  const { name, price, date, firstClass, week, notes, courses, laterCourses } = facts;
  const weeks = courses.map((course) => course.week);
  const names = courses.map((course) => course.name);
  const kept = [name, child, price, firstClass, ...weeks, ...names];
  const priceOnPage = {
    vacation: () => choiceIn(page, selection.kind === 'vacation' ? selection.programId : ''),
    course: () => wordsOf(page.split(`value="${group.id}"`)[0] ?? ''),
    path: () => choiceIn(page, selection.kind === 'path' ? selection.part : ''),
  }[selection.kind]();
  const nameOnPage = LEARNING_PATHS.find(
    ({ fields }) => selection.kind === 'path' && fields.slug === selection.slug,
  )?.fields.name;
  return {
    'page, name': [wordsOf(page), [nameOnPage ?? name]],
    'page, price': [priceOnPage, [price]],
    'page, schedule': [choiceIn(page, group.id), [week]],
    'page, notes': [choiceIn(page, group.id), notes],
    'page, start': [`Inicio ${startIn(choiceIn(page, group.id))}`, [`Inicio ${date}`]],
    review: [review, [name, child, price, week, `Inicio ${date}`, ...names, ...laterCourses]],
    dialog: [dialog, [name, child, price, firstClass, ...weeks]],
    receipt: [receipt, [...kept, ...laterCourses]],
    file: [file, [...kept, ...laterCourses]],
    dashboard: [dashboard, kept],
  } as const;
}

/** Lists what each card of the product must say; only some programs of the season have no card. */
function saidOnCards({ selection, kind }: Buyable, currency: Currency, facts: Facts) {
  const { price, start, week } = facts;
  const program = selection.kind === 'vacation' ? `?programa=${selection.programId}` : '';
  const address = `${paths.chosenOn(selection)}${program}`;
  const own = cards[currency].filter((card) => card.includes(`href="${address}"`));
  if (kind !== 'vacation') expect(own.length).toBeGreaterThan(0);
  return Object.fromEntries(
    own.map((card, place) => {
      const words = wordsOf(card);
      const hours = /[ap]\. m\./.test(words) ? [week] : [];
      return [`card ${place + 1}`, [words, [price, `Empieza el ${dayInWords(start)}`, ...hours]] as const];
    }),
  );
}

/** Whether a text has a fact and not just the start of a longer number: 'S/ 450' does not say 'S/ 45'. */
function says(words: string, fact: string): boolean {
  const [, ...after] = words.split(fact);
  return after.some((rest) => !/^[.,]?\d/.test(rest));
}

/** Returns the first day of a choice: 'Del 7 al 21 de diciembre' starts on '7 de diciembre'. */
function startIn(choice: string): string {
  const [, day = '', month, last = ''] =
    /(?:Del|Empieza el) (\d+)(?: de ([a-z]+))?(?: de \d{4})?(?: al \d+ de ([a-z]+))?/.exec(choice) ?? [];
  return `${day} de ${month ?? last}`;
}

function missingOn(
  said: Readonly<Record<string, readonly [words: string, expected: readonly string[]]>>,
): string[] {
  return Object.entries(said).flatMap(([where, [words, expected]]) =>
    expected.filter((fact) => !says(words, fact)).map((fact) => `${where}: ${fact}`),
  );
}

/** Returns the classes by Lima's clock. */
function slotsIn({ events }: Read['calendars'][number]): string[] {
  const clock = (instant: Date) => new Date(instant.getTime() - 5 * 3_600_000).toISOString();
  const slots = events.flatMap(({ classes }) =>
    classes.map(({ starts, ends }) => {
      const from = clock(starts);
      return `${weekdayOf(from.slice(0, 10)) ?? ''} ${from.slice(11, 16)}–${clock(ends).slice(11, 16)}`;
    }),
  );
  return [...new Set(slots)].sort();
}

/** Each product with the group on its cards: the next one with a seat. */
const ONE_OF_EACH = everythingOnSale(NOW)
  .toSorted((one, other) => (one.group.start_date ?? '').localeCompare(other.group.start_date ?? ''))
  .filter(
    ({ kind, name }, place, all) =>
      all.findIndex((other) => other.kind === kind && other.name === name) === place,
  );
const PURCHASES = ONE_OF_EACH.flatMap((bought, place) =>
  (['PEN', 'USD'] as const).map((currency) => ({
    bought,
    currency,
    child: CHILDREN[place % CHILDREN.length] ?? '',
    facts: factsOf(bought, currency),
  })),
);

test('every product of the fixtures is bought here', () => {
  expect(new Set(ONE_OF_EACH.map(({ kind }) => kind))).toEqual(
    new Set(['vacation', 'course', 'pack', 'path']),
  );
  const slugs = ONE_OF_EACH.flatMap(({ selection }) => (selection.kind === 'course' ? selection.slug : []));
  // Which days are free depends on the day of the test; tests/app/group-notes.test.ts names one.
  expect(PURCHASES.flatMap(({ facts }) => facts.notes)).not.toEqual([]);
  expect(slugs.sort()).toEqual(COURSES.map(({ fields }) => fields.slug).sort());
});

test.concurrent.each(PURCHASES)(
  '$facts.name ($bought.kind) is one and the same wherever it is read, in $currency',
  async ({ bought, currency, child, facts }) => {
    const read = await family(bought, currency, child);
    const said = { ...saidOnCards(bought, currency, facts), ...saidOn(read, bought, child, facts) };
    expect(missingOn(said)).toEqual([]);

    const titles = read.calendars.map(({ events }) => [...new Set(events.map(({ title }) => title))]);
    expect(titles).toEqual(facts.courses.map(({ name }) => [`${name} · ${child} · Kipu`]));
    expect(read.calendars.map(slotsIn)).toEqual(facts.courses.map(({ slots }) => slots));
    const starts = read.calendars.flatMap(({ events }) => events.flatMap(({ classes }) => classes));
    expect(Math.min(...starts.map(({ starts: at }) => at.getTime()))).toBe(facts.firstInstant);

    const paid = read.ledger.flatMap((entry) =>
      entry.kind === 'charge' || entry.kind === 'purchase_update' ? [[entry.amount, entry.currency]] : [],
    );
    expect(paid).toEqual([
      [facts.amount, currency],
      [facts.amount, currency],
    ]);
    const sent = read.ledger.flatMap((entry) => (entry.kind === 'enrollment' ? entry.enrollment : []));
    expect(sent.map((body) => body.course_name)).toEqual([
      ...facts.courses.map(({ name }) => name),
      ...facts.laterCourses,
    ]);
    const grouped = sent.slice(0, facts.courses.length);
    expect(grouped.map((body) => body.initial_date).sort()[0]).toBe(facts.start);
    const hours = grouped.map(({ schedules = [] }) =>
      schedules.map(({ day, hour }) => `${day} ${hour}`).sort(),
    );
    expect(hours).toEqual(facts.courses.map(({ slots }) => slots.map((slot) => slot.split('–')[0])));
  },
);

test('a coupon of another currency is named beside the total, with its reason', async () => {
  const buyer = await atReview(site.kipu, 'idle-coupon', 'PE', 'papa@kipu.test');
  await applyCoupon(buyer, 'SOLES50');
  const review = async () => {
    const headers = { cookie: `${buyer.cookie()}; kipu_mock_sandbox=idle-coupon`, 'cf-ipcountry': 'PE' };
    return wordsOf(await (await site.get(paths.enrollment(), headers)).text());
  };
  expect(await review()).toContain('Total S/ 400');
  await buyer.visit((api) => api.session.chooseCountry({ country: 'US' }));
  const abroad = await review();
  for (const words of ['$129 USD', 'Cupón SOLES50', 'Ese cupón no vale en esta moneda.']) {
    expect(abroad).toContain(words);
  }
});
