import { ACTION_DESCRIPTIONS } from '../../fixtures/card-provider.ts';
import {
  KNOWN_ACTION_CODES,
  actionCodeMeaning,
  denialText,
} from '../../server/domain/checkout/action-codes.ts';
import type { ActionCodeMeaning } from '../../server/domain/checkout/action-codes.ts';
import { passesLuhn } from '../card-provider/card-rules.ts';
import { SCENARIOS } from '../scenarios.ts';
import { paidWith } from '../scenarios/scenario.ts';
import type { Scenario, Way } from '../scenarios/scenario.ts';

/** A screen that the panel opens by one link. */
export interface Screen {
  readonly id: string;
  readonly meaning: string;
  readonly reproduces: string | null;
  /** What must be read on it. */
  readonly text: string;
  readonly way: Way;
  /** What the academy plays; null for what a card alone brings about. */
  readonly scenario: string | null;
  readonly onlyWithJavaScript?: string;
}

/** A code that no table has. */
const UNKNOWN_CODE = '999';

/** What a person reads whose card was answered with a code of each meaning. */
const READ_AFTER: Readonly<Record<ActionCodeMeaning, (code: string) => string>> = {
  approved: () => '¡Pago aprobado y completado con éxito!',
  denied: denialText,
  merchant_fault: denialText,
  in_review: () => 'Estamos verificando tu pago',
  unknown: () => 'Estamos verificando tu pago',
  session_expired: () => 'El formulario de la tarjeta venció por seguridad',
};

/** Every action code of the bank that is no approval, and one that nobody knows, each by a card that asks for it. */
export const CODE_SCREENS: readonly Screen[] = [...KNOWN_ACTION_CODES, UNKNOWN_CODE]
  .filter((code) => actionCodeMeaning(code) !== 'approved')
  .map((code) => ({
    id: `codigo-${code}`,
    meaning: ACTION_DESCRIPTIONS[code] ?? 'Un código que ninguna tabla tiene',
    reproduces: null,
    text: READ_AFTER[actionCodeMeaning(code)](code),
    way: paidWith(cardAskingFor(code)),
    scenario: null,
  }));

/** Returns the screen of an id, or null when there is none by that name. */
export function screenById(id: string): Screen | null {
  return (
    screensOf(SCENARIOS).find((screen) => screen.id === id) ??
    CODE_SCREENS.find((screen) => screen.id === id) ??
    null
  );
}

/** Returns the screens of scenarios. */
export const screensOf = (scenarios: readonly Scenario[]): readonly Screen[] =>
  scenarios.map((scenario) => ({ ...scenario, scenario: scenario.id }));

/** The number of a card that is answered with an action code. */
function cardAskingFor(code: string): string {
  const numbers = Array.from({ length: 10 }, (_, digit) => `44741183000${digit}0${code}`);
  return numbers.find(passesLuhn) ?? '';
}
