import { describe, expect, test } from 'vitest';
import { StoredSelection } from '../../server/domain/checkout/checkout.ts';
import { courseListView } from '../../server/domain/catalogue/course-list.ts';
import type { CourseFilter } from '../../server/domain/catalogue/course-list.ts';
import { startWords } from '../../app/catalog/product-facts.tsx';
import { coursePageView, teacherPageView } from '../../server/domain/catalogue/courses.ts';
import { courseProduct } from '../../server/domain/catalogue/season.ts';
import { findChosenCourse } from '../../server/domain/checkout/chosen.ts';
import { buildOrder } from '../../server/domain/checkout/order.ts';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import type { Viewer } from '../../server/domain/viewer.ts';
import { aCourse, aGroup, anOffer, aTeacher, aViewer } from '../support/factories/catalogue.ts';

const VIEWER = aViewer('2026-12-07');
const NO_FILTER: CourseFilter = {
  age: null,
  topic: null,
  query: '',
  afternoon: false,
  order: null,
  page: 1,
};

const ROBOTICS = aCourse('curso-2', {
  name: 'Robótica con micro:bit',
  slug: 'curso-de-robotica',
  ageRange: { name: 'De 12 años a más', code: '12_plus' },
  topics: [{ slug: 'robotica', name: 'Robótica' }],
});
const ENTRIES = [aCourse('curso-1'), ROBOTICS];

const foundBy = (filter: Partial<CourseFilter>) =>
  courseListView(
    { entries: ENTRIES, offers: [anOffer()], teachers: [] },
    { ...NO_FILTER, ...filter },
    VIEWER,
  ).courses.map(({ id }) => id);

