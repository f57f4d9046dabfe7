import { describe, expect, test } from 'vitest';
import { actionCodeMeaning, denialText } from '../../server/domain/checkout/action-codes.ts';
import { enrollmentLines } from '../../server/domain/checkout/enrollment-lines.ts';
import { nextQuestionAt, retryWaitMs } from '../../server/payments/retry-policy.ts';

describe('A denied buyer reads', () => {
  const general = 'Por favor, comunícate con tu banco para mayor información.';

  test('that the card is invalid for code 180 alone', () => {
    expect(denialText('180')).toBe(`La tarjeta ingresada es inválida. ${general}`);
  });

  test.each(['116', '190', '208', '999', null])('the general sentence for %s', (code) => {
    expect(denialText(code)).toBe(general);
  });
});

test('Codes of communication problems and duplicates are no denials', () => {
  for (const code of ['300', '913', '666', '909', '673', '946', '947']) {
    expect(actionCodeMeaning(code)).toBe('unknown');
  }
});

describe('Buying a cohort enrolls', () => {
  const entry = (id: string, slug: string, modules: string[]) => ({
    sys: { id },
    fields: {
      name: `Curso ${id}`,
      slug,
      initialDate: '2027-02-01',
      modules: modules.map((concept) => ({ sys: { id: `m-${concept}` }, fields: { concept } })),
    },
  });
  const cohort = {
    name: 'Lunes y miércoles',
    start_date: '2027-01-04',
    time_zone: 'America/Lima',
    frequency: [
      { day_name: 'monday', time_start: '17:00' },
      { day_name: 'wednesday', time_start: '18:00' },
    ],
    groups_to_buy: [
      { course: 'c1', group: 'g1' },
      { course: 'c2', group: 'g2' },
    ],
  };

  test.each(['curso-de-videojuegos-con-roblox', 'curso-de-youtuber-kids'])(
    '%s with its group, every other course by its own date',
    (slug) => {
      const courses = [entry('c2', 'curso-de-paginas-web', []), entry('c1', slug, ['uno', 'dos'])];
      expect(enrollmentLines(cohort, courses)).toEqual([
        {
          courseId: 'c1',
          courseName: 'Curso c1',
          moduleId: 'm-uno',
          moduleName: 'uno',
          group: {
            id: 'g1',
            name: 'Lunes y miércoles',
            schedules: [
              { day: 'monday', hour: '17:00' },
              { day: 'wednesday', hour: '18:00' },
            ],
          },
          initialDate: '2027-01-04',
          timeZone: 'America/Lima',
        },
        {
          courseId: 'c2',
          courseName: 'Curso c2',
          moduleId: '',
          moduleName: '',
          group: null,
          initialDate: '2027-02-01',
          timeZone: 'America/Lima',
        },
      ]);
    },
  );

  test('in nothing when a course has left the content service', () => {
    expect(() => enrollmentLines(cohort, [entry('c1', 'x', [])])).toThrow('No content entry of course c2');
  });
});

test('The next question always lies in the future, whatever the clock did', () => {
  expect(nextQuestionAt(1_000, 0)).toBe(6_000);
  for (let passed = 0; passed < 30 * 60 * 60 * 1000; passed += 77_777) {
    expect(nextQuestionAt(0, passed)).toBeGreaterThan(passed);
  }
});

test('Waits between tries double from five seconds to an hour', () => {
  expect([0, 1, 2, 9, 10, 1_000].map(retryWaitMs)).toEqual([
    5_000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000,
  ]);
});
