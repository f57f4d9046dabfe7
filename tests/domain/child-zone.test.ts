import { describe, expect, test } from 'vitest';
import {
  bannerView,
  blockedCourses,
  childZone,
  childCoursesOf,
  followedBy,
  recommendedView,
} from '../../server/domain/family/parents-zone.ts';
import { announcedView } from '../../server/domain/checkout/waiting-list.ts';
import { LEARNING_PATHS } from '../../fixtures/learning-paths.ts';
import type { Viewer } from '../../server/domain/viewer.ts';
import type { Certificate, ChildCourses } from '../../server/upstream/contracts/family.ts';
import { aCertificate, aChild, aCourse, aChildCourse, aPath, inPath } from '../support/factories/families.ts';

const VIEWER: Viewer = {
  currency: 'PEN',
  timeZone: 'America/Lima',
  now: new Date('2027-02-01T15:00:00Z'),
  report: () => undefined,
};
const NOTHING: ChildCourses = { child_id: 'hija', learning_paths: [], courses: [] };
const ended = { status: 'has_ended' } as const;

const zoneOf = (
  follows: Partial<ChildCourses>,
  {
    dismissed = [],
    certificates = [aCertificate()],
  }: { dismissed?: readonly string[]; certificates?: Certificate[] } = {},
) => childZone(aChild(), { ...NOTHING, ...follows }, certificates, new Set(dismissed), VIEWER);

describe('the tabs of a child', () => {
  test.each([
    [
      'both, paths first',
      { learning_paths: [aPath([inPath(1)])], courses: [aChildCourse()] },
      ['rutas', 'cursos'],
    ],
    ['paths alone', { learning_paths: [aPath([inPath(1, ended)])] }, ['rutas']],
    ['courses alone', { courses: [aChildCourse(ended)] }, ['cursos']],
    ['none', {}, []],
  ])('are %s', (_name, follows, tabs) => {
    expect(zoneOf(follows).tabs).toEqual(tabs);
  });
});

