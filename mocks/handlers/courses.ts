import { CourseOffer, CourseOfferList } from '../../server/upstream/contracts/courses.ts';
import type { World } from '../backend.ts';
import { refuse } from '../faults.ts';
import type { Tenant } from '../tenants.ts';
import { brokenCatalogue } from './broken-catalogue.ts';
import { NO_BODY, playPublic } from './play.ts';
import { groupsInScenario, withSeatsSold } from './seats.ts';
import type { ScenarioId } from '../scenarios.ts';

function offerNow(offer: CourseOffer, tenant: Tenant, scenario: ScenarioId | null): CourseOffer {
  return { ...offer, groups: groupsInScenario(withSeatsSold(offer.groups, tenant), scenario) };
}

/** Prices and groups of the courses (spec §7). */
export function courseHandlers(world: World) {
  return [
    playPublic(world, 'courseOffers', { body: NO_BODY, answer: CourseOfferList }, ({ tenant, scenario }) => {
      const answer = { data: tenant.db.courseOffers().map((offer) => offerNow(offer, tenant, scenario)) };
      return brokenCatalogue(scenario, answer) ?? answer;
    }),

    playPublic(world, 'course', { body: NO_BODY, answer: CourseOffer }, ({ tenant, scenario, part }) => {
      const found = tenant.db.courseOffer(part('id'));
      if (!found) return refuse(404, 'Not found.');
      const answer = offerNow(found, tenant, scenario);
      return brokenCatalogue(scenario, answer) ?? answer;
    }),
  ];
}
