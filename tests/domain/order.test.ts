import { describe, expect, test } from 'vitest';
import { enrollmentLines, hasClassesAtOnce } from '../../server/domain/checkout/enrollment-lines.ts';
import { findChosenProgram } from '../../server/domain/checkout/chosen.ts';
import { buildOrder, orderView } from '../../server/domain/checkout/order.ts';
import type { VacationGroup } from '../../server/upstream/contracts/campaigns.ts';
import { aCampaign, aCourse, aGroup, aProgram } from '../support/factories/catalogue.ts';

const SELECTION = {
  kind: 'vacation',
  age: '8-a-11',
  programId: 'programa-roblox',
  groupId: 'grupo-tarde',
} as const;

function chosenOf(campaign = aCampaign()) {
  const chosen = findChosenProgram(campaign, SELECTION);
  if (!chosen) throw new Error('The selection is not on sale');
  return chosen;
}

describe('a choice', () => {
  test.each([
    ['another program', { programId: 'programa-x' }],
    ['a group of no program', { groupId: 'grupo-x' }],
    ['a program of another age', { age: '5-a-7' as const }],
  ])('of %s is not on sale', (_name, changes) => {
    expect(findChosenProgram(aCampaign(), { ...SELECTION, ...changes })).toBeNull();
  });

  test('of a program beyond the second is not on sale', () => {
    const programs = [aProgram({ id: 'a' }), aProgram({ id: 'b' }), aProgram()];
    expect(findChosenProgram(aCampaign({ programs }), SELECTION)).toBeNull();
  });

  test('of a program whose price cannot be read is not on sale', () => {
    const programs = [{ ...aProgram(), has_discount: null }];
    expect(findChosenProgram(aCampaign({ programs }), SELECTION)).toBeNull();
  });

  test('is not on sale without a season', () => {
    expect(findChosenProgram(null, SELECTION)).toBeNull();
  });
});

