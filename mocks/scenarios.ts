import { ABROAD_SCENARIOS } from './scenarios/abroad.ts';
import { ACCOUNT_SCENARIOS } from './scenarios/account.ts';
import { DASHBOARD_SCENARIOS } from './scenarios/dashboards.ts';
import { PAYMENT_SCENARIOS } from './scenarios/payment.ts';
import { PURCHASE_SCENARIOS } from './scenarios/purchase.ts';
import { STEP_SCENARIOS } from './scenarios/steps.ts';
import { SITE_SCENARIOS } from './scenarios/site.ts';

/** Everything that the mock backend can play, and everything that a person can be refused: each opened by one link. */
export const SCENARIOS = [
  ...SITE_SCENARIOS,
  ...ACCOUNT_SCENARIOS,
  ...STEP_SCENARIOS,
  ...PURCHASE_SCENARIOS,
  ...PAYMENT_SCENARIOS,
  ...ABROAD_SCENARIOS,
  ...DASHBOARD_SCENARIOS,
] as const;

export type ScenarioId = (typeof SCENARIOS)[number]['id'];

/** The scenario of a header value, or null when there is none by that name. */
export function scenarioById(id: string | null): ScenarioId | null {
  return SCENARIOS.find((scenario) => scenario.id === id)?.id ?? null;
}
