import { describe, expect, test } from 'vitest';
import { coursesOf } from '../../server/domain/family/bought-courses.ts';
import { childCoursesOf, childZone } from '../../server/domain/family/parents-zone.ts';
import type { Viewer } from '../../server/domain/viewer.ts';
import { Authentication } from '../../server/upstream/contracts/account.ts';
import { BannerList, Organization, RecommendedList } from '../../server/upstream/contracts/dashboards.ts';
import { CertificateList, ChildList, EnrolmentList } from '../../server/upstream/contracts/family.ts';
import { PlaceList } from '../../server/upstream/contracts/purchases.ts';
import { aChild, aChildCourse, aPath } from '../support/factories/families.ts';
import { read } from '../support/bending.ts';

const NOW = new Date('2027-02-01T15:00:00Z');
const VIEWER: Viewer = { currency: 'PEN', timeZone: 'America/Lima', now: NOW, report: () => undefined };

const TUESDAYS = [{ day_name: 'Tuesday', time_start: '17:00', time_end: '18:30' }];

/** As the specification writes them, without any field that it does not name (spec §3). */
const LITERAL = {
  course: {
    status: 'in_progress',
    state: 'active',
    progress: 50,
    zoom_url: 'https://aula.example/1',
    teacher: 'Elena Paredes',
    invoice: null,
    student: { full_name: 'Valentina Torres' },
    course: {
      id: 7,
      name: 'Scratch',
      description: 'Crea tus historias.',
      order_in_learning_path: 1,
      duration: 2,
      number_of_sessions: 16,
      thumbnail: 'cursos/scratch.svg',
      project_summary: 'Una historia que responde.',
      instructive: 'guias/scratch.pdf',
      curriculum: 'silabos/scratch.pdf',
    },
    group: {
      start_date: '2027-01-05',
      end_date: '2027-03-04',
      frequency: TUESDAYS,
      frequency_numeric: 1,
    },
  },
  path: {
    learning_path_name: 'Creadores digitales',
    learning_path_details: [
      {
        main_color: '#112233',
        secondary_color: '#445566',
        level: 2,
        duration: 9,
        frequency: 2,
        curriculum: 'silabos/ruta.pdf',
        id: 3,
      },
    ],
    learning_path_next: [{ slug: 'ruta-siguiente', thumbnail: 'rutas/siguiente.svg' }],
  },
};

describe('what the specification writes is read word for word:', () => {
  test('a course enrolment and its path', () => {
    const { data } = read(EnrolmentList, {
      data: [
        {
          child_id: 1,
          learning_paths: [{ ...LITERAL.path, courses: [LITERAL.course] }],
          courses: [LITERAL.course],
        },
      ],
    });
    const follows = childCoursesOf('1', data);
    expect(follows).not.toHaveProperty('unread');
    const zone = childZone(aChild({ id: '1' }), follows, [], new Set(), VIEWER);
    expect(zone.courses[0]).toMatchObject({
      // With a suffix, since the path has the same course.
      id: '1-7-2',
      status: 'in_progress',
      teacher: 'Elena Paredes',
      project: { name: null, description: 'Una historia que responde.' },
      group: { timeZone: 'America/Lima', weekly: [{ day: 'tuesday', start: '17:00', end: '18:30' }] },
    });
    expect(zone.paths[0]).toMatchObject({ id: '3', level: '2', months: 9, next: { slug: 'ruta-siguiente' } });
    expect(zone.nextClass?.startsAt.toISOString()).toBe('2027-02-02T22:00:00.000Z');
  });

  test('a child', () => {
    const child = { id: 1, first_name: 'Valentina', email: 'v@alumnos.test', password: 1234, icon_id: 3 };
    expect(read(ChildList, { data: [child] }).data).toMatchObject([
      { id: '1', password: '1234', icon_id: 3, learning_platform: null },
    ]);
  });

  test('a certificate: its title and its file', () => {
    const [one, same] = ['a', 'b'].map(
      () => read(CertificateList, { data: [{ title: 'Scratch', file: 'certificados/v.pdf' }] }).data[0],
    );
    expect(one).toMatchObject({ title: 'Scratch', file: 'certificados/v.pdf', kind: null, student: null });
    // Its id for downloads is ours, and stays the same.
    expect(one?.id).toBe(same?.id);
  });

  test('an enrollment, with a group and without', () => {
    const place = {
      course_id: 'c',
      course_name: 'Scratch',
      module_id: 'm',
      module_name: 'M',
      initial_date: '2027-01-05',
    };
    const grouped = { group_id: 'g', group_name: 'Tarde', schedules: [{ day: 'Monday', hour: '17:00' }] };
    const rest = { timezone_name: 'America/Lima', purchase: '2027000017' };
    const { data } = read(PlaceList, {
      data: [
        { ...place, ...grouped, ...rest },
        { ...place, ...rest },
      ],
    });
    expect(data).toMatchObject([{ group_name: 'Tarde' }, { group_name: null, schedules: [] }]);
  });

  test('user data', () => {
    const userData = {
      id: 5,
      email: 'rosa@kipu.test',
      firstName: 'Rosa',
      lastName: 'Quispe',
      phone: '+51987654321',
      countryCode: 'PE',
    };
    const told = read(Authentication, {
      accessToken: 'a',
      refreshToken: 'r',
      userData,
      platform: 'zona-padres',
    });
    expect(told).toMatchObject({ platform: 'zona-padres', userData: { ...userData, id: '5' } });
  });

  test('a recommended course, and a banner', () => {
    const card = {
      ageRange: '8 a 11',
      image: 'a.svg',
      nameCourse: 'Roblox',
      duration: '2 meses',
      startDate: null,
    };
    expect(read(RecommendedList, { data: [{ ...card, discount: 10.5, type: 'course' }] }).data).toHaveLength(
      1,
    );
    const banner = { url: '/cursos', cover: 'a.png', cover_mobile: 'b.png' };
    expect(read(BannerList, { data: [banner] }).data).toMatchObject([banner]);
  });
});

