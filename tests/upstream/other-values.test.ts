import { describe, expect, test } from 'vitest';
import { AddedCoupon } from '../../server/upstream/contracts/invoices.ts';
import { CardPromotionList } from '../../server/upstream/contracts/local-payments.ts';
import { ConfirmEmailAnswer } from '../../server/upstream/contracts/passwords.ts';
import { Kept } from '../../server/upstream/contracts/answers.ts';
import { CalendarDay, ClockHour, Flag, Instant } from '../../server/upstream/contracts/values.ts';

describe('a day', () => {
  test.each([
    ['with a time', '2026-12-07 00:00:00'],
    ['as Laravel writes it', '2026-12-07T05:00:00.000000Z'],
    ['in its parts', [2026, 12, 7]],
    ['in its parts, with a time', [2026, 12, 7, 0, 0]],
    ['in milliseconds of its midnight in UTC', Date.parse('2026-12-07T00:00:00Z')],
    ['in milliseconds of its midnight in Lima', Date.parse('2026-12-07T05:00:00Z')],
    ['in seconds', Date.parse('2026-12-07T05:00:00Z') / 1_000],
  ])('is read %s', (_how, told) => expect(CalendarDay.parse(told)).toBe('2026-12-07'));

  test.each([
    ['an instant of two days, by the zone', Date.parse('2026-12-07T03:00:00Z')],
    ['a date that may be of July or December', '07/12/2026'],
    ['a month that there is not', [2026, 13, 7]],
    ['too few parts', [2026, 12]],
    ['parts that are texts', ['2026', '12', '07']],
    ['a number of nobody knows what', 20261207],
    ['no day of databases', 0],
  ])('is not guessed from %s', (_what, told) => expect(CalendarDay.safeParse(told).success).toBe(false));
});

describe('an hour', () => {
  test.each([
    ['17:30:00'],
    [[17, 30]],
    [[17, 30, 0]],
    ['2000-01-01T17:30:00.000Z'],
    ['2000-01-01T17:30:00.000-05:00'],
    ['1999-12-31T17:30:00.000-07:00'],
    ['2000-01-01 17:30:00 UTC'],
  ])('is read from %j', (told) => {
    expect(ClockHour.parse(told)).toBe('17:30');
  });
  test.each([
    [[17]],
    [[24, 0]],
    [[17, 60]],
    [1730],
    [63_000],
    ['1970-01-01T17:30:00.000Z'],
    ['2026-12-07T17:30:00.000-05:00'],
  ])('is not guessed from %j', (told) => {
    expect(ClockHour.safeParse(told).success).toBe(false);
  });
});

describe('an instant', () => {
  test.each([
    ['with its offset', '2026-12-07T15:00:00-05:00'],
    ['in milliseconds', Date.parse('2026-12-07T20:00:00Z')],
    ['in seconds', Date.parse('2026-12-07T20:00:00Z') / 1_000],
  ])('is read %s', (_how, told) => {
    expect(new Date(Instant.parse(told)).toISOString()).toBe('2026-12-07T20:00:00.000Z');
  });
  test.each([['2026-12-07 15:00:00'], [[2026, 12, 7, 15, 0]], [7]])('is not guessed from %j', (told) => {
    expect(Instant.safeParse(told).success).toBe(false);
  });
});

test.each([
  [true, [1, '1', ' TRUE ', 'S', 'Sí', 'si', 'Y', 'yes']],
  [false, [0, '0', 'false', 'N', 'no', 'NO']],
])('a flag is %s however a database keeps it, and nothing else is one', (flag, told) => {
  for (const one of told) expect(Flag.parse(one), String(one)).toBe(flag);
  for (const none of ['', 'quizás', 2, -1, null, [], 'on sale'])
    expect(Flag.safeParse(none).success, String(none)).toBe(false);
});

test('a promotion of a bank is read as MySQL keeps it', () => {
  const told = { cards: 'Visa del Banco Andino', installments: '6', interest_free: 1 };
  expect(CardPromotionList.parse({ data: [told] })).toEqual({
    data: [{ ...told, installments: 6, interest_free: true }],
  });
  expect(CardPromotionList.safeParse({ data: [{ ...told, interest_free: 'quizás' }] }).success).toBe(false);
});

describe('what an academy answers to a change with a good status', () => {
  test.each([
    [null],
    [[]],
    [{}],
    ['OK'],
    [{ success: true, message: 'Guardado', data: null }],
    [{ success: 1, error: null, errors: [] }],
    [{ code: 201, status: 'success', error: {}, errors: {} }],
    [{ status: true, message: '' }],
    [{ id: 5, status: 2, code: 'C-450' }],
  ])('says that it is kept: %j', (told) => expect(Kept.safeParse(told).success).toBe(true));

  test.each([
    [{ success: false }],
    [{ success: 0, message: 'Sin cupos' }],
    [{ success: 'false' }],
    [{ ok: 0 }],
    [{ status: false, message: 'Sin cupos' }],
    [{ status: 'error' }],
    [{ status: 422, error: null }],
    [{ code: 409, message: 'Sin cupos', data: null }],
    [{ statusCode: 500 }],
    [{ status_code: 400 }],
    [{ errors: { group: ['Sin cupos'] } }],
    [{ error: { message: 'Sin cupos' } }],
  ])('says that it is not: %j', (told) => expect(Kept.safeParse(told).success).toBe(false));
});

test('a code was right, or was not, only where the answer says so, however it says it', () => {
  const said = (confirmed: unknown) => ConfirmEmailAnswer.safeParse({ confirmed }).data?.confirmed;
  for (const yes of [true, 1, '1', 'S']) expect(said(yes), String(yes)).toBe(true);
  for (const no of [false, 0, 'N']) expect(said(no), String(no)).toBe(false);
  for (const nothing of [null, undefined, '2026-12-07'])
    expect(said(nothing), String(nothing)).toBeUndefined();
});

test('a coupon counts through the day on which it ends in Lima, where the academy tells no hour', () => {
  const endOf = (expires_at: string) => AddedCoupon.safeParse({ data: { code: 'A', expires_at } }).data?.data;
  expect(endOf('2026-12-31')?.expires_at).toBe('2027-01-01T05:00:00.000Z');
  expect(endOf('2026-12-31T12:00:00-05:00')?.expires_at).toBe('2026-12-31T17:00:00.000Z');
  expect(endOf('2026-12-31T12:00:00')).toBeUndefined();
  // What databases have for never.
  for (const never of ['9999-12-31', '9999-12-31T23:59:59-05:00', '9999-12-31T23:59:59Z'])
    expect(endOf(never)?.expires_at, never).toBe('9999-12-31T23:59:59.000Z');
});

test('a coupon is read as MySQL keeps it, and is none where its terms are not certain', () => {
  const told = { code: 2026, percent: '20.00', amount_off_pen: null, currency: '', products: null };
  const read = AddedCoupon.parse({ data: { ...told, expires_at: null, combines_with_discount: 0 } });
  expect(read.data).toMatchObject({
    code: '2026',
    percent: 20,
    amount_off_pen: null,
    currency: null,
    expires_at: null,
    combines_with_discount: false,
  });
  for (const odd of [
    { combines_with_discount: 'quizás' },
    { expires_at: '2026-12-24 23:59:59' },
    { currency: 'EUR' },
    { percent: 'mucho' },
  ])
    expect(AddedCoupon.safeParse({ data: { ...told, ...odd } }).success, JSON.stringify(odd)).toBe(false);
});
