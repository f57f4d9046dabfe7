import type { Mutant } from './mutant.ts';

const SIMULATION = ['tests/payments/simulation.test.ts', '-t', 'break no promise'];
const STUDENTS = ['tests/payments/students.test.ts'];
const KEPT_SEATS = ['tests/payments/kept-seats.test.ts'];
const payments = (file: string) => `server/payments/${file}.ts`;

/** The rules of seats, and of the students who take them, each with the change that removes it. */
export const SEAT_MUTANTS: readonly Mutant[] = [
  {
    rule: 'seats of a group are held by payments on their way',
    file: payments('seats'),
    find: '  return left - Math.max(0, ...taken) <= 0;',
    replace: '  return left <= 0;',
    tests: SIMULATION,
  },
  {
    rule: 'a charge that needs a person holds its seat',
    file: payments('machine'),
    find: 'STATES.filter((state) => !NOT_PAID.includes(state));',
    replace: "STATES.filter((state) => ![...NOT_PAID, 'needs_review'].includes(state));",
    tests: SIMULATION,
  },
  {
    rule: 'seats are counted again when an authorization is sent',
    file: payments('journal'),
    find: "    if (await isFull(transaction, groups, seats, asker)) throw new KipuError('group_full');",
    replace: '',
    tests: SIMULATION,
  },
  {
    rule: 'the seat of a denied payment is kept for its buyer',
    file: payments('seats'),
    find: "row.or([row('state', 'in', HOLDS_SEAT), isKept(row, clock)])",
    replace: "row('state', 'in', HOLDS_SEAT)",
    tests: KEPT_SEATS,
  },
  {
    rule: 'a kept seat is in no way of its own buyer',
    file: payments('seats'),
    find: "row.or([row('userId', '!=', userId), row('state', 'not in', KEEPS_SEAT)])",
    replace: "row('userId', '!=', '')",
    tests: KEPT_SEATS,
  },
  {
    rule: 'a seat is kept once, by the last try',
    file: payments('seats'),
    find: "set({ seatKeptUntil: null }).where('id', 'in', ids)",
    replace: "set({ seatKeptUntil: 0 }).where('id', '=', '')",
    tests: KEPT_SEATS,
  },
  {
    rule: 'a family that tries again takes over its own kept seat, and no other',
    file: payments('seats'),
    find: ".set({ seatKeptUntil: null }).where('id', 'in', ids)",
    replace: '.set({ seatKeptUntil: null })',
    tests: KEPT_SEATS,
  },
  {
    rule: 'a payment of one student keeps no sibling back',
    file: payments('conflicts'),
    find: "one.studentRef === other.studentRef || one.studentRef === '' || other.studentRef === '';",
    replace: "one.studentRef !== '' || other.studentRef !== '' || true;",
    tests: STUDENTS,
  },
  {
    rule: 'a payment for nobody knows which student keeps every one back while it is verified',
    file: payments('conflicts'),
    find: "one.studentRef === other.studentRef || one.studentRef === '' || other.studentRef === '';",
    replace: 'one.studentRef === other.studentRef;',
    tests: STUDENTS,
  },
  {
    rule: 'a charge for a sibling is no second charge',
    file: payments('conflicts'),
    find: '  takesPlaceIn(attempt.groupRef, other) &&\n  other.studentRef === attempt.studentRef;',
    replace: '  takesPlaceIn(attempt.groupRef, other);',
    tests: STUDENTS,
  },
  {
    rule: 'an open payment is gone on with for its own student only',
    file: payments('begin'),
    find: 'takesPlaceIn(order.groupRef, attempt) && attempt.studentRef === studentRef,',
    replace: 'takesPlaceIn(order.groupRef, attempt),',
    tests: STUDENTS,
  },
  {
    rule: 'the key of a form belongs to one student',
    file: payments('begin'),
    find: '...(student ? [student.id] : [])',
    replace: '',
    tests: STUDENTS,
  },
  {
    rule: 'what the academy has moved to other days or hours is not charged',
    file: 'server/api/chosen.ts',
    find: 'if (!chosen || isMoved)',
    replace: 'if (!chosen)',
    tests: ['tests/http/moved-schedule.test.ts', '-t', 'nothing is charged'],
  },
];