describe('an odd field is read for what it can mean, or is not known', () => {
  const oddCourse = (changes: object) => {
    const course = { ...aChildCourse(), ...changes };
    return coursesOf(
      childCoursesOf('hija', read(EnrolmentList, { data: [{ child_id: 'hija', courses: [course] }] }).data),
    )[0];
  };

  test.each([
    ['progress beyond its end', { progress: 140 }, { progress: 100 }],
    ['progress that nobody can have', { progress: 1e9 }, { progress: null }],
    ['progress below nothing', { progress: -1 }, { progress: null }],
    ['progress as words', { progress: '75,5 %' }, { progress: 75.5 }],
    ['progress that is none', { progress: 'mucho' }, { progress: null }],
    ['a status in other letters', { status: 'In Progress' }, { status: 'in_progress' }],
    ['a status that nobody knows', { status: 'paused' }, { status: null }],
    ['a state that nobody knows', { state: 'zombie' }, { state: 'active' }],
    ['a state in other letters', { state: 'Abandoned' }, { state: 'abandoned' }],
    ['a link that is no address', { zoom_url: 'javascript:alert(1)' }, { zoom_url: null }],
    ['an invoice of any kind', { invoice: 'F-17' }, { invoice: { id: null } }],
    ['an invoice left empty', { invoice: '' }, { invoice: null }],
    ['an invoice left empty by PHP', { invoice: [] }, { invoice: null }],
    ['no invoice, by its number', { invoice: 0 }, { invoice: null }],
    ['no group at all', { group: undefined }, { group: null }],
    ['no teacher', { teacher: null }, { teacher: null }],
    ['a teacher by name', { teacher: { id: 3, name: 'Ana Paz' } }, { teacher: { full_name: 'Ana Paz' } }],
    [
      'a teacher in two words',
      { teacher: { first_name: 'Ana', last_name: 'Paz' } },
      { teacher: { full_name: 'Ana Paz' } },
    ],
    [
      'a teacher as users are written (spec §3)',
      { teacher: { id: 3, firstName: 'Ana', lastName: null } },
      { teacher: { full_name: 'Ana' } },
    ],
    ['a teacher by a number, who is somebody', { teacher: 12 }, { teacher: { full_name: null } }],
    ['a teacher without a name', { teacher: { id: 12 } }, { teacher: { full_name: null } }],
  ])('%s', (_name, changes, read) => {
    expect(oddCourse(changes)).toMatchObject(read);
  });

  test('a state that is left out is no reason to lose the course, nor the student of an organization', () => {
    const { state: _leftOut, ...course } = aChildCourse();
    expect(read(EnrolmentList, { data: [{ child_id: 'hija', courses: [course] }] }).data).toMatchObject([
      { courses: [{ id: course.id, state: 'active' }] },
    ]);
    const enrolled = {
      student: { full_name: 'Ana' },
      course: { id: 1, name: 'Scratch' },
      status: 'has_ended',
    };
    expect(read(Organization, { enrolments: [enrolled] }).enrolments).toMatchObject([{ state: 'active' }]);
  });

  test.each([
    ['dates with hours', { start_date: '2027-01-05T00:00:00-05:00' }, { start_date: '2027-01-05' }],
    ['a date that is none', { start_date: '31/02/2027' }, { start_date: null }],
    ['a zone in small letters', { time_zone: 'america/santiago' }, { time_zone: 'America/Santiago' }],
    ['every class twice', { frequency: [...TUESDAYS, ...TUESDAYS] }, { frequency: TUESDAYS }],
    [
      'no frequency',
      { frequency: undefined, frequency_numeric: 'dos' },
      { frequency: [], frequency_numeric: null },
    ],
  ])('of a group: %s', (_name, changes, read) => {
    expect(oddCourse({ group: { ...aChildCourse().group, ...changes } })?.group).toMatchObject(read);
  });

  test('a file that is kept elsewhere is no link', () => {
    const course = {
      ...aChildCourse().course,
      curriculum: 'https://evil.example/plan.pdf',
      thumbnail: '/cursos/a.svg',
    };
    expect(oddCourse({ course })?.course).toMatchObject({ curriculum: null, thumbnail: 'cursos/a.svg' });
  });

  test('a guide that cannot be read is not told, which is something else than that there is none', () => {
    const guideOf = (instructive: unknown) =>
      oddCourse({ course: { ...aChildCourse().course, instructive } })?.course.instructive;
    expect(guideOf(null)).toBeNull();
    expect(guideOf('https://evil.example/guia.pdf')).toBeUndefined();
    expect(guideOf({})).toBeUndefined();
  });

  test('an unknown platform is none, and an organization value is one that comes with an organization', () => {
    const login = { accessToken: 'a', refreshToken: 'r', userData: { id: 1, countryCode: 'PER' } };
    expect(read(Authentication, { ...login, platform: 'zona-docentes' }).platform).toBeNull();
    expect(read(Authentication, { ...login, platform: 'colegio-andino', organization_id: 4 })).toMatchObject({
      platform: 'organizacion',
      organization_id: '4',
      userData: { phone: '', lastName: '', countryCode: '' },
    });
  });

  test('a token that no header can carry is no login: every later call would fail', () => {
    const login = { accessToken: 'a', refreshToken: ' r\n', userData: { id: 1 } };
    expect(read(Authentication, login).refreshToken).toBe('r');
    for (const refreshToken of ['', 'a\nb', 'clave–larga', '🔑'])
      expect(() => read(Authentication, { ...login, refreshToken }), refreshToken).toThrow();
  });
});

