import { CampaignList, Campaign } from '../../server/upstream/contracts/campaigns.ts';
import type { VacationProgram } from '../../server/upstream/contracts/campaigns.ts';
import type { World } from '../backend.ts';
import { refuse } from '../faults.ts';
import type { ScenarioId } from '../scenarios.ts';
import type { Tenant } from '../tenants.ts';
import { brokenCatalogue } from './broken-catalogue.ts';
import { NO_BODY, playPublic } from './play.ts';

/** Seats taken in a group: those of the fixtures and those sold since, no more than it has. */
function withSeatsSold(programs: readonly VacationProgram[], tenant: Tenant): VacationProgram[] {
  return programs.map((program) => ({
    ...program,
    groups: program.groups.map((group) => {
      const cohorts = [group.id, ...group.groups_to_buy.map((pair) => pair.group)];
      const sold = tenant.db.purchasesIn(cohorts).size;
      return { ...group, enrolled: Math.min(group.capacity, group.enrolled + sold) };
    }),
  }));
}

/** A program as a scenario of the catalogue shows it. */
function inScenario(program: VacationProgram, scenario: ScenarioId | null): VacationProgram {
  switch (scenario) {
    case 'sin-cursos':
      return { ...program, courses: [] };
    case 'sin-horarios':
      return { ...program, groups: [] };
    case 'sin-fecha-de-inicio':
      return {
        ...program,
        groups: program.groups.map((group) => ({ ...group, start_date: null, end_date: null })),
      };
    case 'sin-cupos':
      return {
        ...program,
        groups: program.groups.map((group) => ({ ...group, enrolled: group.capacity })),
      };
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
    playPublic(world, 'campaigns', { body: NO_BODY, answer: CampaignList }, ({ tenant, scenario }) => {
      const list = { data: tenant.db.campaigns() };
      return brokenCatalogue(scenario, list) ?? list;
    }),

    playPublic(world, 'campaign', { body: NO_BODY, answer: Campaign }, ({ tenant, scenario, part }) => {
      const campaign = tenant.db.campaign(part('id'));
      if (!campaign) return refuse(404, 'Not found.');
      const programs = withSeatsSold(campaign.programs, tenant).map((program) =>
        inScenario(program, scenario),
      );
      const answer = { ...campaign, programs };
      return brokenCatalogue(scenario, answer) ?? answer;
    }),
  ];
}
