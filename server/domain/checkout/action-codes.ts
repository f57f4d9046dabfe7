/** What a card provider's action code says about the money. */
export type ActionCodeMeaning =
  | 'approved'
  | 'denied'
  /** Neither: asked for or still being looked at. */
  | 'in_review'
  /** The provider itself does not know, or saw the order before: it must be asked. */
  | 'unknown'
  /** The form's session ended before anything reached a bank. */
  | 'session_expired';

/** Codes that are not denials. Every other code is one, known or not. */
const NOT_DENIALS: Readonly<Record<string, ActionCodeMeaning>> = {
  '000': 'approved',
  '010': 'approved',
  // Duplicated order number, duplicated transmission: the first authorization has the answer.
  '300': 'unknown',
  '913': 'unknown',
  // Communication problems and no answer from the authorizer.
  '666': 'unknown',
  '909': 'unknown',
  '673': 'unknown',
  '946': 'unknown',
  '947': 'unknown',
  // In a sale it is an echo of the HTTP status; as a code of its own it belongs to reversals.
  '400': 'unknown',
  // Authentication or payment only started.
  '667': 'in_review',
  '675': 'in_review',
  '754': 'in_review',
  '674': 'session_expired',
  '682': 'session_expired',
  '683': 'session_expired',
};

/** Reads an action code of the provider. */
export function actionCodeMeaning(actionCode: string): ActionCodeMeaning {
  return NOT_DENIALS[actionCode] ?? 'denied';
}

/** Spec §8: title of a denied payment. */
export const DENIED_TITLE = '¡Operación denegada! :(';

const ASK_YOUR_BANK = 'Por favor, comunícate con tu banco para mayor información.';

/** Spec §8: what a denied buyer reads. Code 180 has its own text, every other code, or none, the general one. */
export function denialText(actionCode: string | null): string {
  return actionCode === '180' ? `La tarjeta ingresada es inválida. ${ASK_YOUR_BANK}` : ASK_YOUR_BANK;
}
