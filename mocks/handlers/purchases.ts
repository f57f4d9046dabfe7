import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'msw';
import { MERCHANTS } from '../../fixtures/card-provider.ts';
import { FORBIDDEN_BUYER } from '../../fixtures/users.ts';
import {
  KeptEnrollment,
  EnrollmentBody,
  PlaceList,
  CreatedPurchase,
  OfferedResale,
  ResaleBody,
  CreatePurchaseBody,
  UpdateEnrollmentBody,
  UpdatePurchaseBody,
} from '../../server/upstream/contracts/purchases.ts';
import type { Enrollment } from '../../server/upstream/contracts/purchases.ts';
import { Kept } from '../../server/upstream/contracts/answers.ts';
import { forbidden, htmlPage, notFound, refuse, resetConnection, serverError } from '../faults.ts';
import type { Sandbox } from '../sandboxes.ts';
import type { ScenarioId } from '../scenarios.ts';
import type { MockState } from '../state.ts';
import { answerWithout } from '../unreadable.ts';
import { ALL_FULL } from './catalogue.ts';
import { enrolledOnAir, withClassroom } from './classrooms.ts';
import { NO_BODY, listRefusal, protectedEndpoint } from './endpoint.ts';
import { heldGroup } from './waiting-list.ts';

/** How many updates of a purchase fail in 'actualizacion-falla-dos-veces'. */
const FAILING_UPDATES = 2;

/**
 * Purchases, created before the payment and completed after it, and enrollments. Enrollments are not deduplicated:
 * enrolling twice makes two, so a client must check before it retries.
 */
