import { ABROAD_SCENARIOS } from './scenarios/abroad.ts';
import { ACCOUNT_SCENARIOS } from './scenarios/account.ts';
import { CASH_SCENARIOS } from './scenarios/cash.ts';
import { CATALOGUE_SCENARIOS } from './scenarios/catalogue.ts';
import { CHANGE_SCENARIOS } from './scenarios/changes.ts';
import { COUPON_SCENARIOS } from './scenarios/coupons.ts';
import { DASHBOARD_SCENARIOS } from './scenarios/dashboards.ts';
import { PAYMENT_SCENARIOS } from './scenarios/payment.ts';
import { PURCHASE_SCENARIOS } from './scenarios/purchase.ts';
import { STEP_SCENARIOS } from './scenarios/steps.ts';
import { VISITOR_SCENARIOS } from './scenarios/visitors.ts';
import { SITE_SCENARIOS } from './scenarios/site.ts';

/** Every scenario of the mock backend, and every failure that a person can meet; each can be opened with one link. */
export const SCENARIOS = [
  ...SITE_SCENARIOS,
  ...ACCOUNT_SCENARIOS,
  ...STEP_SCENARIOS,
  ...CATALOGUE_SCENARIOS,
  ...PURCHASE_SCENARIOS,
  ...COUPON_SCENARIOS,
  ...PAYMENT_SCENARIOS,
  ...CASH_SCENARIOS,
  ...ABROAD_SCENARIOS,
  ...CHANGE_SCENARIOS,
  ...DASHBOARD_SCENARIOS,
  ...VISITOR_SCENARIOS,
] as const;

export type ScenarioId = (typeof SCENARIOS)[number]['id'];

/** Returns the scenario that a header value names, or null. */
export function scenarioById(id: string | null): ScenarioId | null {
  return SCENARIOS.find((scenario) => scenario.id === id)?.id ?? null;
}
