import { describe, expect, test } from 'vitest';
import type { KnownCourses } from '../../server/domain/checkout/purchase-details.ts';
import { classSeries, nextClassOf } from '../../server/domain/family/class-times.ts';
import { sessionsDone } from '../../server/domain/family/course-status.ts';
import { studentCourses } from '../../server/domain/family/student-courses.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import type { Certificate } from '../../server/upstream/contracts/family.ts';
import type { Enrollment } from '../../server/upstream/contracts/purchases.ts';
import { aCourse } from '../support/factories/catalogue.ts';
import { aCertificate } from '../support/factories/families.ts';
import { anEnrollment, aPurchase, placesOf } from '../support/factories/purchases.ts';

const NOW = new Date('2026-12-10T20:00:00Z');
const CAMILA = { id: 'camila', firstName: 'Camila' };

const coursesOf = (
  enrollments: readonly Enrollment[],
  purchases: readonly AttemptView[] = [],
  certificates: readonly Certificate[] | null = [],
  now = NOW,
) =>
  studentCourses(
    { enrollments: placesOf(...enrollments), purchases, known: new Map(), certificates },
    CAMILA,
    now,
  );

describe('the courses of a student', () => {
  test('are their enrollments, under the name and the hours of the group', () => {
    const [course] = coursesOf([anEnrollment({ number_of_sessions: 4 })]);
    expect(course).toMatchObject({
      id: 'matricula-1',
      status: 'in_progress',
      progress: 25,
      zoom_url: null,
      // Nobody says who teaches it; that nobody does is not said either.
      teacher: { full_name: null },
      course: { name: 'Curso de Scratch', number_of_sessions: 4 },
      group: { name: 'Grupo Mañana', start_date: '2026-12-09', time_zone: 'America/Lima' },
    });
    expect(course).not.toHaveProperty('purchaseNumber');
  });

  test('by their course alone are merged with its entry: nothing stands there that nobody said', () => {
    const entry = aCourse('entrada-curso-de-scratch', { name: 'Scratch', initialDate: '2027-01-15' });
    const studied = (known: KnownCourses) =>
      studentCourses(
        { enrollments: placesOf({ course_id: entry.sys.id }), purchases: [], known, certificates: null },
        CAMILA,
        NOW,
      );
    expect(studied(new Map([[entry.sys.id, { ...entry, teacher: null }]]))).toMatchObject([
      {
        course: { name: 'Scratch' },
        status: 'has_not_started',
        progress: 0,
        group: { start_date: '2027-01-15', frequency: [], frequency_numeric: null },
      },
    ]);
    expect(studied(new Map())).toMatchObject([
      { course: { name: 'Curso sin nombre' }, status: null, progress: null, group: { start_date: null } },
    ]);
  });

  test('without hours begin with their day where they are held, not with that of Greenwich', () => {
    const enrollment = anEnrollment({ schedules: [] });
    const statusAt = (moment: string) => coursesOf([enrollment], [], [], new Date(moment))[0]?.status;
    expect(statusAt('2026-12-08T23:00:00-05:00')).toBe('has_not_started');
    expect(statusAt('2026-12-09T00:00:00-05:00')).toBe('in_progress');
  });

  test('are told with whatever the academy says of them besides', () => {
    const [course] = coursesOf([
      anEnrollment({
        progress: 50,
        zoom_url: 'https://aula.example/1',
        teacher: { full_name: 'Elena Paredes' },
        instructive: 'guias/scratch.pdf',
      }),
    ]);
    expect(course).toMatchObject({
      progress: 50,
      zoom_url: 'https://aula.example/1',
      teacher: { full_name: 'Elena Paredes' },
      course: { instructive: 'guias/scratch.pdf' },
    });
  });

  test.each([
    [99, 'in_progress'],
    [100, 'has_ended'],
  ])('with %d %% of progress before the last day are %s', (progress, status) => {
    expect(coursesOf([anEnrollment({ progress, number_of_sessions: 4 })])[0]?.status).toBe(status);
  });

  test.each([
    ['that are over by their dates', 'in_progress', {}, { status: 'in_progress', progress: null }],
    ['with its progress', 'in_progress', { progress: 37 }, { status: 'in_progress', progress: 37 }],
    ['that are still to be bought', 'blocked', {}, { status: 'blocked', progress: null }],
    ['that ended early', 'Has ended', { initial_date: '2027-01-06' }, { status: 'has_ended', progress: 100 }],
    ['with a word of its own', 'active', {}, { status: 'has_ended', progress: 100 }],
    ['that the student left', 'in_progress', { state: 'abandoned' }, { state: 'abandoned' }],
  ])('%s stand as the academy says: %s', (_which, status, changes, told) => {
    const over = {
      ...anEnrollment({ initial_date: '2026-11-18', number_of_sessions: 3 }),
      status,
      ...changes,
    };
    const [course] = studentCourses(
      { enrollments: placesOf(over), purchases: [], known: new Map(), certificates: [] },
      CAMILA,
      NOW,
    );
    expect(course).toMatchObject(told);
  });

  test.each<[string, Partial<Enrollment>, boolean]>([
    ['began weeks ago, of which nobody tells how many classes it has,', { initial_date: '2026-11-11' }, true],
    ['the same, with the progress of the academy,', { initial_date: '2026-11-11', progress: 40 }, true],
    ['began years ago, of which nobody tells when it ended,', { initial_date: '2024-03-06' }, false],
    [
      'has hours that nobody can read',
      { initial_date: '2026-11-11', number_of_sessions: 8, schedules: [{ day: 'wednesday', hour: 'tarde' }] },
      false,
    ],
  ])(
    'one that %s is not to come, and has a next class only while one is likely',
    (_which, changes, hasNext) => {
      const [course] = coursesOf([anEnrollment(changes)]);
      if (!course) throw new Error('It is a course');
      expect(course).toMatchObject({ status: 'in_progress', progress: changes.progress ?? null });
      expect(sessionsDone(course)).not.toBe(-1);
      expect(nextClassOf(course, NOW) !== null).toBe(hasNext);
      expect(classSeries(course, NOW, () => undefined).map(({ count }) => count)).toEqual(hasNext ? [1] : []);
    },
  );

  test.each([
    ['an enrollment', []],
    ['what was bought here', [aPurchase({ purchaseNumber: '1700000001', student: null })]],
  ])(
    'by %s have not ended on their last day while the academy tells less than all of it',
    (_by, purchases) => {
      const over = anEnrollment({ initial_date: '2026-11-18', number_of_sessions: 4 });
      const after = new Date('2027-06-10T20:00:00Z');
      const standing = (progress?: number, certificates: readonly Certificate[] = []) =>
        coursesOf([{ ...over, progress }], purchases, certificates, after)[0];
      expect(standing()).toMatchObject({ status: 'has_ended', progress: 100 });
      const unfinished = standing(66);
      expect(unfinished).toMatchObject({ status: 'in_progress', progress: 66 });
      // No days are known for the classes that are left.
      expect(unfinished && nextClassOf(unfinished, after)).toBeNull();
      const earned = aCertificate({ subject_id: over.course_id, issued_on: '2027-06-01' });
      expect(standing(66, [earned])).toMatchObject({ status: 'has_ended', progress: 100 });
    },
  );

  test.each<[string, Enrollment]>([
    ['goes on once its day has come, though nobody knows its hours', anEnrollment({ schedules: [] })],
    ['goes on also without a group', anEnrollment({ group_name: undefined, schedules: undefined })],
  ])('one %s', (_name, enrollment) => {
    expect(coursesOf([enrollment])[0]).toMatchObject({ status: 'in_progress' });
  });

  test.each([
    ['of this time', aCertificate({ subject_id: 'entrada-curso-de-scratch' }), 'has_ended'],
    [
      'of an earlier time',
      aCertificate({ subject_id: 'entrada-curso-de-scratch', issued_on: '2026-03-01' }),
      'has_not_started',
    ],
    ['of another course', aCertificate({ subject_id: 'otro' }), 'has_not_started'],
    [
      'that was revoked',
      aCertificate({ subject_id: 'entrada-curso-de-scratch', status: 'revoked' }),
      'has_not_started',
    ],
  ])('one with the certificate %s is %s', (_name, certificate, status) => {
    const later = anEnrollment({ initial_date: '2026-12-16', number_of_sessions: 4 });
    expect(coursesOf([later], [], [certificate])[0]).toMatchObject({ status });
  });

  test('that were bought here are the ones of the journal, once, with the link of the enrollment', () => {
    const purchase = aPurchase({ student: null });
    const told = anEnrollment({ purchase: '2027000017', zoom_url: 'https://aula.example/1' });
    const courses = coursesOf([told], [purchase]);
    expect(courses).toHaveLength(1);
    expect(courses[0]).toMatchObject({
      id: 'compra-2027000017-1',
      purchaseNumber: '2027000017',
      zoom_url: 'https://aula.example/1',
    });
  });

  test('are not those of a purchase that was given back', () => {
    const refunded = aPurchase({ status: 'refunded', enrolled: false });
    expect(coursesOf([anEnrollment({ purchase: '2027000017' })], [refunded])).toEqual([]);
  });
});