export function purchaseHandlers(state: MockState): RequestHandler[] {
  return [
    protectedEndpoint(
      state,
      'createPurchase',
      { body: CreatePurchaseBody, answer: CreatedPurchase },
      ({ body, sandbox, scenario }, user) => {
        if (scenario === 'compra-403' || user.email === FORBIDDEN_BUYER) {
          return forbidden();
        }
        if (scenario === 'compra-tras-un-proxy') return htmlPage(403);
        if (!(body.MERCHANT_ID in MERCHANTS)) return refuse(400, 'Unknown MERCHANT_ID.');
        const number = state.sandboxes.nextPurchaseNumber();
        sandbox.record(
          { kind: 'purchase', user_id: user.id, merchant_id: body.MERCHANT_ID, purchase_number: number },
          scenario,
        );
        return { data: { purchase_id: number } };
      },
    ),

    protectedEndpoint(
      state,
      'updatePurchase',
      { body: UpdatePurchaseBody, answer: Kept },
      ({ body, sandbox, scenario, part }, user) => {
        const number = part('id');
        if (!sandbox.db.ownPurchase(number, user.id)) return notFound();
        if (scenario === 'actualizacion-rechazada') return refuse(409, 'The purchase is closed.');
        if (
          scenario === 'actualizacion-falla-dos-veces' &&
          sandbox.countTry(`update ${number}`) <= FAILING_UPDATES
        ) {
          return serverError();
        }
        for (const { purchase, group_id: cohort } of sandbox.db.enrollmentsOf(user.id)) {
          const held = purchase === number && heldGroup(sandbox, user.email, cohort ?? '', state.now());
          if (held) sandbox.waitingList.leave(user.email, held);
        }
        sandbox.record(
          { kind: 'purchase_update', user_id: user.id, purchase_number: number, ...body },
          scenario,
        );
        return { data: { purchase_id: number, ...body } };
      },
    ),

    protectedEndpoint(
      state,
      'createEnrollment',
      { body: EnrollmentBody, answer: KeptEnrollment },
      ({ body, sandbox, scenario }, user) => {
        if (!sandbox.db.courseEntry(body.course_id)) return refuse(404, 'Course not found.');
        if (!sandbox.db.ownPurchase(body.purchase, user.id)) return refuse(400, 'Unknown purchase.');
        if (scenario === 'matricula-rechazada') return refuse(409, 'The group is closed.');
        const held = heldGroup(sandbox, user.email, body.group_id ?? '', state.now());
        if (held === null && isFull(sandbox, body, scenario, state.now()))
          return refuse(409, 'The group is full.');
        const isFirstTry = sandbox.countTry(`enroll ${body.purchase} ${body.course_id}`) === 1;
        if (scenario === 'matricula-500-antes' && isFirstTry) return serverError();

        const enrollment: Enrollment = { id: `matricula-${randomUUID()}`, ...body };
        sandbox.record(
          {
            kind: 'enrollment',
            user_id: user.id,
            purchase_number: body.purchase,
            course_id: body.course_id,
            enrollment,
          },
          scenario,
        );
        if (scenario === 'matricula-500-despues' && isFirstTry) return serverError();
        return { data: enrollment };
      },
    ),

    protectedEndpoint(
      state,
      'resale',
      { body: ResaleBody, answer: OfferedResale },
      ({ body, sandbox }, user) => {
        const isEnrolled = sandbox.db
          .enrollmentsOf(user.id)
          .some(({ purchase }) => purchase === body.purchase);
        return isEnrolled ? { data: { id: `reventa-${body.purchase}` } } : notFound();
      },
    ),

    protectedEndpoint(
      state,
      'updateEnrollment',
      { body: UpdateEnrollmentBody, answer: KeptEnrollment },
      ({ body, sandbox, scenario, part }, user) => {
        const before = sandbox.db.enrollmentOf(user.id, part('id'));
        if (!before) return notFound();
        if (scenario === 'grupo-lleno-al-cambiar') return refuse(409, 'The group is full.');
        const enrollment = { ...before, ...body };
        const group = enrollment.group_id ?? '';
        const held = heldGroup(sandbox, user.email, group, state.now());
        const isMoved = group !== before.group_id;
        if (isMoved && held === null && isFull(sandbox, enrollment, scenario, state.now())) {
          return refuse(409, 'The group is full.');
        }
        sandbox.record(
          {
            kind: 'enrollment_update',
            user_id: user.id,
            purchase_number: before.purchase,
            enrollment,
          },
          scenario,
        );
        if (held) sandbox.waitingList.leave(user.email, held);
        // The seat that was freed is offered to the next family on the waiting list.
        const left = sandbox.db.groupOfCohort(before.group_id ?? '');
        if (left && (isMoved || 'status' in body)) sandbox.waitingList.offerSeats(state.now(), left.cohorts);
        return scenario === 'cambio-sin-respuesta' ? resetConnection() : { data: enrollment };
      },
    ),

    protectedEndpoint(
      state,
      'enrollments',
      { body: NO_BODY, answer: PlaceList },
      ({ sandbox, scenario, origin }, user) => {
        const data = sandbox.db
          .enrollmentsOf(user.id)
          .map((one) => ({ ...one, ...withClassroom(one, origin) }))
          .map((one) =>
            scenario === 'clase-en-vivo' ? { ...one, ...enrolledOnAir(one, state.now()) } : one,
          );
        if (scenario === 'curso-ilegible') return answerWithout(data, 'course_id');
        return listRefusal(scenario) ?? { data };
      },
    ),
  ];
}

/** Whether the cohort of an enrollment has no seat left. A purchase keeps the seat it already has. */
function isFull(
  sandbox: Sandbox,
  { group_id: groupId, purchase }: EnrollmentBody,
  scenario: ScenarioId | null,
  now: Date,
): boolean {
  const group = groupId ? sandbox.db.groupOfCohort(groupId) : null;
  if (!group) return false;
  const purchases = sandbox.db.purchasesIn(group.cohorts);
  if (purchases.has(purchase)) return false;
  return (
    (scenario !== null && ALL_FULL.includes(scenario)) ||
    group.enrolled + purchases.size + sandbox.waitingList.heldIn(group.cohorts, now) >= group.capacity
  );
}
