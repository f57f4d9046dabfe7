import { describe, expect, test, vi } from 'vitest';
import { courseCard } from '../../server/domain/family/course-card.ts';
import type { ChildCourse } from '../../server/upstream/contracts/family.ts';
import { aCourse, aGroup, aChildCourse } from '../support/factories/families.ts';

const NOW = new Date('2027-02-01T15:00:00Z');
const cardOf = (childCourse: ChildCourse, timeZone: string | null = null, report = () => undefined) =>
  courseCard(childCourse, null, { currency: 'PEN', timeZone, now: NOW, report });

describe('the card of a course', () => {
  test('has everything that the academy API knows', () => {
    const card = courseCard(
      aChildCourse(),
      { startsAt: NOW, endsAt: NOW },
      { currency: 'PEN', timeZone: null, now: NOW, report: () => undefined },
    );
    expect(card).toEqual({
      id: 'inscripcion-1',
      courseId: 'curso-1',
      name: 'Programación con Scratch',
      description: 'Crea tus historias.',
      status: 'in_progress',
      progress: 50,
      sessions: 16,
      sessionsDone: 8,
      months: 2,
      picture: '/media/cursos/scratch.svg',
      project: { name: 'Mi historia', description: 'Una historia que responde.' },
      material: '/media/guias/scratch.pdf',
      curriculum: '/media/silabos/scratch.pdf',
      teacher: 'Elena Paredes',
      group: {
        startDate: '2027-01-05',
        timeZone: 'America/Lima',
        abroad: null,
        weekly: [
          { day: 'tuesday', start: '17:00', end: '18:30' },
          { day: 'thursday', start: '17:00', end: '18:30' },
        ],
        perWeek: 2,
      },
      classUrl: 'https://aula.example/1',
      hasCalendar: true,
      googleLinks: 1,
      canBuy: false,
      next: null,
      reports: null,
      soldAs: null,
      isReviewed: false,
      purchaseNumber: null,
    });
  });

  test('says how many classes a week has as the academy counts them, else by its days', () => {
    const perWeek = (told: number | null) =>
      cardOf(aChildCourse({ group: aGroup({ frequency_numeric: told }) })).group?.perWeek;
    expect([perWeek(3), perWeek(null)]).toEqual([3, 2]);
  });

  test('says its start and each class by the clocks that its hours are told by', () => {
    const report = { topic: null, done: null, practice: null, project: null, makeup_date: null };
    const course = aChildCourse({
      group: aGroup({ frequency: [{ day_name: 'tuesday', time_start: '19:00', time_end: '20:30' }] }),
      classes: [{ ...report, number: 1, date: '2027-01-05', attendance: 'attended' }],
    });
    const daysIn = (timeZone: string | null) => {
      const { group, reports } = cardOf(course, timeZone);
      return [group?.weekly[0]?.start, group?.startDate, reports?.classes[0]?.date];
    };
    expect(daysIn(null)).toEqual(['19:00', '2027-01-05', '2027-01-05']);
    expect(daysIn('Europe/Madrid')).toEqual(['01:00', '2027-01-06', '2027-01-06']);
  });

  test('has null in the place of everything that is missing', () => {
    const card = cardOf(
      aChildCourse({
        zoom_url: null,
        teacher: null,
        group: null,
        course: aCourse({
          description: '  ',
          thumbnail: null,
          project_summary: null,
          instructive: null,
          curriculum: null,
        }),
      }),
    );
    expect(card).toMatchObject({
      description: null,
      picture: null,
      project: null,
      material: null,
      curriculum: null,
      teacher: null,
      group: null,
      classUrl: null,
      hasCalendar: false,
    });
  });

  test('has a project without a description', () => {
    const course = aCourse({ project_summary: { name: 'Mi robot', description: '' } });
    expect(cardOf(aChildCourse({ course })).project).toEqual({ name: 'Mi robot', description: null });
  });

  test('reports days and zones that do not exist, and shows what is left', () => {
    const report = vi.fn();
    const group = aGroup({
      time_zone: 'America/Nowhere',
      frequency: [
        { day_name: 'martesito', time_start: '17:00', time_end: '18:30' },
        { day_name: 'thursday', time_start: '17:00', time_end: '18:30' },
      ],
    });
    const card = cardOf(aChildCourse({ group }), 'Europe/Madrid', report);
    expect(card.group).toMatchObject({
      timeZone: 'America/Nowhere',
      weekly: [{ day: 'thursday', start: '17:00', end: '18:30' }],
    });
    expect(report.mock.calls.flat()).toEqual([
      'child course inscripcion-1 has a class on an unknown day: martesito',
      'child course inscripcion-1 is in an unknown time zone: America/Nowhere',
    ]);
  });
});

describe('weekly classes on a card', () => {
  const inNewYork = (group: Partial<ReturnType<typeof aGroup>>) =>
    cardOf(aChildCourse({ group: aGroup(group) }), 'America/New_York').group;

  test("stand in the family's zone, which is named", () => {
    expect(inNewYork({})).toMatchObject({ timeZone: 'America/New_York', perWeek: 2 });
  });

  test('follow the clocks of the week one is in, not of the one it began in', () => {
    // New York has Lima's time in winter and is an hour ahead in summer.
    expect(inNewYork({ start_date: '2026-09-01', end_date: '2027-06-30' })?.weekly[0]?.start).toBe('17:00');
  });

  test('follow those of the first week before it begins, and of the last once it is over', () => {
    expect(inNewYork({ start_date: '2027-07-06', end_date: '2027-08-31' })?.weekly[0]?.start).toBe('18:00');
    expect(inNewYork({ start_date: '2026-05-05', end_date: '2026-07-28' })?.weekly[0]?.start).toBe('18:00');
  });

  test('follow those of today without dates', () => {
    expect(inNewYork({ start_date: null, end_date: null })?.weekly[0]?.start).toBe('17:00');
  });
});
