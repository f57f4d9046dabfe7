import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentEntries } from '../../fixtures/content.ts';
import { LEARNING_PATHS } from '../../fixtures/learning-paths.ts';
import { ENTRY_LISTS, isEntryType } from '../../server/upstream/contracts/entries.ts';
import { AnnouncedProgramList } from '../../server/upstream/contracts/announced-programs.ts';
import { Campaign, CampaignList } from '../../server/upstream/contracts/campaigns.ts';
import {
  CourseEntry,
  CourseOffer,
  CourseOfferList,
  LearningPathEntry,
} from '../../server/upstream/contracts/courses.ts';
import { BannerList } from '../../server/upstream/contracts/dashboards.ts';
import { oneOffer } from '../../server/upstream/course-offers.ts';
import { classesIn } from '../../server/domain/catalogue/group-classes.ts';
import { priceView } from '../../server/domain/catalogue/vacations.ts';
import { readBending } from '../../server/upstream/reading.ts';
import { START } from '../support/academy.ts';
import { aCampaign, aCourse, aGroup, anOffer, aProgram } from '../support/factories/catalogue.ts';
import { oddly } from '../support/odd-values.ts';

const RUNS = { numRuns: 60 };
const ENTRY_TYPES = Object.keys(ENTRY_LISTS).filter(isEntryType);

test('a group of which every class is told twice has as many classes, and as many days, as it has', () => {
  const { frequency } = aGroup();
  const groups = [aGroup({ frequency: [...frequency, ...frequency] })];
  const read = readBending(CourseOfferList, { data: [anOffer({ groups })] });
  expect(read.success && read.data.data[0]?.groups).toMatchObject([{ frequency }]);
  const [group] = read.success ? (read.data.data[0]?.groups ?? []) : [];
  expect(group && classesIn(null, group)).toBe(8);
});

describe('a price', () => {
  const offered = (amounts: object) => {
    const { has_discount: _flag, ...rest } = anOffer();
    return readBending(CourseOfferList, { data: [{ ...rest, ...amounts }] });
  };
  const full = { amount_pen: 450, amount_usd: 129 };
  const empty = { amount_after_discount_pen: null, amount_after_discount_usd: null };
  const missing = { amount_after_discount_pen: undefined, amount_after_discount_usd: undefined };

  test.each([
    ['null', { has_discount: false, ...full, ...empty }],
    ['missing', { has_discount: 'false', ...full, ...missing }],
    ['null in one currency', { has_discount: 0, ...full, amount_after_discount_usd: null }],
    ['missing, as is the discount', { ...full, ...missing }],
  ])('without a discount needs no discounted amounts: they are %s', (_how, amounts) => {
    const read = offered(amounts);
    const offer = read.success ? read.data.data[0] : undefined;
    expect(offer && priceView(offer, 'USD')).toEqual({
      now: { currency: 'USD', minor: 12_900 },
      before: null,
      discountPercentage: 0,
    });
  });

  test.each([150, -10, 'mucho'])(
    'is not given away by a sibling discount of %j',
    (sibling_discount_percentage) => {
      const read = offered({ has_discount: false, ...full, sibling_discount_percentage });
      expect(read.success && read.data.data).toMatchObject([{ amount_pen: 450 }]);
      expect(read.success && read.data.data[0]?.sibling_discount_percentage).toBeUndefined();
    },
  );

  test.each([
    ['with a discount of which no amount is told', { has_discount: true, ...full, ...empty }],
    ['lower, of which nobody says whether it counts', { ...full, amount_after_discount_pen: 300 }],
    ['of nothing', { has_discount: false, amount_pen: '0.00', amount_usd: '0.00', ...empty }],
    [
      'that a discount takes away in both',
      { has_discount: true, ...full, amount_after_discount_pen: 0, amount_after_discount_usd: 0 },
    ],
  ])('%s is none: nothing is sold for it', (_how, amounts) => {
    const read = offered(amounts);
    expect(read.success && read.data).toEqual({ data: [], unread: [null] });
  });

  test.each([
    ['missing', { has_discount: false, amount_pen: 450, ...missing }],
    ['nothing', { has_discount: false, amount_pen: 450, amount_usd: 0, ...empty }],
    ['unreadable', { has_discount: false, amount_pen: 450, amount_usd: 'US$ 129', ...empty }],
    [
      'taken away by a discount',
      {
        has_discount: true,
        ...full,
        amount_pen: 500,
        amount_after_discount_pen: 450,
        amount_after_discount_usd: 0,
      },
    ],
  ])('that is %s in one currency is asked for in the other', (_how, amounts) => {
    const { amount_usd: _usd, ...rest } = anOffer();
    const read = readBending(CourseOfferList, { data: [{ ...rest, ...amounts }] });
    const offer = read.success ? read.data.data[0] : undefined;
    expect(offer && priceView(offer, 'PEN')?.now).toEqual({ currency: 'PEN', minor: 45_000 });
    expect(offer && priceView(offer, 'USD')).toBeNull();
  });

  test('of nothing in one currency is that of a path in the other', () => {
    const [{ sys, fields } = { sys: {}, fields: {} }] = LEARNING_PATHS;
    const inSoles = { months: 9, amount_pen: 1_710, amount_usd: 0 };
    const nothing = { months: 2, amount_pen: 0, amount_usd: 0 };
    const read = readBending(LearningPathEntry, {
      sys,
      fields: { ...fields, firstCourse: nothing, fullPath: inSoles, monthly_usd: 0 },
    });
    const { firstCourse, fullPath, monthly_usd: monthly } = read.success ? read.data.fields : {};
    expect([firstCourse, fullPath?.amount_pen, fullPath?.amount_usd, monthly]).toEqual([
      null,
      1_710,
      null,
      undefined,
    ]);
  });
});

