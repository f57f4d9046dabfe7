import { NOTHING_CHARGED } from '../failure.ts';

/** What a card provider's action code says about the money. */
export type ActionCodeMeaning =
  | 'approved'
  | 'denied'
  /** Denied because of us: our shop, our address or what we sent. We have to investigate. */
  | 'merchant_fault'
  /** Not decided yet: requested or under review. */
  | 'in_review'
  /** The provider itself does not know, or has seen the order before: it must be asked. */
  | 'unknown'
  /** The form's session expired before anything reached a bank. */
  | 'session_expired';

/** Why a card was denied, as far as its owner may be told. */
type DenialCause =
  | 'number'
  | 'expiry'
  | 'security_code'
  | 'pin'
  | 'funds'
  | 'limit'
  | 'restricted'
  | 'issuer'
  | 'authentication'
  | 'safety'
  | 'bank_down'
  | 'ours';

type Row = Exclude<ActionCodeMeaning, 'denied' | 'merchant_fault'> | DenialCause;

/**
 * Every known action code (docs/card-provider.md 1.5). A code that is not listed proves nothing: treating it as a
 * denial would let a buyer pay again what may already be paid.
 */
const ACTION_CODES: Readonly<Record<string, Row>> = {
  '000': 'approved',
  '010': 'approved',
  '101': 'expiry',
  '102': 'issuer',
  '104': 'restricted',
  '106': 'pin',
  '107': 'issuer',
  '108': 'issuer',
  '109': 'ours',
  '110': 'restricted',
  '111': 'limit',
  '112': 'pin',
  '113': 'limit',
  '114': 'restricted',
  '116': 'funds',
  '117': 'pin',
  '118': 'number',
  '119': 'pin',
  '121': 'issuer',
  '122': 'issuer',
  '126': 'pin',
  '129': 'security_code',
  '151': 'issuer',
  '159': 'bank_down',
  '170': 'issuer',
  '180': 'number',
  '181': 'restricted',
  '182': 'restricted',
  '183': 'bank_down',
  '184': 'issuer',
  '190': 'issuer',
  '191': 'issuer',
  '192': 'issuer',
  '199': 'issuer',
  '201': 'expiry',
  '202': 'issuer',
  '204': 'restricted',
  '206': 'pin',
  '207': 'issuer',
  // Lost and stolen: the person with the card is never told so.
  '208': 'issuer',
  '209': 'issuer',
  '211': 'restricted',
  '263': 'ours',
  '264': 'bank_down',
  '265': 'pin',
  '266': 'expiry',
  '279': 'issuer',
  '280': 'pin',
  '282': 'restricted',
  '283': 'safety',
  '290': 'issuer',
  // Duplicate order number: the result is that of the first authorization.
  '300': 'unknown',
  '306': 'issuer',
  '310': 'issuer',
  '311': 'issuer',
  '312': 'expiry',
  '313': 'issuer',
  '314': 'issuer',
  '315': 'expiry',
  '316': 'number',
  '317': 'issuer',
  '319': 'funds',
  '320': 'issuer',
  '401': 'ours',
  '402': 'ours',
  '403': 'authentication',
  // The shop's own limits: the provider sends the buyer to the shop.
  '404': 'ours',
  '405': 'limit',
  '406': 'ours',
  '407': 'ours',
  '408': 'security_code',
  '409': 'security_code',
  '410': 'security_code',
  '411': 'security_code',
  '412': 'security_code',
  '413': 'issuer',
  '421': 'issuer',
  '422': 'ours',
  '424': 'issuer',
  '427': 'funds',
  '428': 'number',
  '480': 'ours',
  '665': 'number',
  '666': 'unknown',
  '667': 'in_review',
  '670': 'safety',
  '671': 'safety',
  '672': 'safety',
  '673': 'unknown',
  '674': 'session_expired',
  '675': 'in_review',
  '676': 'ours',
  '677': 'safety',
  '678': 'authentication',
  '680': 'restricted',
  '682': 'session_expired',
  '683': 'session_expired',
  '684': 'safety',
  '687': 'ours',
  '691': 'ours',
  '692': 'expiry',
  '754': 'in_review',
  '760': 'restricted',
  '904': 'ours',
  '909': 'unknown',
  '910': 'bank_down',
  '912': 'bank_down',
  // Duplicate transmission, like 300.
  '913': 'unknown',
  '916': 'issuer',
  '928': 'issuer',
  '946': 'unknown',
  '947': 'unknown',
  '965': 'issuer',
};

