import { randomUUID } from 'node:crypto';
import {
  CreatedEnrollment,
  EnrollmentBody,
  EnrollmentList,
} from '../../server/upstream/contracts/enrollments.ts';
import type { Enrollment } from '../../server/upstream/contracts/enrollments.ts';
import type { World } from '../backend.ts';
import { refuse } from '../faults.ts';
import type { ScenarioId } from '../scenarios.ts';
import type { Tenant } from '../tenants.ts';
import { NO_BODY, playSignedIn } from './play.ts';
import { scenarioOf } from './scenario-of.ts';

/** Whether the cohort of an enrollment has no seat left. A purchase keeps the seat it already has. */
function isFull(
  tenant: Tenant,
  { group_id: groupId, purchase }: EnrollmentBody,
  scenario: ScenarioId | null,
) {
  const group = groupId ? tenant.db.groupOfCohort(groupId) : null;
  if (!group) return false;
  const purchases = tenant.db.purchasesIn(group.cohorts);
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
      ({ body, tenant, scenario }, user) => {
        if (!tenant.db.courseEntry(body.course_id)) return refuse(404, 'Course not found.');
        if (tenant.db.purchase(body.purchase)?.userId !== user.id) return refuse(400, 'Unknown purchase.');
        if (scenario === 'matricula-rechazada') return refuse(409, 'The group is closed.');
        if (isFull(tenant, body, scenario)) return refuse(409, 'The group is full.');
        const isFirstTry = tenant.countTry(`enroll ${body.purchase} ${body.course_id}`) === 1;
        if (scenario === 'matricula-500-antes' && isFirstTry) return refuse(500, 'Internal server error.');

        const enrollment: Enrollment = { id: `matricula-${randomUUID()}`, ...body };
        world.ledger.append({
          kind: 'enrollment',
          at: world.now().toISOString(),
          tenant: tenant.id,
          user_id: user.id,
          purchase_number: body.purchase,
          course_id: body.course_id,
          enrollment,
          ...scenarioOf(scenario),
        });
        tenant.db.addEnrollment(user.id, enrollment);
        if (scenario === 'matricula-500-despues' && isFirstTry) return refuse(500, 'Internal server error.');
        return { data: enrollment };
      },
    ),

    playSignedIn(
      world,
      'enrollments',
      { body: NO_BODY, answer: EnrollmentList },
      ({ tenant, scenario }, user) =>
        scenario === 'matriculas-fallan'
          ? refuse(500, 'Internal server error.')
          : { data: tenant.db.enrollmentsOf(user.id) },
    ),
  ];
}