describe('the list of courses', () => {
  test('has every course, in the order of the content service, when nothing is asked for', () => {
    expect(foundBy({})).toEqual(['curso-1', 'curso-2']);
  });

  test.each([
    ['an age', { age: '12-a-mas' }, ['curso-2']],
    ['a topic', { topic: 'videojuegos' }, ['curso-1']],
    ['both', { age: '12-a-mas', topic: 'videojuegos' }, []],
    ['words without their accents', { query: 'robotica' }, ['curso-2']],
    ['words with accents and capitals', { query: 'ROBÓTICA' }, ['curso-2']],
    ['words in any order', { query: 'microbit robótica' }, []],
    ['several words', { query: '  curso micro:bit ' }, ['curso-2']],
    ['words that no course has', { query: 'astrología' }, []],
  ])('is narrowed by %s', (_name, filter, found) => {
    expect(foundBy(filter)).toEqual(found);
  });

  test('is narrowed to what meets in the afternoon, by the clock of the family', () => {
    const morning = aGroup({
      id: 'grupo-manana',
      frequency: [{ day_name: 'saturday', time_start: '10:00', time_end: '11:30' }],
    });
    const atNoon = [{ day_name: 'saturday', time_start: '12:00', time_end: '13:30' }];
    const full = aGroup({ enrolled: 6 });
    const offers = [
      anOffer({ groups: [full, morning] }),
      anOffer({ id: 'curso-2', groups: [morning, aGroup({ frequency: atNoon })] }),
    ];
    const inTheAfternoon = (viewer: Viewer) =>
      courseListView({ entries: ENTRIES, offers, teachers: [] }, { ...NO_FILTER, afternoon: true }, viewer)
        .courses;
    expect(inTheAfternoon(VIEWER).map(({ id }) => id)).toEqual(['curso-2']);
    expect(inTheAfternoon({ ...VIEWER, timeZone: 'Europe/Madrid' }).map(({ id }) => id)).toEqual([
      'curso-1',
      'curso-2',
    ]);
  });

  test.each([
    [null, ['ni-precio-ni-fecha', 'caro-y-pronto', 'barato-y-tarde']],
    ['precio', ['barato-y-tarde', 'caro-y-pronto', 'ni-precio-ni-fecha']],
    ['inicio', ['caro-y-pronto', 'barato-y-tarde', 'ni-precio-ni-fecha']],
    ['edad', ['barato-y-tarde', 'ni-precio-ni-fecha', 'caro-y-pronto']],
    ['otro', ['ni-precio-ni-fecha', 'caro-y-pronto', 'barato-y-tarde']],
  ])('is ordered by %s', (order, ids) => {
    const entries = [
      aCourse('ni-precio-ni-fecha'),
      aCourse('caro-y-pronto', { ageRange: { name: 'De 12 años a más', code: '12_plus' } }),
      aCourse('barato-y-tarde', { ageRange: { name: 'De 5 a 7 años', code: '5_to_7' } }),
    ];
    const offers = [
      anOffer({ id: 'barato-y-tarde', amount_pen: 300, groups: [aGroup({ start_date: '2027-03-01' })] }),
      anOffer({ id: 'caro-y-pronto', amount_pen: 900 }),
    ];
    const { courses } = courseListView({ entries, offers, teachers: [] }, { ...NO_FILTER, order }, VIEWER);
    expect(courses.map(({ id }) => id)).toEqual(ids);
  });

  test('of a thousand courses comes in pages, each course on one of them', () => {
    const entries = Array.from({ length: 1_000 }, (_, index) => aCourse(`curso-${index}`));
    const pageOf = (page: number) =>
      courseListView({ entries, offers: [], teachers: [] }, { ...NO_FILTER, page }, VIEWER);
    const { pages, found } = pageOf(1);
    expect([pages, found]).toEqual([112, 1_000]);
    const shown = Array.from({ length: pages }, (_, index) => pageOf(index + 1).courses.map(({ id }) => id));
    expect(Math.max(...shown.map(({ length }) => length))).toBe(9);
    expect(shown.flat()).toEqual(entries.map(({ sys }) => sys.id));
  });

  test.each([
    [0, 1],
    [-3, 1],
    [3, 2],
    [99_999, 2],
  ])('has no page %i: it is page %i', (page, nearest) => {
    const entries = Array.from({ length: 13 }, (_, index) => aCourse(`curso-${index}`));
    const list = courseListView({ entries, offers: [], teachers: [] }, { ...NO_FILTER, page }, VIEWER);
    expect(list.filter.page).toBe(nearest);
  });

  test('says when the next group meets and who teaches', () => {
    const teachers = [aTeacher('profesora-1', 'Sofía Castañeda')];
    const entries = [aCourse('curso-1', { teachers: ['profesora-1', 'quien-se-fue'] }), ROBOTICS];
    const { courses } = courseListView({ entries, offers: [anOffer()], teachers }, NO_FILTER, VIEWER);
    expect(courses[0]).toMatchObject({
      nextHours: {
        timeZone: 'America/Lima',
        weekly: [{ day: 'monday', start: '17:00' }, { day: 'wednesday' }],
      },
      teachers: [{ slug: 'profesora-1', name: 'Sofía Castañeda' }],
    });
    expect(courses[1]).toMatchObject({ nextHours: null, teachers: [] });
  });

  test('counts an age or a topic that does not exist as not given', () => {
    expect(foundBy({ age: '3-a-4', topic: 'cocina' })).toEqual(['curso-1', 'curso-2']);
  });

  test('says how many courses each filter would leave', () => {
    const listOf = (filter: Partial<CourseFilter>) =>
      courseListView({ entries: ENTRIES, offers: [], teachers: [] }, { ...NO_FILTER, ...filter }, VIEWER);
    const { ages, topics, total } = listOf({ topic: 'robotica' });
    expect(ages.map(({ value, count }) => [value, count])).toEqual([
      ['5-a-7', 0],
      ['8-a-11', 0],
      ['12-a-mas', 1],
    ]);
    expect(topics.map(({ value, chosen }) => [value, chosen])).toEqual([
      ['videojuegos', false],
      ['robotica', true],
    ]);
    expect(total).toBe(2);
    expect(listOf({ age: '12-a-mas' }).topics.map(({ count }) => count)).toEqual([0, 1]);
  });

  test('shows price and next start of a course on sale, and neither of one that is not', () => {
    const { courses } = courseListView(
      { entries: ENTRIES, offers: [anOffer()], teachers: [] },
      NO_FILTER,
      VIEWER,
    );
    expect(courses[0]).toMatchObject({
      price: { now: { minor: 45_000, currency: 'PEN' }, before: null },
      nextStart: '2027-01-04',
    });
    expect(courses[1]).toMatchObject({ price: null, nextStart: null });
  });
});

