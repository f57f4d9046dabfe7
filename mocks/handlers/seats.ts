import type { VacationGroup } from '../../server/upstream/contracts/campaigns.ts';
import type { ScenarioId } from '../scenarios.ts';
import type { Sandbox } from '../sandboxes.ts';

/** Seats taken in each group: those of the fixtures and those sold since, no more than it has. */
export function withSeatsSold(groups: readonly VacationGroup[], sandbox: Sandbox): VacationGroup[] {
  return groups.map((group) => {
    const cohorts = [group.id, ...group.groups_to_buy.map((pair) => pair.group)];
    const sold = sandbox.db.purchasesIn(cohorts).size;
    return { ...group, enrolled: Math.min(group.capacity, group.enrolled + sold) };
  });
}

/** Groups as a scenario of the catalogue shows them. */
export function groupsInScenario(groups: VacationGroup[], scenario: ScenarioId | null): VacationGroup[] {
  switch (scenario) {
    case 'sin-horarios':
      return [];
    case 'sin-fecha-de-inicio':
      return groups.map((group) => ({ ...group, start_date: null, end_date: null }));
    case 'sin-cupos':
      return groups.map((group) => ({ ...group, enrolled: group.capacity }));
    default:
      return groups;
  }
}