describe('whatever is odd of one item, the items beside it are read whole:', () => {
  test.each(ENTRY_TYPES)('entries of type %s', (type) => {
    const [first] = contentEntries(START)[type];
    // Each with its own slug.
    const [before, after] = ['before', 'after'].map((id) => ({
      sys: { id },
      fields: { ...first?.fields, ...(first && 'slug' in first.fields && { slug: id }) },
    }));
    fc.assert(
      fc.property(oddly(first), (odd) => {
        const read = readBending<{ items: readonly unknown[] }>(ENTRY_LISTS[type], {
          items: [before, odd, after],
        });
        expect(read.success && read.data.items.at(0)).toEqual(before);
        expect(read.success && read.data.items.at(-1)).toEqual(after);
      }),
      RUNS,
    );
  });

  test('offers, and the groups of one offer', () => {
    const [before, after] = [anOffer({ id: 'before' }), anOffer({ id: 'after' })];
    fc.assert(
      fc.property(oddly(anOffer()), oddly(aGroup()), (oddOffer, oddGroup) => {
        const groups = [aGroup({ id: 'uno' }), oddGroup, aGroup({ id: 'dos' })];
        const read = readBending(CourseOfferList, { data: [before, oddOffer, { ...after, groups }] });
        const offers = read.success ? read.data.data : [];
        expect(offers.at(0)).toEqual(before);
        expect(offers.at(-1)).toMatchObject({ id: 'after' });
        expect(offers.at(-1)?.groups.at(0)).toEqual(aGroup({ id: 'uno' }));
        expect(offers.at(-1)?.groups.at(-1)).toEqual(aGroup({ id: 'dos' }));
      }),
      RUNS,
    );
  });

  test('programs of a season', () => {
    const [before, after] = [aProgram({ id: 'before' }), aProgram({ id: 'after' })];
    fc.assert(
      fc.property(oddly(aProgram()), (odd) => {
        const read = readBending(Campaign, { ...aCampaign(), programs: [before, odd, after] });
        const programs = read.success ? read.data.programs : [];
        expect([programs.at(0), programs.at(-1)]).toEqual([before, after]);
      }),
      RUNS,
    );
  });
});