describe('when a course begins', () => {
  const UNREAD = `${PAGE_FAILURES.starts_unread.text}. ${PAGE_FAILURES.starts_unread.advice}`;
  const teacher = aTeacher('profesora-1', 'Sofía Castañeda');
  const entry = aCourse('curso-1', { teachers: ['profesora-1'] });
  const unsaid = anOffer({ groups: [] });

  test.each([
    ['no offer', { offers: [] }, 'Próximamente'],
    ['an offer without groups', { offers: [unsaid], unread: [null] }, 'Próximamente'],
    ['none of the offers, since they cannot be read', { offers: [], unread: [null] }, UNREAD],
    ['an offer that cannot be read', { offers: [], unread: ['otro', entry.sys.id] }, UNREAD],
    [
      'no offer, while that of another course cannot be read',
      { offers: [], unread: ['otro'] },
      'Próximamente',
    ],
    ['an offer with a group that cannot be read', { offers: [{ ...unsaid, unreadGroups: 1 }] }, UNREAD],
    [
      'a group that begins, and one that cannot be read',
      { offers: [{ ...anOffer(), unreadGroups: 1 }] },
      '4 de enero de 2027',
    ],
  ])('is told by %s', (_by, told, words) => {
    const catalogue = { entries: [entry], teachers: [teacher], paths: [], ...told };
    const product = courseProduct(entry, catalogue, VIEWER);
    const list = courseListView(catalogue, NO_FILTER, VIEWER);
    const openings = [
      list.courses[0],
      coursePageView(catalogue, entry.fields.slug, VIEWER),
      teacherPageView(catalogue, teacher.fields.slug, VIEWER)?.courses[0],
      product.opening,
    ];
    expect(openings.map((opening) => opening && startWords(opening))).toEqual([words, words, words, words]);
  });
});

