import { NOTHING_CHARGED } from '../failure.ts';
import type { DenialHelp } from './action-codes.ts';

/** What a status of the local payments provider says about the money. */
export type LocalPaymentMeaning =
  /** Not paid yet, but still payable. */
  | 'awaiting'
  | 'paid'
  | 'denied'
  /** Denied because of us: what we sent, or what our shop may do. We have to investigate. */
  | 'merchant_fault'
  /** Not paid in time, or cancelled: it can no longer be paid. */
  | 'over'
  /** Still under review. */
  | 'in_review'
  /** The provider has seen the order before, or sent nothing reliable: it must be asked. */
  | 'unknown';

/** Why a payment was denied, as far as the family can do something about it. */
type LocalDenialCause = 'limit' | 'safety' | 'ours' | 'refused';

type Row = Exclude<LocalPaymentMeaning, 'denied' | 'merchant_fault'> | LocalDenialCause;

/** Every status of a payment, with its codes (docs/local-payments.md §2). */
const STATUS_CODES: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  // 101 waits for the bank's own page, a method that we do not offer.
  PENDING: { '100': 'awaiting', '101': 'in_review' },
  PAID: { '200': 'paid' },
  REJECTED: {
    '300': 'refused',
    '301': 'refused',
    '302': 'refused',
    '303': 'refused',
    '304': 'safety',
    '305': 'limit',
    '306': 'refused',
    // Duplicate payment: the result is that of the first one.
    '307': 'unknown',
    '308': 'refused',
    '309': 'refused',
    '310': 'refused',
    '311': 'refused',
    '312': 'refused',
    '313': 'refused',
    '314': 'refused',
    '315': 'refused',
    '316': 'ours',
    '317': 'safety',
    '318': 'ours',
    '319': 'limit',
    '320': 'refused',
    '321': 'refused',
    '322': 'refused',
    '323': 'refused',
    '324': 'refused',
    '325': 'limit',
    '326': 'refused',
  },
  CANCELLED: { '400': 'over' },
  EXPIRED: { '500': 'over' },
  AUTHORIZED: { '600': 'in_review' },
  VERIFIED: { '700': 'in_review' },
};

/**
 * Errors that prove that no payment was made. After any other one, such as a duplicate order (5009), the provider must
 * be asked.
 */
const ERRORS: Readonly<Record<string, LocalDenialCause>> = {
  // Our key, our address and our contract.
  '3001': 'ours',
  '3002': 'ours',
  '3003': 'ours',
  '5000': 'ours',
  '5001': 'ours',
  '5003': 'ours',
  '5004': 'ours',
  '5005': 'refused',
  '5006': 'limit',
  '5007': 'limit',
  // A way to pay that the provider does not offer us.
  '5010': 'ours',
  '5013': 'ours',
  '5014': 'safety',
  // Less than can be paid this way.
  '5016': 'ours',
  '5017': 'ours',
};

/**
 * Returns what status and code of a payment say about the money. An unknown code, or one that does not belong to the
 * status, is `unknown`: treating it as a denial would let a family pay again what may already be paid.
 */
export function localPaymentMeaning(status: string, code: string): LocalPaymentMeaning {
  return meaningOf(valueOf(valueOf(STATUS_CODES, status) ?? {}, code));
}

/** Does the same for an error returned instead of a payment. */
export function localErrorMeaning(code: string): LocalPaymentMeaning {
  return meaningOf(valueOf(ERRORS, code));
}

const HELP: Readonly<Record<LocalDenialCause, DenialHelp>> = {
  limit: {
    line: 'Este pago pasa el límite de lo que se puede pagar así.',
    next: 'Elige otra forma de pago.',
  },
  safety: {
    line: 'Un control de seguridad no dejó pasar este pago.',
    next: 'Elige otra forma de pago, o inténtalo otra vez más tarde.',
  },
  ours: {
    line: 'El problema está de nuestro lado, no en tu pago.',
    next: 'Ya lo estamos viendo. Mientras tanto, puedes elegir otra forma de pago.',
  },
  refused: {
    line: 'Quien recibe los pagos en efectivo y por transferencia no aceptó este.',
    next: 'Elige otra forma de pago, o inténtalo otra vez.',
  },
};

/**
 * Returns the help for a family whose payment code was not issued or was refused. Its line says that nothing was
 * charged.
 */
export function localDenialHelp(code: string | null): DenialHelp {
  const row =
    code === null ? undefined : (valueOf(STATUS_CODES['REJECTED'] ?? {}, code) ?? valueOf(ERRORS, code));
  const { line, next } = row && isCause(row) ? HELP[row] : HELP.refused;
  return { line: `${line} ${NOTHING_CHARGED}`, next };
}

function meaningOf(row: Row | undefined): LocalPaymentMeaning {
  if (row === undefined) return 'unknown';
  if (row === 'ours') return 'merchant_fault';
  return isCause(row) ? 'denied' : row;
}

function isCause(row: Row): row is LocalDenialCause {
  return Object.hasOwn(HELP, row);
}

/** Looks up a key that may come from anybody: only own properties count. */
function valueOf<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