test('a course that is told twice without ids has two, on the page of a family, a student and a school', () => {
  const { id: _of, ...course } = aChildCourse();
  const { data } = read(EnrolmentList, {
    data: [
      { child_id: 'hija', learning_paths: [{ ...aPath([]), courses: [course] }], courses: [course, course] },
    ],
  });
  const { id: courseId } = course.course;
  expect(coursesOf(childCoursesOf('hija', data)).map(({ id }) => id)).toEqual([
    `hija-${courseId}`,
    `hija-${courseId}-2`,
    `hija-${courseId}-3`,
  ]);

  const places = read(PlaceList, {
    data: [{ course_id: 1 }, null, { course_id: 1 }, { id: 7, course_id: 1 }],
  });
  expect(places.data.map((place) => place?.id ?? null)).toEqual(['1-null', null, '1-null-2', '7']);

  const enrolled = { student: { full_name: 'Ana' }, course: { id: 1, name: 'Scratch' } };
  const { enrolments } = read(Organization, { enrolments: [enrolled, enrolled, { ...enrolled, id: 7 }] });
  expect(enrolments.map((one) => one?.id)).toEqual(['Ana-1', 'Ana-1-2', '7']);
});

test('the only course and group of a student of an organization may be in a list', () => {
  const enrolled = { student: 'Ana', course: [{ id: 1, name: 'Arte' }], group: [{ id: 9, name: 'Tarde' }] };
  expect(read(Organization, { enrolments: [enrolled] }).enrolments).toMatchObject([
    { course: { id: '1', name: 'Arte' }, group: { id: '9', name: 'Tarde' } },
  ]);
  const { enrolments } = read(Organization, {
    enrolments: [{ ...enrolled, group: [{ id: 9 }, { id: 10 }] }],
  });
  expect(enrolments).toMatchObject([{ group: null }]);
});

test('a course, a path or a whole child that cannot be read is counted where it stood', () => {
  const { data } = read(EnrolmentList, {
    data: [
      {
        child_id: 'hija',
        learning_paths: [aPath([aChildCourse()]), 'nada'],
        courses: [{ id: 1 }, aChildCourse()],
      },
      { child_id: 'hijo', courses: 'nada' },
      'nada',
    ],
  });
  expect(childCoursesOf('hija', data)).toMatchObject({ unread: 2, courses: [{ id: 'inscripcion-1' }] });
  expect(childCoursesOf('hijo', data)).toMatchObject({ unread: 1, courses: [] });
  // It may be this child's course.
  expect(childCoursesOf('otra', data)).toMatchObject({ unread: 1 });
});

test('a child that is told in several items follows all that they hold', () => {
  const { id: _of, ...course } = aChildCourse();
  const { data } = read(EnrolmentList, {
    data: [
      { child_id: 1, learning_paths: [aPath([aChildCourse()])] },
      { child_id: 2, courses: [course] },
      { child_id: 1, courses: [course, 'nada'] },
      { child_id: 1, courses: [course] },
    ],
  });
  expect(data.map((child) => child?.child_id)).toEqual(['1', '2']);
  expect(childCoursesOf('1', data)).toMatchObject({
    learning_paths: [{ courses: [{ id: 'inscripcion-1' }] }],
    courses: [{ id: `1-${course.course.id}` }, { id: `1-${course.course.id}-2` }],
    unread: 1,
  });
});
