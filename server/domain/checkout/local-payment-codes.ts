import { NOTHING_CHARGED } from '../failure.ts';
import type { DenialHelp } from './action-codes.ts';

/** What the local payments provider's status says about the money. */
export type LocalPaymentMeaning =
  /** Nothing was paid yet, and it may still be. */
  | 'awaiting'
  | 'paid'
  | 'denied'
  /** Denied because of us: what we sent, or what our shop may do. Somebody has to look at our side. */
  | 'merchant_fault'
  /** Not paid in time, or called off: it can no longer be paid. */
  | 'over'
  /** Neither: still being looked at. */
  | 'in_review'
  /** The provider saw the order before, or says nothing that we could rely on: it must be asked. */
  | 'unknown';

/** What keeps a payment from being taken, as far as its family can do something about it. */
type LocalDenialCause = 'limit' | 'safety' | 'ours' | 'refused';

type Row = Exclude<LocalPaymentMeaning, 'denied' | 'merchant_fault'> | LocalDenialCause;

/** Every status that a payment may have, and the codes that go with it (docs/local-payments.md §2). */
const STATUS_CODES: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  // 101 waits for the bank's own page, which is no way of ours.
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
    // Duplicated payment: the first one has the answer.
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
    '320': 'refused',
  },
  CANCELLED: { '400': 'over' },
  EXPIRED: { '500': 'over' },
  AUTHORIZED: { '600': 'in_review' },
  VERIFIED: { '700': 'in_review' },
};

/** Errors that prove that no payment was made. Any other, a duplicated order (5009) among them, must be asked about. */
const ERRORS: Readonly<Record<string, LocalDenialCause>> = {
  '5000': 'ours',
  '5001': 'ours',
  '5003': 'ours',
  '5004': 'ours',
  '5005': 'refused',
  '5006': 'limit',
  '5007': 'limit',
};

/**
 * Returns what status and code of a payment say about the money. A code that is not known, or that does not go with the
 * status, is `unknown`: whoever reads it as a denial lets a family pay again what may have been paid.
 */
export function localPaymentMeaning(status: string, code: string): LocalPaymentMeaning {
  return meaningOf(valueOf(valueOf(STATUS_CODES, status) ?? {}, code));
}

/** Returns the same of an error in the place of a payment. */
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

/** Returns what to tell a family whose code could not be given, or was refused. Nothing was charged, and the line says so. */
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

/** A value of a table under a name that anybody may have sent. */
function valueOf<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