describe('what is listed twice is one thing, as it was told first:', () => {
  const named = (id: string, name: string) => ({ ...aGroup({ id }), name });

  test.each(ENTRY_TYPES)('an entry of type %s', (type) => {
    const [first] = contentEntries(START)[type];
    const items = ['una', 'otra', 'una'].map((id) => ({ ...first, sys: { id } }));
    const read = readBending<{ items: readonly { sys: { id: string } }[]; unread: number }>(
      ENTRY_LISTS[type],
      { items },
    );
    const ids = read.success ? read.data.items.map(({ sys }) => sys.id) : [];
    expect([ids, read.success && read.data.unread]).toEqual([['una', 'otra'], 0]);
  });

  test('and what has the slug of another stands at its id, so that each has a page and is bought as what it is', () => {
    const [first] = contentEntries(START).course;
    const items = ['una', 'otra', 'más'].map((id) => ({
      sys: { id },
      fields: { ...first?.fields, slug: id === 'más' ? 'más' : 'roblox' },
    }));
    const read = readBending(ENTRY_LISTS.course, { items });
    const slugs = read.success ? read.data.items.map(({ fields }) => fields.slug) : [];
    expect(slugs).toEqual(['roblox', 'otra', 'más']);
  });

  test('a group, which is bought by its id, and what one purchase of it enrolls in', () => {
    const twice = [
      { course: 'curso-1', group: 'cohorte-1' },
      { course: 'curso-1', group: 'cohorte-1' },
    ];
    const groups = [{ ...named('uno', 'Lunes'), groups_to_buy: twice }, named('dos', 'Martes')];
    const read = readBending(CourseOfferList, {
      data: [anOffer({ groups: [...groups, named('uno', 'Jueves')] })],
    });
    const [offer] = read.success ? read.data.data : [];
    expect(offer?.groups.map(({ name }) => name)).toEqual(['Lunes', 'Martes']);
    expect(offer?.groups[0]?.groups_to_buy).toHaveLength(1);
    expect(offer?.unreadGroups).toBeUndefined();
  });

  test('a program of the season, which leaves room for the other', () => {
    const programs = ['uno', 'uno', 'dos'].map((id) => aProgram({ id }));
    const read = readBending(Campaign, { ...aCampaign(), programs });
    expect(read.success && read.data.programs.map(({ id }) => id)).toEqual(['uno', 'dos']);
  });

  test('a course of a path, which is taken and paid once', () => {
    const [path] = LEARNING_PATHS;
    const courses = path?.fields.courses ?? [];
    const read = readBending(LearningPathEntry, {
      ...path,
      fields: { ...path?.fields, courses: [...courses, ...courses] },
    });
    expect(read.success && read.data.fields.courses).toEqual(courses);
  });
});

describe('what decides about money is known for sure, or not sold', () => {
  const offers = (changes: object) => {
    const read = readBending(CourseOfferList, { data: [{ ...anOffer(), ...changes }] });
    return read.success ? read.data.data : [];
  };

  test.each([['1,710'], ['S/ 450'], [''], [null], [-1], [450.005], [{}]])('no price is %j', (amount_pen) => {
    expect(offers({ amount_pen, amount_usd: null })).toEqual([]);
    expect(offers({ amount_pen })).toMatchObject([{ amount_pen: null }]);
    const program = readBending(
      Campaign,
      aCampaign({ programs: [{ ...aProgram(), ...Object({ amount_pen }) }] }),
    );
    expect(program.success && program.data.programs).toMatchObject([
      { id: 'programa-roblox', amount_pen: null },
    ]);
  });

  test.each([['450'], ['450.00'], ['450,00'], [450]])('a price is %j', (amount_pen) => {
    expect(offers({ amount_pen })).toMatchObject([{ amount_pen: 450 }]);
  });

  test.each([
    [
      'an hour that no clock shows',
      { frequency: [{ day_name: 'monday', time_start: '25:70', time_end: '26:00' }] },
    ],
    // Django counts weekdays from 0, ISO from 1, and crontab from Sunday.
    [
      'a day that no week has',
      { frequency: [aGroup().frequency[0], { day_name: 5, time_start: '17:00', time_end: '18:30' }] },
    ],
    ['one class of two', { frequency: [aGroup().frequency[0], { day_name: 'monday' }] }],
    ['how many are enrolled', { enrolled: 'seis' }],
    ['how many it holds', { capacity: {} }],
    ['a course that it enrolls in', { groups_to_buy: [{ course: 'curso-1' }] }],
  ])('a group is not offered of which nobody can read %s', (_what, changes) => {
    expect(CourseOffer.safeParse({ ...anOffer(), groups: [aGroup()] }).success).toBe(true);
    expect(offers({ groups: [aGroup({ id: 'otro' }), { ...aGroup(), ...changes }] })).toMatchObject([
      { groups: [{ id: 'otro' }] },
    ]);
  });
});

