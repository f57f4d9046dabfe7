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

/** A screen that the panel opens with one link. */
export interface Screen {
  readonly id: string;
  readonly meaning: string;
  readonly reproduces: string | null;
  /** Text that must appear on it. */
  readonly text: string;
  readonly way: Way;
  /** Scenario of the academy; null when the card number alone leads to the screen. */
  readonly scenario: string | null;
  readonly onlyWithJavaScript?: string;
}

/** An action code that is in no table. */
const UNKNOWN_CODE = '999';

/** The text that a buyer sees after an action code of each meaning. */
const READ_AFTER: Readonly<Record<ActionCodeMeaning, (code: string) => string>> = {
  approved: () => '¡Pago aprobado y completado con éxito!',
  denied: denialText,
  merchant_fault: denialText,
  in_review: () => 'Estamos verificando tu pago',
  unknown: () => 'Estamos verificando tu pago',
  session_expired: () => 'El formulario de la tarjeta venció por seguridad',
};

/** A screen for every action code of the bank but approvals, plus an unknown one, each with a card that triggers it. */
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

/** Returns the screen with an id, or null. */
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

/** Returns the number of a card that is answered with an action code. */
function cardAskingFor(code: string): string {
  const numbers = Array.from({ length: 10 }, (_, digit) => `44741183000${digit}0${code}`);
  return numbers.find(passesLuhn) ?? '';
}
