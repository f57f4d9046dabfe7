import { randomUUID } from 'node:crypto';
import {
  CreatedEnrollment,
  EnrollmentBody,
  EnrollmentList,
} from '../../server/upstream/contracts/purchases.ts';
import type { Enrollment } from '../../server/upstream/contracts/purchases.ts';
import type { World } from '../backend.ts';
import { refuse } from '../faults.ts';
import type { ScenarioId } from '../scenarios.ts';
import type { Sandbox } from '../sandboxes.ts';
import { NO_BODY, playSignedIn } from './play.ts';
import { scenarioOf } from './scenario-of.ts';

/** Whether the cohort of an enrollment has no seat left. A purchase keeps the seat it already has. */
function isFull(
  sandbox: Sandbox,
  { group_id: groupId, purchase }: EnrollmentBody,
  scenario: ScenarioId | null,
) {
  const group = groupId ? sandbox.db.groupOfCohort(groupId) : null;
  if (!group) return false;
  const purchases = sandbox.db.purchasesIn(group.cohorts);
  if (purchases.has(purchase)) return false;
  return scenario === 'sin-cupos' || group.enrolled + purchases.size >= group.capacity;
}

/**
 * Enrollments. Nothing is deduplicated: who enrolls twice is enrolled twice, so a client must look before it
 * tries again.
 */
export function enrollmentHandlers(world: World) {
  return [
    playSignedIn(
      world,
      'createEnrollment',
      { body: EnrollmentBody, answer: CreatedEnrollment },
      ({ body, sandbox, scenario }, user) => {
        if (!sandbox.db.courseEntry(body.course_id)) return refuse(404, 'Course not found.');
        if (sandbox.db.purchase(body.purchase)?.userId !== user.id) return refuse(400, 'Unknown purchase.');
        if (scenario === 'matricula-rechazada') return refuse(409, 'The group is closed.');
        if (isFull(sandbox, body, scenario)) return refuse(409, 'The group is full.');
        const isFirstTry = sandbox.countTry(`enroll ${body.purchase} ${body.course_id}`) === 1;
        if (scenario === 'matricula-500-antes' && isFirstTry) return refuse(500, 'Internal server error.');

        const enrollment: Enrollment = { id: `matricula-${randomUUID()}`, ...body };
        world.ledger.append({
          kind: 'enrollment',
          at: world.now().toISOString(),
          sandbox: sandbox.id,
          user_id: user.id,
          purchase_number: body.purchase,
          course_id: body.course_id,
          enrollment,
          ...scenarioOf(scenario),
        });
        sandbox.db.addEnrollment(user.id, enrollment);
        if (scenario === 'matricula-500-despues' && isFirstTry) return refuse(500, 'Internal server error.');
        return { data: enrollment };
      },
    ),

    playSignedIn(
      world,
      'enrollments',
      { body: NO_BODY, answer: EnrollmentList },
      ({ sandbox, scenario }, user) =>
        scenario === 'matriculas-fallan'
          ? refuse(500, 'Internal server error.')
          : { data: sandbox.db.enrollmentsOf(user.id) },
    ),
  ];
}