describe('a page of its own has an address of its own', () => {
  const slugOf = (slug: unknown) => {
    const read = readBending(CourseEntry, {
      ...aCourse('entrada-1'),
      fields: { ...aCourse('x').fields, slug },
    });
    return read.success ? read.data.fields.slug : null;
  };

  test.each([['curso-de-robótica'], ['Curso de Robótica'], ['robots.v2'], ['robots-🤖'], ['¿qué?#&']])(
    '%s as it was written',
    (slug) => {
      expect(slugOf(slug)).toBe(slug);
    },
  );

  test.each([['a/b'], ['..'], ['100%'], [''], [null], [7], ['\uD83E'], [undefined]])(
    '%j can stand in no address: its id does',
    (slug) => {
      expect(slugOf(slug)).toBe('entrada-1');
    },
  );
});

// Django's houses send what they no longer sell or show, with a flag. Of the past season the site sold the programs.
describe('what is no longer active', () => {
  const seasons = (...told: object[]) =>
    CampaignList.parse({ data: told }).data.map((season) => season.active);
  const former = { is_active: false };
  const current = { is_active: 'true' };

  test('is not the season on sale, nor a program of it, nor a group', () => {
    const verano = { id: 7, name: 'Verano' };
    expect(seasons({ ...verano, ...former }, { ...verano, ...current }, verano)).toEqual([false, true, true]);
    expect(seasons({ ...verano, ...current, active: 0 })).toEqual([false]);
    const groups = [
      { ...aGroup({ id: 'sin' }), ...former },
      { ...aGroup({ id: 'con' }), ...current },
    ];
    const programs = [
      { ...aProgram({ id: '2025' }), ...former },
      { ...aProgram({ id: '2026' }), groups, ...current },
    ];
    const read = Campaign.parse({ ...aCampaign(), programs });
    expect(read.programs.map(({ id }) => id)).toEqual(['2026']);
    expect(read.programs[0]?.groups.map(({ id }) => id)).toEqual(['con']);
    // Nobody reads that a group could not be read.
    expect(read.programs[0]).not.toHaveProperty('unreadGroups');
  });

  test('is not sold as a course, in the list or by itself', async () => {
    const told = [
      { ...anOffer({ id: 'sin' }), ...former },
      { ...anOffer({ id: 'con' }), ...current },
    ];
    const read = CourseOfferList.parse({ data: told });
    expect(read).toMatchObject({ data: [{ id: 'con' }], unread: [] });
    const asked = async (place: number) =>
      oneOffer({ call: async ({ answer }) => answer.parse(told[place]) }, 'curso');
    expect(await asked(0)).toBeNull();
    expect(await asked(1)).toMatchObject({ id: 'con' });
  });

  test.each([
    ['an announced program', AnnouncedProgramList],
    ['a banner', BannerList],
  ])('is not shown as %s', (_what, contract) => {
    const told = [
      { id: '1', name: 'Sin', ...former },
      { id: '2', name: 'Con', ...current },
      { id: '3', name: 'Sin decir' },
    ];
    expect(contract.parse({ data: told }).data.map(({ id }) => id)).toEqual(['2', '3']);
  });
});
