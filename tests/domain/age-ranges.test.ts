import { describe, expect, test } from 'vitest';
import { ageOf, ageRangeCodeIn } from '../../server/domain/age-ranges.ts';
import { courseListView } from '../../server/domain/catalogue/course-list.ts';
import { findChosenCourse } from '../../server/domain/checkout/chosen.ts';
import { ageProblem } from '../../server/domain/checkout/student.ts';
import { CourseEntry } from '../../server/upstream/contracts/courses.ts';
import { aCourse, anOffer, aViewer } from '../support/factories/catalogue.ts';

/** Returns an entry with this age range from the content service. */
const courseFor = (ageRange: object) =>
  CourseEntry.parse({ ...aCourse('curso-1'), fields: { ...aCourse('curso-1').fields, ageRange } });

/** Returns the age filters of /cursos that include a course. */
const filtersOf = (entry: CourseEntry) =>
  courseListView(
    { entries: [entry], offers: [], teachers: [] },
    { age: null, topic: null, query: '', afternoon: false, order: null, page: 1 },
    aViewer('2026-12-07'),
  ).ages.flatMap(({ value, count }) => (count > 0 ? value : []));

describe('an age of the academy', () => {
  test.each([
    [{ name: 'De 8 a 11 años' }, 'De 8 a 11 años', ['8-a-11']],
    [{ name: 'Exploradores', code: '8_to_11' }, 'De 8 a 11 años', ['8-a-11']],
    [{ name: '9 a 10 años' }, 'De 9 a 10 años', ['8-a-11']],
    [{ name: '', code: '9_to_10' }, 'De 9 a 10 años', ['8-a-11']],
    [{ name: 'Juniors (9-10)', code: '8_to_11' }, 'De 9 a 10 años', ['8-a-11']],
    [{ name: '9 años' }, 'De 9 años', ['8-a-11']],
    [{ name: '6 a 9 años' }, 'De 6 a 9 años', ['5-a-7', '8-a-11']],
    [{ name: '4 a 6 años' }, 'De 4 a 6 años', ['5-a-7']],
    [{ name: 'De 8 años a más' }, 'De 8 años a más', ['8-a-11', '12-a-mas']],
    [{ name: 'A partir de 10 años' }, 'De 10 años a más', ['8-a-11', '12-a-mas']],
    [{ name: 'Mayores de 12 años' }, 'De 12 años a más', ['12-a-mas']],
    [{ name: 'Hasta 9 años' }, 'De 5 a 9 años', ['5-a-7', '8-a-11']],
    [{ name: '12_plus (16+)' }, 'De 16 años a más', ['12-a-mas']],
    [{ name: '12_plus (12-15)' }, 'De 12 a 15 años', ['12-a-mas']],
    [{ name: 'De 12 años a más', code: '12_plus' }, 'De 12 años a más', ['12-a-mas']],
    // If name and code contradict each other, the code counts.
    [{ name: 'De 5 a 7 años', code: '12_plus' }, 'De 12 años a más', ['12-a-mas']],
    [{ name: '3 a 4 años' }, '3 a 4 años', []],
    [{ name: 'Toda la familia' }, 'Toda la familia', []],
  ])(
    'told as %j is said as %s, and found under each range of ours that it is of',
    (told, ageName, filters) => {
      const entry = courseFor(told);
      expect(ageOf(entry.fields.ageRange).ageName).toBe(ageName);
      expect(filtersOf(entry)).toEqual(filters);
    },
  );

  test('is that of whoever may be enrolled', () => {
    const entry = courseFor({ name: '6 a 9 años' });
    const chosen = findChosenCourse([entry], anOffer(), {
      kind: 'course',
      age: '5-a-7',
      slug: entry.fields.slug,
      groupId: 'grupo-tarde',
    });
    if (!chosen) throw new Error('It is sold');
    for (const age of [6, 8, 9]) expect(ageProblem('Inti', age, chosen.ages)).toBeNull();
    expect(ageProblem('Inti', 10, chosen.ages)).toBe(
      'Este programa es para niñas y niños de 6 a 9 años; Inti tendrá 10 cuando empiece',
    );
    expect(ageProblem('Inti', 10, { from: 9, to: 9 })).toContain('niños de 9 años;');
  });

  test.each([
    [5, '5_to_7'],
    [7, '5_to_7'],
    [8, '8_to_11'],
    [11, '8_to_11'],
    [12, '12_plus'],
    [120, '12_plus'],
    [4, null],
    [121, null],
  ])('of %i years is in the range %s', (years, code) => {
    expect(ageRangeCodeIn(`${years} años`)).toBe(code);
  });

  test('is no day and no number of another thing', () => {
    expect(ageRangeCodeIn('2027-01-04')).toBeNull();
    expect(ageRangeCodeIn('De 8 a 11 años (3.º a 6.º de primaria)')).toBe('8_to_11');
    expect(ageRangeCodeIn('Desde 9 años, 2 veces por semana')).toBe('8_to_11');
    expect(ageRangeCodeIn('9 años, 2027')).toBe('8_to_11');
  });
});
