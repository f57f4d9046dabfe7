import type { ScenarioId } from '../scenarios.ts';

/** The scenario of a ledger entry; left out when there was none. */
export const scenarioOf = (scenario: ScenarioId | null): { scenario?: ScenarioId } =>
  scenario ? { scenario } : {};