describe('what a child follows', () => {
  test('has an id of its own for each path, also for one that is told twice or has none', () => {
    const nameless = aPath([], { learning_path_details: [] });
    const zone = zoneOf({ learning_paths: [aPath([inPath(1)]), aPath([inPath(2)]), nameless, nameless] });
    expect(zone.paths.map(({ id }) => id)).toEqual(['ruta-1', 'ruta-1-2', 'de-nada', 'de-nada-2']);
  });

  test('is parted into what goes on and what has ended', () => {
    const zone = zoneOf({
      learning_paths: [
        aPath([inPath(1, ended)], { learning_path_name: 'Pequeños inventores' }),
        aPath([inPath(1, ended), inPath(2)]),
      ],
      courses: [
        aChildCourse({ id: 'terminado', ...ended }),
        aChildCourse({ id: 'dejado', state: 'abandoned' }),
        aChildCourse({ id: 'en-curso' }),
      ],
    });
    expect(zone.paths.map(({ name }) => name)).toEqual(['Creadores digitales']);
    expect(zone.pastPaths.map(({ name }) => name)).toEqual(['Pequeños inventores']);
    expect(zone.courses.map(({ id }) => id)).toEqual(['dejado', 'en-curso']);
    expect(zone.pastCourses.map(({ id }) => id)).toEqual(['terminado']);
  });

  test('is nothing when the academy API does not list the child', () => {
    const nothing = childCoursesOf('hija', []);
    const zone = childZone(aChild(), nothing, [], new Set(), VIEWER);
    expect(zone).toMatchObject({
      child: { id: 'hija', firstName: 'Valentina', avatar: 3 },
      tabs: [],
      nextClass: null,
      blockedCourses: [],
      certificates: [],
    });
    expect(followedBy(zone, nothing)).toBeNull();
  });

  test('has a next class and a calendar where classes are to come', () => {
    const zone = zoneOf({
      learning_paths: [aPath([inPath(1, ended), inPath(2)])],
      courses: [aChildCourse({ id: 'individual', group: null })],
    });
    expect(zone.nextClass).toMatchObject({ childCourseId: 'inscripcion-2' });
    expect(zone.paths[0]?.courses.map(({ hasCalendar }) => hasCalendar)).toEqual([false, true]);
    expect(zone.courses[0]?.hasCalendar).toBe(false);
  });

  test('never comes with the login of the child or where its files are kept', () => {
    const text = JSON.stringify(zoneOf({ learning_paths: [aPath([inPath(1, ended)])] }));
    for (const secret of [aChild().password, aChild().email, aCertificate().file]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('a path of a child', () => {
  const blocked = { status: 'blocked', progress: 0 } as const;
  const short = { ...inPath(2, { progress: 0 }), course: { ...inPath(2).course, number_of_sessions: 4 } };

  test.each([
    ['in all its classes: sixteen of twenty', [inPath(1, ended), short], {}, 80],
    ['rounded down', [inPath(1, { progress: 50 }), inPath(2, { progress: 25 })], {}, 37],
    ['unknown with that of one course', [inPath(1, ended), inPath(2, { progress: null })], {}, null],
    ['unknown where a course cannot be read', [inPath(1, ended)], { unread: 1 }, null],
    ['unknown without courses', [], {}, null],
  ])('has its progress %s', (_how, courses, changes, progress) => {
    const { paths, pastPaths } = zoneOf({ learning_paths: [aPath(courses, changes)] });
    expect([...paths, ...pastPaths].map((path) => path.progress)).toEqual([progress]);
  });

  test('has not ended while a course of it cannot be read: that may be the last', () => {
    const { paths } = zoneOf({ learning_paths: [aPath([inPath(1, ended)], { unread: 1 })] });
    expect(paths).toMatchObject([{ hasEnded: false, unread: 1 }]);
  });

  test.each([
    ['of which nothing is paid', [blocked, blocked], {}, 'ruta-creadores'],
    ['that was begun', [{}, blocked], {}, null],
    ['of which a course cannot be read', [blocked, blocked], { unread: 1 }, null],
  ])('is sold whole where it is one %s', (_which, standings, changes, soldAs) => {
    const courses = standings.map((standing, place) => ({ ...inPath(place + 1, standing), invoice: null }));
    const [known] = LEARNING_PATHS;
    if (!known) throw new Error('The demo has no path');
    const entry = { ...known, sys: { id: 'ruta-1' }, fields: { ...known.fields, slug: 'ruta-creadores' } };
    const follows = { ...NOTHING, learning_paths: [aPath(courses, changes)] };
    const sold = { courses: new Map(), paths: [entry] };
    const { paths } = childZone(aChild(), follows, [], new Set(), VIEWER, sold);
    expect(paths.map((path) => path.soldAs)).toEqual([soldAs]);
  });

  test('does not say that it has no certificate while one of the child cannot be read', () => {
    const unreadOf = (...certificates: (Certificate | null)[]) => {
      const follows = { ...NOTHING, learning_paths: [aPath([inPath(1, ended)])] };
      return childZone(aChild(), follows, certificates, new Set(), VIEWER).pastPaths.map(
        ({ certificate, isCertificateUnread }) => [certificate?.id, isCertificateUnread],
      );
    };
    const ofPath = aCertificate({ id: 'de-la-ruta', kind: 'path', subject_id: 'ruta-1' });
    expect(unreadOf()).toEqual([[undefined, false]]);
    expect(unreadOf(null)).toEqual([[undefined, true]]);
    expect(unreadOf(null, ofPath)).toEqual([['de-la-ruta', false]]);
  });
});

test('a certificate of the child does not say where its file is', () => {
  expect(zoneOf({}, { certificates: [aCertificate()] }).certificates).toEqual([
    {
      id: 'certificado-1',
      title: 'Programación con Scratch',
      kind: 'course',
      studentName: 'Valentina Torres',
      subjectId: 'curso-1',
      code: null,
      isRevoked: false,
      issuedOn: '2027-03-10',
      hasFile: true,
      isOfOneOfSeveral: false,
    },
  ]);
});

test('a certificate says its code, that it was revoked, and that there is no file of it', () => {
  const certificates = [aCertificate({ code: 'C-7F3Q-92MX', status: 'revoked', file: null })];
  expect(zoneOf({}, { certificates }).certificates).toMatchObject([
    { code: 'C-7F3Q-92MX', isRevoked: true, hasFile: false },
  ]);
});

describe('the banner for blocked courses', () => {
  const blocked = (id: string) =>
    aChildCourse({ id, status: 'blocked', invoice: null, course: aCourse({ name: `Curso ${id}` }) });
  const follows = { learning_paths: [aPath([inPath(1), blocked('a')])], courses: [blocked('b')] };

  test('names those of paths and the individual ones', () => {
    expect(zoneOf(follows).blockedCourses.map(({ name }) => name)).toEqual(['Curso a', 'Curso b']);
    expect(blockedCourses([blocked('a'), aChildCourse()])).toEqual([
      { id: 'a', name: 'Curso a', courseId: 'curso-1' },
    ]);
  });

  test('stays away once it was dismissed, also when fewer are blocked', () => {
    expect(zoneOf(follows, { dismissed: ['a', 'b'] }).blockedCourses).toEqual([]);
    expect(zoneOf({ courses: [blocked('b')] }, { dismissed: ['a', 'b'] }).blockedCourses).toEqual([]);
  });

  test('comes back when another course is blocked', () => {
    expect(zoneOf(follows, { dismissed: ['a'] }).blockedCourses).toHaveLength(2);
  });

  test.each([
    ['that the child left', { state: 'abandoned' }],
    ['that are paid and only wait to be opened', { invoice: { id: 'boleta' } }],
    ['that have no date yet', { status: 'remaining' }],
  ] as const)('leaves out courses %s', (_name, changes) => {
    expect(zoneOf({ courses: [{ ...blocked('a'), ...changes }] }).blockedCourses).toEqual([]);
  });
});

describe('recommendations', () => {
  const id = 'x';
  const none = { tabs: [], paths: [], pastPaths: [], courses: [], pastCourses: [] };

  test.each([
    [
      'the path that goes on',
      { tabs: ['rutas'], paths: [{ id }], pastPaths: [{ id: 'y' }] },
      'learning_path',
    ],
    ['the last path that ended', { tabs: ['rutas'], pastPaths: [{ id: 'y' }, { id }] }, 'learning_path'],
    [
      'the path before individual courses',
      { tabs: ['rutas', 'cursos'], paths: [{ id }], courses: [{ courseId: 'y' }] },
      'learning_path',
    ],
    [
      'the course that goes on',
      { tabs: ['cursos'], courses: [{ courseId: id }], pastCourses: [{ courseId: 'y' }] },
      'course',
    ],
    [
      'the last course that ended',
      { tabs: ['cursos'], pastCourses: [{ courseId: 'y' }, { courseId: id }] },
      'course',
    ],
  ] as const)('follow %s', (_name, zone, kind) => {
    expect(followedBy({ ...none, ...zone }, childCoursesOf('hija', []))).toMatchObject({ kind, id });
  });

  test.each([
    [null, 0],
    [0, 0],
    [12.9, 12],
  ])('round a discount of %s down to %i', (discount, discountPercentage) => {
    const recommended = {
      id,
      ageRange: '8 a 11 años',
      image: 'cursos/roblox.svg',
      nameCourse: 'Roblox',
      duration: '2 meses',
      startDate: null,
      discount,
      type: 'course',
    } as const;
    expect(recommendedView(recommended, VIEWER)).toEqual({
      id,
      kind: 'course',
      name: 'Roblox',
      ageRange: '8 a 11 años',
      picture: '/media/cursos/roblox.svg',
      duration: '2 meses',
      startDate: null,
      discountPercentage,
    });
  });
});

test.each([
  ['12_to_15', 'De 12 a 15 años'],
  ['19_plus', 'De 19 años a más'],
  ['12_plus (16+)', 'De 16 años a más'],
  ['0_to_4', 'De 0 a 4 años'],
  ['Toda la familia', 'Toda la familia'],
])('what is recommended for %s is for people of the age %s', (ageRange, words) => {
  const recommended = { id: 'r', image: null, nameCourse: 'Roblox', duration: null, startDate: null };
  const read = recommendedView({ ...recommended, ageRange, discount: null, type: null }, VIEWER);
  expect(read.ageRange).toBe(words);
});

test.each([
  ['2027-01-31', null],
  ['2027-02-01', '2027-02-01'],
  ['2027-03-01', '2027-03-01'],
] as const)('what is recommended or announced for %s begins on %s', (day, start) => {
  const recommended = {
    id: 'r',
    ageRange: null,
    image: null,
    nameCourse: 'Roblox',
    duration: null,
    discount: 0,
  };
  expect(recommendedView({ ...recommended, type: 'course', startDate: day }, VIEWER).startDate).toBe(start);
  const program = {
    id: 'p',
    name: 'Música',
    age_range: '8_to_11',
    description: '',
    start_date: day,
  } as const;
  expect(announcedView(program, VIEWER).startDate).toBe(start);
});

test('a banner has its covers on our own origin', () => {
  const banner = { id: 'b', title: 'Trae a un amigo', url: '/cursos', cover: 'a.png', cover_mobile: 'b.png' };
  expect(bannerView(banner)).toEqual({
    id: 'b',
    title: 'Trae a un amigo',
    href: '/cursos',
    cover: '/media/a.png',
    coverNarrow: '/media/b.png',
  });
});
