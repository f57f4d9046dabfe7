import { CampaignList, Campaign } from '../../server/upstream/contracts/campaigns.ts';
import type { VacationProgram } from '../../server/upstream/contracts/campaigns.ts';
import type { World } from '../backend.ts';
import { refuse } from '../faults.ts';
import type { ScenarioId } from '../scenarios.ts';
import { brokenCatalogue } from './broken-catalogue.ts';
import { NO_BODY, playPublic } from './play.ts';
import { groupsInScenario, withSeatsSold } from './seats.ts';

/** A program as a scenario of the catalogue shows it, its groups apart. */
function inScenario(program: VacationProgram, scenario: ScenarioId | null): VacationProgram {
  switch (scenario) {
    case 'sin-cursos':
      return { ...program, courses: [] };
    case 'sin-descuento':
      return {
        ...program,
        has_discount: false,
        discount_percentage: 0,
        amount_after_discount_pen: program.amount_pen,
        amount_after_discount_usd: program.amount_usd,
      };
    default:
      return program;
  }
}

/** The seasons and what is on sale in each. */
export function campaignHandlers(world: World) {
  return [
    playPublic(world, 'campaigns', { body: NO_BODY, answer: CampaignList }, ({ sandbox, scenario }) => {
      const list = { data: sandbox.db.campaigns() };
      return brokenCatalogue(scenario, list) ?? list;
    }),

    playPublic(world, 'campaign', { body: NO_BODY, answer: Campaign }, ({ sandbox, scenario, part }) => {
      const campaign = sandbox.db.campaign(part('id'));
      if (!campaign) return refuse(404, 'Not found.');
      const programs = campaign.programs.map((program) => ({
        ...inScenario(program, scenario),
        groups: groupsInScenario(withSeatsSold(program.groups, sandbox), scenario),
      }));
      const answer = { ...campaign, programs };
      return brokenCatalogue(scenario, answer) ?? answer;
    }),
  ];
}
