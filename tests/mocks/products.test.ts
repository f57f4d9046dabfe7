import { describe, expect, test } from 'vitest';
import { daysAfter, weekdayOf } from '../../fixtures/calendar.ts';
import { campaign } from '../../fixtures/campaign.ts';
import { courseOffers } from '../../fixtures/course-offers.ts';
import { courseEntries } from '../../fixtures/courses.ts';
import { LEARNING_PATHS } from '../../fixtures/learning-paths.ts';
import { recommendations } from '../../fixtures/recommendations.ts';
import { formatMonths } from '../../server/domain/lengths.ts';
import type { Day } from '../../server/domain/time.ts';
import type { VacationGroup } from '../../server/upstream/contracts/campaigns.ts';
import { START } from '../support/academy.ts';

const DAY_MS = 86_400_000;
/** Days about two weeks apart for two years: some groups include holidays, and every weekday occurs. */
const DAYS = Array.from({ length: 52 }, (_, index) => new Date(START.getTime() + index * 15 * DAY_MS));

/** Returns all products with their length and groups, whichever page sells them. */
function soldOn(now: Date) {
  const entries = courseEntries(now);
  return [
    ...campaign(now).programs,
    ...courseOffers(now).map((offer) => {
      const entry = entries.find(({ sys }) => sys.id === offer.id);
      if (!entry) throw new Error(`No entry of ${offer.id}`);
      return { ...offer, name: entry.fields.name, sessions: entry.fields.sessions };
    }),
  ];
}

/** Returns the class days of some weeks, without holidays. */
function classDays(
  weeks: Pick<VacationGroup, 'start_date' | 'end_date' | 'frequency'>,
  { holidays = [] }: Pick<VacationGroup, 'holidays'>,
): Day[] {
  const { start_date: start, end_date: end, frequency } = weeks;
  if (!start || !end) throw new Error('A group of the fixtures has no dates');
  const held: Day[] = [];
  for (let day = start; day <= end; day = daysAfter(day, 1)) {
    const isClassDay = frequency.some(({ day_name: name }) => name === weekdayOf(day));
    if (isClassDay && !holidays.some((holiday) => holiday.day === day)) held.push(day);
  }
  return held;
}

/** Returns the dates of each course of a group: its own, or the group's. */
const weeksOf = (group: VacationGroup) =>
  group.groups_to_buy.map((pair) => ({
    start_date: pair.start_date ?? group.start_date,
    end_date: pair.end_date ?? group.end_date,
    frequency: pair.frequency ?? group.frequency,
    sessions: pair.sessions ?? null,
  }));

// A vacation course takes weeks for the classes that take months through the year.
test('what lasts months lasts as long on its own cards as on the page of its path', () => {
  const said = [
    ...courseEntries(START).map(({ sys, fields }) => [sys.id, fields.duration] as const),
    ...recommendations(START).flatMap(({ recommended }) =>
      recommended.map(({ id, duration }) => [id, duration] as const),
    ),
  ].filter(([, duration]) => duration?.includes(' mes'));
  for (const { sys, fields } of LEARNING_PATHS) {
    const lengths = [...fields.courses, { course: sys.id, months: fields.fullPath.months }];
    for (const { course, months } of lengths) {
      if (months === null) continue;
      const others = said.filter(([id, duration]) => id === course && duration !== formatMonths(months));
      expect(others).toEqual([]);
    }
  }
});

describe('On any day, the dates of every group', () => {
  test('hold as many classes as its product has sessions, from the first to the last of them', () => {
    for (const now of DAYS) {
      for (const { name, sessions, groups } of soldOn(now)) {
        for (const group of groups) {
          const held = weeksOf(group).map((weeks) => classDays(weeks, group));
          expect([name, held.flat().length]).toEqual([name, sessions]);
          expect(held.flat().sort().at(0)).toBe(group.start_date);
          expect(held.flat().sort().at(-1)).toBe(group.end_date);
        }
      }
    }
  });

  test('hold each course of a pack whole, in its own weeks, never two at one time', () => {
    for (const now of DAYS) {
      for (const group of soldOn(now).flatMap(({ groups }) => groups)) {
        const weeks = weeksOf(group);
        if (weeks.length === 1) continue;
        const held = weeks.map((some) => classDays(some, group));
        expect(held.map(({ length }) => length)).toEqual(weeks.map(({ sessions }) => sessions));
        expect(new Set(held.flat()).size).toBe(held.flat().length);
      }
    }
  });

  test('name every holiday on which a class would be held, and no other', () => {
    const named = DAYS.flatMap((now) => soldOn(now).flatMap(({ groups }) => groups)).flatMap((group) => {
      const { start_date: start, end_date: end, frequency, holidays = [] } = group;
      for (const { day } of holidays) {
        expect(start !== null && end !== null && start <= day && day <= end).toBe(true);
        expect(frequency.map(({ day_name: name }) => name)).toContain(weekdayOf(day));
      }
      return holidays.map(({ name }) => name);
    });
    expect(new Set(named)).toContain('Inmaculada Concepción');
    expect(new Set(named)).toContain('Jueves Santo');
  });
});

