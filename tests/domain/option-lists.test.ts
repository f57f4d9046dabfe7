import { describe, expect, test } from 'vitest';
import {
  CLAIM_OBJECTS,
  CLAIM_TYPES,
  COURSE_AGE_RANGES,
  DOCUMENT_TYPES,
  EXPERIENCE_LEVELS,
  GUARDIAN_RELATIONS,
  INQUIRY_TYPES,
  LIMA_DISTRICTS,
  MARKETING_SOURCES,
  OPERATING_SYSTEMS,
  OUTSIDE_LIMA,
  PERSON_AGE_RANGES,
  PERU_DEPARTMENTS,
  ROBOTICS_KITS,
} from '../../server/domain/option-lists.ts';

const codes = (options: readonly { readonly code: string }[]) => options.map(({ code }) => code);

describe('the option lists', () => {
  test('send the codes of the specification, in its order', () => {
    expect(codes(EXPERIENCE_LEVELS)).toEqual(['notexperience', 'basic', 'intermediate', 'advance']);
    expect(codes(OPERATING_SYSTEMS)).toEqual(['windows', 'macos', 'linux', 'other']);
    expect(codes(GUARDIAN_RELATIONS)).toEqual(['father', 'mother', 'tutor']);
    expect(codes(COURSE_AGE_RANGES)).toEqual(['5_to_7', '8_to_11', '12_plus', '12_plus']);
    expect(codes(PERSON_AGE_RANGES)).toEqual([
      ...['0_to_4', '5_to_7', '8_to_11', '12_to_15', '16_to_18', '19_plus'],
    ]);
    expect(codes(DOCUMENT_TYPES)).toEqual(['DNI', 'alien-certificate', 'passport', 'cedula', 'ID', 'CURP']);
    expect(codes(INQUIRY_TYPES)).toEqual(['academica', 'soporte']);
    expect(codes(CLAIM_OBJECTS)).toEqual(['product', 'service']);
    expect(codes(CLAIM_TYPES)).toEqual(['claim', 'complaint']);
    expect(ROBOTICS_KITS.map(({ label }) => label)).toEqual(['Kit 1 (5 modelos)', 'Kit 2 (8 modelos)']);
  });

  test('name the two networks, five other ways and being a student already as sources', () => {
    expect(codes(MARKETING_SOURCES)).toEqual([
      ...['facebook', 'instagram', 'mailing', 'referral', 'school', 'company', 'web', 'student'],
    ]);
  });

  test('have the 25 departments of Peru, and the 43 districts of Lima after living elsewhere', () => {
    expect(new Set(PERU_DEPARTMENTS).size).toBe(25);
    expect(PERU_DEPARTMENTS).toContain('Callao');
    expect(LIMA_DISTRICTS[0]).toBe(OUTSIDE_LIMA);
    expect(OUTSIDE_LIMA).toBe('NO RESIDO EN LIMA');
    expect(new Set(LIMA_DISTRICTS).size).toBe(44);
  });

  test('have no word twice', () => {
    for (const list of [EXPERIENCE_LEVELS, DOCUMENT_TYPES, MARKETING_SOURCES, PERSON_AGE_RANGES]) {
      expect(new Set(list.map(({ label }) => label)).size).toBe(list.length);
    }
  });
});