describe('an order', () => {
  test('has the amount of the catalogue in the currency of the visitor', () => {
    const courses = [aCourse('curso-1')];
    expect(buildOrder(chosenOf(), 'PEN', courses).amount).toEqual({ minor: 45_000, currency: 'PEN' });
    expect(buildOrder(chosenOf(), 'USD', courses).amount).toEqual({ minor: 12_000, currency: 'USD' });
  });

  test('names product and group so that the same purchase is known again', () => {
    expect(buildOrder(chosenOf(), 'PEN', [aCourse('curso-1')])).toMatchObject({
      productRef: 'vacation:programa-roblox',
      groupRef: 'grupo-tarde',
      productName: 'Videojuegos con Roblox',
      description: 'Videojuegos con Roblox, 8 sesiones en 4 semanas, Grupo tarde',
      selection: SELECTION,
    });
  });

  test('tells no length that nobody has said', () => {
    const campaign = aCampaign({ programs: [aProgram({ duration: '' })] });
    expect(buildOrder(chosenOf(campaign), 'PEN', [aCourse('curso-1')]).description).toBe(
      'Videojuegos con Roblox, 8 sesiones, Grupo tarde',
    );
  });

  test('has one enrollment for each course that its group sells', () => {
    const groups_to_buy = [
      { course: 'curso-1', group: 'cohorte-1' },
      { course: 'curso-2', group: 'cohorte-2' },
    ];
    const campaign = aCampaign({ programs: [aProgram({ groups: [aGroup({ groups_to_buy })] })] });
    const courses = [aCourse('curso-1'), aCourse('curso-2', { slug: 'curso-de-scratchjr' })];
    const { lines } = buildOrder(chosenOf(campaign), 'PEN', courses);
    expect(lines.map(({ courseId, group, initialDate }) => [courseId, group?.id, initialDate])).toEqual([
      ['curso-1', 'cohorte-1', '2027-01-04'],
      ['curso-2', 'cohorte-2', '2027-01-04'],
    ]);
  });

  test('tells of each course of a pack when it is taught, and is enrolled by that', () => {
    const monday = { day_name: 'monday', time_start: '10:00', time_end: '11:30' };
    const tuesday = { ...monday, day_name: 'tuesday' };
    const groups_to_buy: VacationGroup['groups_to_buy'] = [
      {
        course: 'curso-1',
        group: 'cohorte-1',
        start_date: '2027-01-04',
        end_date: '2027-01-25',
        frequency: [monday],
        sessions: 4,
      },
      {
        course: 'curso-2',
        group: 'cohorte-2',
        start_date: '2027-02-02',
        end_date: '2027-02-23',
        frequency: [tuesday],
        sessions: 4,
      },
    ];
    const campaign = aCampaign({ programs: [aProgram({ groups: [aGroup({ groups_to_buy })] })] });
    const { lines } = buildOrder(chosenOf(campaign), 'PEN', [aCourse('curso-1'), aCourse('curso-2')]);
    expect(lines.map(({ initialDate }) => initialDate)).toEqual(['2027-01-04', '2027-02-02']);
    expect(lines.map(({ group }) => group?.schedules)).toEqual([
      [{ day: 'monday', hour: '10:00' }],
      [{ day: 'tuesday', hour: '10:00' }],
    ]);
    expect(lines.map(({ classes }) => classes)).toEqual([
      { startDate: '2027-01-04', endDate: '2027-01-25', weekly: [monday], sessions: 4 },
      { startDate: '2027-02-02', endDate: '2027-02-23', weekly: [tuesday], sessions: 4 },
    ]);
  });

  test('tells when a course alone is taught: the days, hours and dates of its group', () => {
    const [line] = buildOrder(chosenOf(), 'PEN', [aCourse('curso-1')]).lines;
    const { start_date: startDate, end_date: endDate, frequency: weekly } = aGroup();
    expect(line?.classes).toEqual({ startDate, endDate, weekly, sessions: 8 });
  });

  test.each(['curso-de-videojuegos-con-roblox', 'curso-de-paginas-web'])(
    'enrolls %s with its cohort and the first of its modules',
    (slug) => {
      const campaign = aCampaign({
        programs: [aProgram({ groups: [aGroup({ groups_to_buy: [{ course: 'c1', group: 'g1' }] })] })],
      });
      const modules = ['uno', 'dos'].map((concept) => ({ sys: { id: `m-${concept}` }, fields: { concept } }));
      const [line] = buildOrder(chosenOf(campaign), 'PEN', [aCourse('c1', { slug, modules })]).lines;
      expect(line).toMatchObject({
        courseId: 'c1',
        moduleId: 'm-uno',
        moduleName: 'uno',
        group: {
          id: 'g1',
          name: 'Grupo tarde',
          schedules: [
            { day: 'monday', hour: '17:00' },
            { day: 'wednesday', hour: '17:00' },
          ],
        },
        initialDate: '2027-01-04',
        timeZone: 'America/Lima',
      });
    },
  );

  describe('of two courses', () => {
    type Pair = Partial<VacationGroup['groups_to_buy'][number]>;
    const evening = { day_name: 'monday', time_start: '17:00', time_end: '18:30' };
    const late = { ...evening, time_start: '18:30', time_end: '20:00' };
    const tuesday = { ...evening, day_name: 'tuesday' };
    const january: Pair = { start_date: '2027-01-04', end_date: '2027-01-25', frequency: [evening] };
    const february: Pair = { start_date: '2027-02-01', end_date: '2027-02-22', frequency: [evening] };
    const held = (...own: Pair[]) =>
      hasClassesAtOnce(aGroup({ groups_to_buy: own.map((pair) => ({ course: 'c', group: 'g', ...pair })) }));

    test.each<[string, Pair, Pair]>([
      ['one after the other', january, february],
      ['on other days', january, { ...january, frequency: [tuesday] }],
      ['at other hours', january, { ...january, frequency: [late] }],
      [
        'in a week of both without a Monday',
        { ...january, end_date: '2027-01-31' },
        { ...february, start_date: '2027-01-26' },
      ],
    ])('none is held at the hour of the other: %s', (_way, one, other) => {
      expect(held(one, other)).toBe(false);
    });

    test.each<[string, Pair, Pair]>([
      ['with nothing of their own', {}, {}],
      ['that begin on the last day of the other', january, { ...february, start_date: '2027-01-25' }],
      [
        'that overlap by half an hour',
        january,
        { ...january, frequency: [{ ...late, time_start: '18:00' }] },
      ],
      ['whose day is in capitals', january, { ...january, frequency: [{ ...evening, day_name: 'Monday' }] }],
    ])('nobody can come to both: %s', (_way, one, other) => {
      expect(held(one, other)).toBe(true);
    });

    test('of Monday to Thursday, of which neither says anything of its own, each has two days in turn', () => {
      const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday'];
      const shared = aGroup({
        frequency: days.map((day_name) => ({ ...evening, day_name })),
        groups_to_buy: ['c1', 'c2'].map((course) => ({ course, group: `g-${course}` })),
      });
      expect(hasClassesAtOnce(shared)).toBe(false);
      const courses = ['c1', 'c2'].map((id) => aCourse(id, { sessions: null }));
      const lines = enrollmentLines(16, shared, courses);
      expect(lines.map(({ group }) => group?.schedules.map(({ day }) => day))).toEqual([
        ['Monday', 'Wednesday'],
        ['Tuesday', 'Thursday'],
      ]);
      expect(lines.map(({ classes }) => classes?.sessions)).toEqual([8, 8]);
    });

    test.each<Pair>([{ start_date: '2027-02-01' }, { end_date: '2027-01-14' }, { frequency: [evening] }])(
      'of Monday to Thursday, the other has every day where one says of its own: %j',
      (own) => {
        const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday'];
        const shared = aGroup({
          frequency: days.map((day_name) => ({ ...evening, day_name })),
          groups_to_buy: [
            { course: 'c1', group: 'g1', ...own },
            { course: 'c2', group: 'g2' },
          ],
        });
        const lines = enrollmentLines(16, shared, [aCourse('c1'), aCourse('c2')]);
        expect(lines[1]?.group?.schedules.map(({ day }) => day)).toEqual(days);
      },
    );

    test('dates that are not known yet may be any', () => {
      const undated = aGroup({
        start_date: null,
        end_date: null,
        groups_to_buy: [
          { course: 'c1', group: 'g1' },
          { course: 'c2', group: 'g2' },
        ],
      });
      expect(hasClassesAtOnce(undated)).toBe(true);
    });
  });

  test('takes the date of the course where the cohort has none yet', () => {
    const undated = aGroup({ start_date: null, groups_to_buy: [{ course: 'c1', group: 'g1' }] });
    const campaign = aCampaign({ programs: [aProgram({ groups: [undated] })] });
    const course = aCourse('c1', { modules: [], initialDate: '2027-02-01' });
    expect(buildOrder(chosenOf(campaign), 'PEN', [course]).lines).toMatchObject([
      { moduleId: '', moduleName: '', group: { id: 'g1' }, initialDate: '2027-02-01' },
    ]);
  });

  test('cannot be made when a course has left the content service', () => {
    expect(() => buildOrder(chosenOf(), 'PEN', [])).toThrow('No content entry of course curso-1');
  });

  test('keeps what was told of the purchase when it began', () => {
    const lima = { country: 'PE', city: 'Lima' };
    const courses = [aCourse('curso-1')];
    expect(buildOrder(chosenOf(), 'USD', courses, { guardian: lima }).context).toMatchObject({
      age_range: '8_to_11',
      before_price: 160,
      price: 120,
      currencyCode: 'USD',
      exist_discount: true,
      discount_off: 25,
      schedule: [
        { day: 'monday', hour: '17:00' },
        { day: 'wednesday', hour: '17:00' },
      ],
      start_date: '2027-01-04',
      type_purchase: 'vacation',
      firstCourse: 'Roblox',
      secondCourse: null,
      array_group: ['cohorte-1'],
      guardian_country: 'PE',
      guardian_city: 'Lima',
    });
    const odd = aProgram({ discount_percentage: 25.9 });
    const { context } = buildOrder(chosenOf(aCampaign({ programs: [odd] })), 'PEN', courses, {
      guardian: lima,
    });
    expect(context?.discount_off).toBe(25);
    const full = aProgram({ has_discount: false });
    const order = buildOrder(chosenOf(aCampaign({ programs: [full] })), 'PEN', courses, { guardian: lima });
    expect(order.context).toMatchObject({
      before_price: 600,
      price: 600,
      exist_discount: false,
      discount_off: 0,
    });
  });

  test('is shown with everything that is about to be paid', () => {
    const viewer = {
      currency: 'USD',
      timeZone: null,
      now: new Date('2026-11-21T15:00:00Z'),
      report: () => undefined,
    } as const;
    expect(orderView(chosenOf(), viewer)).toMatchObject({
      programName: 'Videojuegos con Roblox',
      price: { now: { minor: 12_000, currency: 'USD' } },
      group: { id: 'grupo-tarde', seatsLeft: 3 },
      courseNames: ['Roblox'],
    });
  });
});
