import type { AttemptView } from '../../../server/payments/types.ts';
import { PlaceList } from '../../../server/upstream/contracts/purchases.ts';
import type { Enrollment, Place } from '../../../server/upstream/contracts/purchases.ts';
import { read } from '../bending.ts';

type BoughtCourse = AttemptView['courses'][number];

/** Scratch on Wednesdays from 9 December 2026, four classes from 10:00 to 11:30 in Lima. */
export function aBoughtCourse(changes: Partial<BoughtCourse> = {}): BoughtCourse {
  return {
    courseId: 'entrada-curso-de-scratch',
    courseName: 'Curso de Scratch',
    timeZone: 'America/Lima',
    classes: {
      startDate: '2026-12-09',
      endDate: '2026-12-30',
      weekly: [{ day_name: 'Wednesday', time_start: '10:00', time_end: '11:30' }],
      sessions: 4,
    },
    ...changes,
  };
}

/** Whether nothing of a purchase with these changes is in progress, as in the journal. */
export const isFinished = ({ status = 'approved', enrolled = true, change }: Partial<AttemptView>) =>
  status === 'approved' && enrolled && change?.outcome !== 'pending';

/** An approved and enrolled purchase for Daniel, as pages get it. */
export function aPurchase(changes: Partial<AttemptView> = {}): AttemptView {
  return {
    id: '01a1fc8b-0da0-798d-87d3-42aa7175c145',
    reference: 'K-7F3Q-2T',
    purchaseNumber: '2027000017',
    status: 'approved',
    isUnclear: false,
    productRef: 'course:entrada-curso-de-scratch',
    enrolled: true,
    isChangeable: isFinished(changes),
    amount: { minor: 45_000, currency: 'PEN' },
    price: null,
    productName: 'Curso de Scratch',
    description: 'Curso de Scratch, 4 sesiones en 4 semanas, Miércoles',
    selection: { kind: 'course', age: '8-a-11', slug: 'curso-de-scratch', groupId: 'miercoles' },
    way: 'card',
    invoiceId: null,
    change: null,
    refund: null,
    subscription: null,
    instructions: null,
    payableUntil: null,
    endedAt: null,
    student: { kind: 'child', id: 'hijo-daniel', firstName: 'Daniel' },
    courses: [aBoughtCourse()],
    payer: { firstName: 'Jorge', lastName: 'Salazar', email: 'papa@kipu.test' },
    receipt: {
      transactionId: '993211570048581',
      transactionDate: '261121100003',
      card: '447411******2240',
      brand: 'visa',
    },
    denial: null,
    seatKeptUntil: null,
    createdAt: new Date('2026-11-21T14:58:00Z'),
    sentAt: new Date('2026-11-21T15:00:00Z'),
    nextQuestionAt: null,
    resolution: null,
    ...changes,
  };
}

/** A withdrawal with all of the money back, which the academy confirmed a minute after it was asked for. */
export const WITHDRAWN = {
  amount: { minor: 45_000, currency: 'PEN' },
  kept: { minor: 0, currency: 'PEN' },
  term: 'full',
  motive: null,
  needsProof: false,
  askedAt: Date.parse('2026-12-07T16:00:00Z'),
  withdrawnAt: Date.parse('2026-12-07T16:01:00Z'),
  sentAt: null,
  missingSince: null,
  refundId: null,
  rejectedId: null,
  refusedAt: null,
  settledAt: null,
} as const;

/** Scratch on Wednesdays at ten in Lima from 9 December, with only the fields that the specification shows. */
export function anEnrollment(changes: Partial<Enrollment> = {}): Enrollment {
  return {
    id: 'matricula-1',
    course_id: 'entrada-curso-de-scratch',
    course_name: 'Curso de Scratch',
    module_id: 'modulo',
    module_name: 'Mi historia',
    group_id: 'grupo',
    group_name: 'Grupo Mañana',
    initial_date: '2026-12-09',
    schedules: [{ day: 'wednesday', hour: '10:00' }],
    timezone_name: 'America/Lima',
    purchase: '1700000001',
    ...changes,
  };
}

/** Enrollments as the site reads them. */
export const placesOf = (...enrollments: readonly object[]): Place[] =>
  read(PlaceList, { data: enrollments }).data.filter((place) => place !== null);