describe('the page of a course', () => {
  const catalogue = { entries: ENTRIES, offers: [anOffer()], teachers: [], paths: [] };

  test('does not exist for a slug of no course', () => {
    expect(coursePageView(catalogue, 'nada', VIEWER)).toBeNull();
  });

  test('tells the hours of its groups in the zone of the family', () => {
    const page = coursePageView(catalogue, 'curso-de-videojuegos-con-roblox', {
      ...VIEWER,
      timeZone: 'America/Santiago',
    });
    expect(page?.groups[0]).toMatchObject({
      timeZone: 'America/Santiago',
      seatsLeft: 3,
      capacity: 6,
      weekly: [
        { day: 'monday', start: '19:00', end: '20:30' },
        { day: 'wednesday', start: '19:00', end: '20:30' },
      ],
    });
  });

  test('of a pack has the parts of each of its courses, without their classes', () => {
    const part = {
      id: 'parte-1',
      name: 'Mundos',
      description: 'Tu mundo',
      icon: 'iconos/mapa.svg',
      sessions: [{ title: 'El terreno', summary: 'Montañas.' }],
    };
    const pack = aCourse('pack-1', {
      slug: 'pack-uno',
      kind: 'pack',
      includes: [
        { course: 'curso-3', sessions: 4 },
        { course: 'curso-que-se-fue', sessions: 4 },
      ],
    });
    const course = aCourse('curso-3', { name: 'Scratch', slug: 'curso-de-scratch', contents: [part] });
    const page = coursePageView({ ...catalogue, entries: [pack, course] }, 'pack-uno', VIEWER);
    expect(page?.contents).toEqual([
      {
        course: { name: 'Scratch', slug: 'curso-de-scratch', sessions: 4 },
        parts: [{ ...part, icon: '/media/iconos/mapa.svg', sessions: [] }],
      },
    ]);
  });

  test('of a pack has the classes of a course that it holds whole', () => {
    const part = {
      id: 'parte-1',
      name: 'Mundos',
      description: 'Tu mundo',
      icon: 'iconos/mapa.svg',
      sessions: [{ title: 'El terreno', summary: 'Montañas.' }],
    };
    const includes = [{ course: 'corto', sessions: 4 }];
    const pack = aCourse('pack-1', { slug: 'pack-uno', kind: 'pack', includes });
    const short = aCourse('corto', { slug: 'corto', sessions: 4, contents: [part] });
    const page = coursePageView({ ...catalogue, entries: [pack, short] }, 'pack-uno', VIEWER);
    expect(page?.contents[0]?.parts[0]?.sessions).toEqual(part.sessions);
  });

  test('ends with others of its age, never with itself', () => {
    const others = ['a', 'b', 'c', 'd'].map((id) => aCourse(id, { slug: `curso-${id}` }));
    const page = coursePageView(
      { ...catalogue, entries: [...ENTRIES, ...others] },
      'curso-de-videojuegos-con-roblox',
      VIEWER,
    );
    expect(page?.others.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});

describe('a course that was chosen', () => {
  const SELECTION = {
    kind: 'course',
    age: '8-a-11',
    slug: 'curso-de-videojuegos-con-roblox',
    groupId: 'grupo-tarde',
  } as const;

  test.each([
    ['of another slug', { slug: 'curso-x' }],
    ['with a group that it does not have', { groupId: 'grupo-x' }],
    ['of another age', { age: '5-a-7' as const }],
  ])('%s is not on sale', (_name, changes) => {
    expect(findChosenCourse(ENTRIES, anOffer(), { ...SELECTION, ...changes })).toBeNull();
  });

  test('is not on sale in a group of which nobody tells how many classes it has', () => {
    const uncounted = [aCourse('curso-1', { sessions: null })];
    const endless = anOffer({ groups: [aGroup({ end_date: null })] });
    expect(findChosenCourse(uncounted, anOffer(), SELECTION)?.sessions).toBe(8);
    expect(findChosenCourse(uncounted, endless, SELECTION)).toBeNull();
  });

  test('is not on sale without an offer, nor with the offer of another course', () => {
    expect(findChosenCourse(ENTRIES, null, SELECTION)).toBeNull();
    expect(findChosenCourse(ENTRIES, anOffer({ id: 'curso-2' }), SELECTION)).toBeNull();
  });

  test('is a product of its own', () => {
    expect(findChosenCourse(ENTRIES, anOffer(), SELECTION)?.productRef).toBe('course:curso-1');
  });

  test('is the product of the program that sells it, so that it is not sold twice', () => {
    const offer = anOffer({ program: 'programa-roblox' });
    expect(findChosenCourse(ENTRIES, offer, SELECTION)?.productRef).toBe('vacation:programa-roblox');
  });

  test('leads to an order of its price and of every course that its group sells', () => {
    const groups = [
      aGroup({
        groups_to_buy: [
          { course: 'curso-1', group: 'cohorte-1' },
          { course: 'curso-2', group: 'cohorte-2' },
        ],
      }),
    ];
    const chosen = findChosenCourse(ENTRIES, anOffer({ groups }), SELECTION);
    if (!chosen) throw new Error('The selection is not on sale');
    const order = buildOrder(chosen, 'USD', ENTRIES);
    expect(order).toMatchObject({ amount: { minor: 12_900, currency: 'USD' }, selection: SELECTION });
    expect(order.lines.map(({ courseId }) => courseId)).toEqual(['curso-1', 'curso-2']);
  });
});

describe('a stored selection', () => {
  test('without a kind is of the time when only vacation programs were sold', () => {
    expect(StoredSelection.parse({ age: '8-a-11', programId: 'p', groupId: 'g' })).toEqual({
      kind: 'vacation',
      age: '8-a-11',
      programId: 'p',
      groupId: 'g',
    });
  });

  test('of a kind that nobody knows does not read', () => {
    expect(StoredSelection.safeParse({ kind: 'gift', groupId: 'g' }).success).toBe(false);
  });
});
