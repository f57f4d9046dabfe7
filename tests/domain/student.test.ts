import { describe, expect, test } from 'vitest';
import { yearsOfRange } from '../../server/domain/age-ranges.ts';
import {
  ageOn,
  ageProblem,
  BirthDate,
  courseRangeOf,
  isSameChild,
  personRangeOf,
} from '../../server/domain/checkout/student.ts';

describe('An age', () => {
  test('is counted in whole years, and grows on the birthday', () => {
    expect(ageOn('2016-12-07', '2026-12-06')).toBe(9);
    expect(ageOn('2016-12-07', '2026-12-07')).toBe(10);
    expect(ageOn('2016-02-29', '2026-02-28')).toBe(9);
    expect(ageOn('2016-02-29', '2026-03-01')).toBe(10);
  });

  test('outside of a program is said with the child and its age at the start', () => {
    expect(ageProblem('Mateo', 12, yearsOfRange('8_to_11'))).toBe(
      'Este programa es para niñas y niños de 8 a 11 años; Mateo tendrá 12 cuando empiece',
    );
    expect(ageProblem('Lucía', 7, yearsOfRange('12_plus'))).toBe(
      'Este programa es para niñas y niños de 12 años a más; Lucía tendrá 7 cuando empiece',
    );
    for (const age of [8, 11]) expect(ageProblem('Inti', age, yearsOfRange('8_to_11'))).toBeNull();
    for (const age of [12, 16, 40]) expect(ageProblem('Inti', age, yearsOfRange('12_plus'))).toBeNull();
  });

  test('below nought is a mistake in the date, and no child too young', () => {
    expect(ageProblem('Lucía', -4, yearsOfRange('8_to_11'))).toBe(
      'Revisa el año: esa fecha de nacimiento todavía no llega',
    );
  });

  test('leads to what fits, where something does', () => {
    expect(courseRangeOf(12)?.slug).toBe('12-a-mas');
    expect(courseRangeOf(6)?.slug).toBe('5-a-7');
    expect(courseRangeOf(4)).toBeNull();
    expect([3, 9, 17, 30].map(personRangeOf)).toEqual(['0_to_4', '8_to_11', '16_to_18', '19_plus']);
  });
});

test('A date of birth is read as calendars send it, and as people write it where there is none', () => {
  for (const typed of ['2016-05-02', '02/05/2016', ' 2/5/2016 ', '2-5-2016', '02.05.2016'])
    expect(BirthDate.parse(typed), typed).toBe('2016-05-02');
  for (const typed of ['', '05/2016', '31/02/2016', '2/5/16', '02/05/1016', '5 de mayo'])
    expect(BirthDate.safeParse(typed).error?.issues[0]?.message, typed).toBe(
      'Escribe la fecha de nacimiento completa: día, mes y año',
    );
});

test('A child is the same whatever its name is written like, and never by its name alone', () => {
  const jose = { firstName: ' JOSE  María', birthDate: '2017-01-02' };
  expect(isSameChild(jose, { firstName: 'José maria', birthDate: '2017-01-02' })).toBe(true);
  expect(isSameChild(jose, { firstName: 'José maria', birthDate: '2018-01-02' })).toBe(false);
  expect(isSameChild(jose, { firstName: 'José maria', birthDate: null })).toBe(false);
});