/** Every known action code, sorted. */
export const KNOWN_ACTION_CODES: readonly string[] = Object.keys(ACTION_CODES).sort();

const rowOf = (actionCode: string): Row | undefined =>
  Object.hasOwn(ACTION_CODES, actionCode) ? ACTION_CODES[actionCode] : undefined;

/** Returns what an action code says about the money; `unknown` for a code that is not in the table. */
export function actionCodeMeaning(actionCode: string): ActionCodeMeaning {
  const row = rowOf(actionCode) ?? 'unknown';
  if (row === 'ours') return 'merchant_fault';
  return isCause(row) ? 'denied' : row;
}

/** Spec §8: title of a denied payment. */
export const DENIED_TITLE = '¡Operación denegada! :(';

const ASK_YOUR_BANK = 'Por favor, comunícate con tu banco para mayor información.';

/**
 * Returns the text for a denied buyer (spec §8). Code 180 has its own; every other code, or none, has the general one.
 */
export function denialText(actionCode: string | null): string {
  return actionCode === '180' ? `La tarjeta ingresada es inválida. ${ASK_YOUR_BANK}` : ASK_YOUR_BANK;
}

/** Help for a denied buyer, below the specification's text. */
export interface DenialHelp {
  readonly line: string;
  /** What to do now. */
  readonly next: string;
}

const CALL_YOUR_BANK = 'Llama al número que está al reverso de tu tarjeta, o paga con otra.';

const HELP: Readonly<Record<DenialCause, DenialHelp>> = {
  number: {
    line: 'Tu banco no reconoce el número de esta tarjeta.',
    next: 'Vuelve a escribirlo con calma, o paga con otra tarjeta.',
  },
  expiry: {
    line: 'Esta tarjeta figura como vencida.',
    next: 'Revisa el mes y el año, o paga con otra tarjeta.',
  },
  security_code: {
    line: 'El código de seguridad no coincide o no se pudo comprobar.',
    next: 'Revisa los 3 dígitos del reverso (4 al frente en American Express) e inténtalo otra vez.',
  },
  pin: {
    line: 'Tu banco no aceptó la clave de esta tarjeta.',
    next: 'Espera a que tu banco la habilite de nuevo, o paga con otra tarjeta.',
  },
  funds: {
    line: 'La tarjeta no tiene saldo suficiente para esta compra.',
    next: 'Paga con otra tarjeta, o inténtalo otra vez cuando tengas saldo.',
  },
  limit: {
    line: 'La compra pasa un límite de tu tarjeta.',
    next: 'Sube el límite de compras en la app de tu banco, o paga con otra tarjeta.',
  },
  restricted: {
    line: 'Esta tarjeta no permite este tipo de compra.',
    next: 'Activa las compras por internet en la app de tu banco, o paga con otra tarjeta.',
  },
  issuer: { line: 'Tu banco no aprobó la compra y solo él puede decirte por qué.', next: CALL_YOUR_BANK },
  authentication: {
    line: 'No se pudo confirmar con tu banco que eres tú.',
    next: 'Inténtalo otra vez y ten a la mano el celular donde tu banco te escribe.',
  },
  safety: {
    line: 'Un control de seguridad no dejó pasar esta compra.',
    next: 'Inténtalo otra vez más tarde, o paga con otra tarjeta.',
  },
  bank_down: {
    line: 'El sistema del banco no estaba disponible. Tu tarjeta no tiene la culpa.',
    next: 'Espera unos minutos e inténtalo otra vez.',
  },
  ours: {
    line: 'El problema está de nuestro lado, no en tu tarjeta.',
    next: 'Ya lo estamos viendo. Escríbenos y te avisamos cuando puedas pagar.',
  },
};

/** For a response without a code, or with one that is not in the table. */
const GENERAL_HELP: DenialHelp = { line: 'Tu banco no aprobó la compra.', next: CALL_YOUR_BANK };

function isCause(row: Row): row is DenialCause {
  return Object.hasOwn(HELP, row);
}

/** Returns the help for a denied buyer below the specification's text. Its line says that nothing was charged. */
export function denialHelp(actionCode: string | null): DenialHelp {
  const row = actionCode === null ? undefined : rowOf(actionCode);
  const { line, next } = row && isCause(row) ? HELP[row] : GENERAL_HELP;
  return { line: `${line} ${NOTHING_CHARGED}`, next };
}
