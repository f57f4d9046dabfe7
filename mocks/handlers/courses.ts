import { CourseOffer, CourseOfferList } from '../../server/upstream/contracts/courses.ts';
import type { World } from '../backend.ts';
import { refuse } from '../faults.ts';
import type { Sandbox } from '../sandboxes.ts';
import { brokenCatalogue } from './broken-catalogue.ts';
import { NO_BODY, playPublic } from './play.ts';
import { groupsInScenario, withSeatsSold } from './seats.ts';
import type { ScenarioId } from '../scenarios.ts';

function offerNow(offer: CourseOffer, sandbox: Sandbox, scenario: ScenarioId | null): CourseOffer {
  return { ...offer, groups: groupsInScenario(withSeatsSold(offer.groups, sandbox), scenario) };
}

/** Prices and groups of the courses (spec §7). */
export function courseHandlers(world: World) {
  return [
    playPublic(world, 'courseOffers', { body: NO_BODY, answer: CourseOfferList }, ({ sandbox, scenario }) => {
      const answer = { data: sandbox.db.courseOffers().map((offer) => offerNow(offer, sandbox, scenario)) };
      return brokenCatalogue(scenario, answer) ?? answer;
    }),

    playPublic(world, 'course', { body: NO_BODY, answer: CourseOffer }, ({ sandbox, scenario, part }) => {
      const found = sandbox.db.courseOffer(part('id'));
      if (!found) return refuse(404, 'Not found.');
      const answer = offerNow(found, sandbox, scenario);
      return brokenCatalogue(scenario, answer) ?? answer;
    }),
  ];
}