describe('Three kinds of products are sold', () => {
  const entries = courseEntries(START);
  const season = campaign(START);
  const cards = season.age_ranges.flatMap(({ programs }) => programs);
  const entryAt = (link: string) => entries.find(({ fields }) => `/cursos/${fields.slug}` === link)?.fields;

  test('behind the cards of an age, a short course of 4 sessions in 2 weeks and a pack of 8 in 4', () => {
    for (const { programs } of season.age_ranges) {
      expect(
        programs
          .map(({ link }) => entryAt(link))
          .map((entry) => [entry?.kind, entry?.sessions, entry?.duration]),
      ).toEqual([
        ['course', 4, '2 semanas'],
        ['pack', 8, '4 semanas'],
      ]);
    }
  });

  test('the cards say the names of what they open, and no two products have the same', () => {
    for (const card of cards) expect(entryAt(card.link)?.name).toBe(card.namePack ?? card.name);
    const programs = season.programs.filter(({ courses }) => courses.length > 1);
    const names = [...entries.map(({ fields }) => fields.name), ...programs.map(({ name }) => name)];
    expect(new Set(names).size).toBe(names.length);
  });

  test('a payment card has the courses, the parts and the days a week of the program that it opens', () => {
    for (const option of season.options) {
      const id = new URL(option.link ?? '', 'https://kipu.test').searchParams.get('programa');
      const program = season.programs.find((candidate) => candidate.id === id);
      const modules = program?.courses.map((course) => ({
        name: course.name,
        modules: course.modules.map(({ name }) => ({ name })),
      }));
      expect(option.courses).toEqual(modules);
      for (const group of program?.groups ?? []) expect(group.frequency).toHaveLength(option.frequency ?? 0);
    }
  });

  test('words never repeat the numbers of a product: those have one place', () => {
    const counted =
      /\b(\d+|dos|tres|cuatro|ocho|nueve|diez|doce|dieciséis) (primeras |siguientes )?(sesiones|clases|semanas|meses)\b/i;
    const words = [
      ...cards.map(({ description }) => description),
      ...season.programs.map(({ description }) => description),
      ...entries.flatMap(({ fields }) => [
        fields.shortDescription,
        fields.shortDescriptionForGrid,
        fields.description,
        fields.project,
      ]),
    ];
    expect(words.filter((text) => counted.test(text))).toEqual([]);
  });
});

describe('Nothing made of several courses', () => {
  const offers = courseOffers(START);
  const priceOf = (priced: (typeof offers)[number] | undefined) => {
    const { amount_after_discount_pen: pen, amount_after_discount_usd: usd } = priced ?? {};
    if (!pen || !usd) throw new Error('A part is not sold by itself in both currencies');
    return [pen, usd] as const;
  };
  const made = [
    ...courseEntries(START)
      .filter(({ fields }) => fields.kind === 'pack')
      .map(({ sys, fields }) => ({
        name: fields.name,
        whole: offers.find(({ id }) => id === sys.id),
        parts: fields.includes.map(({ course }) => course),
      })),
    ...campaign(START)
      .programs.filter(({ courses }) => courses.length > 1)
      .map((program) => ({
        name: program.name,
        whole: { ...program, program: null },
        parts: program.courses.map(({ id }) => id),
      })),
  ];

  test.each(made)(
    'costs more than its parts together, or less than one of them: $name',
    ({ whole, parts }) => {
      const prices = parts.map((id) => priceOf(offers.find((offer) => offer.id === id)));
      for (const currency of [0, 1] as const) {
        const price = priceOf(whole)[currency];
        const each = prices.map((both) => both[currency]);
        expect(price).toBeLessThan(each.reduce((sum, amount) => sum + amount, 0));
        expect(price).toBeGreaterThan(Math.max(...each));
      }
    },
  );
});
