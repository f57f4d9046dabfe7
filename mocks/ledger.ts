import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { CURRENCIES } from '../server/domain/money.ts';
import { Enrollment } from '../server/upstream/contracts/purchases.ts';

const common = {
  /** By the mock's clock, ISO 8601. */
  at: z.iso.datetime(),
  sandbox: z.string(),
  user_id: z.string(),
  scenario: z.string().optional(),
};
const order = { merchant_id: z.string(), purchase_number: z.string() };
const money = { amount: z.number(), currency: z.enum(CURRENCIES) };
/** An order that a provider answered. */
const answered = {
  ...common,
  ...order,
  ...money,
  transaction_id: z.string(),
  /** Left out for the Peruvian card provider. */
  provider: z.string().optional(),
  answer: z.unknown(),
};

/**
 * What happened at the academy API and cannot be undone. `answer` is the body of the authorization, so that the status
 * of an order can still be queried after a restart of the mock; of the card it holds only the masked number.
 */
export const LedgerEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('purchase'), ...common, ...order }),
  z.object({ kind: z.literal('charge'), ...answered }),
  z.object({ kind: z.literal('denial'), ...answered, action_code: z.string() }),
  /** The buyer was told how to pay, in cash or by transfer. */
  z.object({ kind: z.literal('awaiting'), ...answered }),
  /** It was not paid in time. */
  z.object({ kind: z.literal('expiry'), ...answered }),
  z.object({
    kind: z.literal('enrollment'),
    ...common,
    purchase_number: z.string(),
    course_id: z.string(),
    enrollment: Enrollment,
  }),
  z.object({
    kind: z.literal('purchase_update'),
    ...common,
    purchase_number: z.string(),
    ...money,
    transaction_id: z.string(),
  }),
  /** The state of a subscription from then on: begun, renewed or not, ended. */
  z.object({
    kind: z.literal('subscription'),
    ...common,
    purchase_number: z.string(),
    answer: z.unknown(),
  }),
  /** A shop told the global card provider the outcome of a payment. */
  z.object({
    kind: z.literal('notification'),
    ...common,
    purchase_number: z.string(),
    succeeded: z.boolean(),
  }),
  /** An enrollment after a change: in another group, or withdrawn. */
  z.object({
    kind: z.literal('enrollment_update'),
    ...common,
    purchase_number: z.string(),
    enrollment: Enrollment,
  }),
  z.object({
    kind: z.literal('refund'),
    ...common,
    ...order,
    ...money,
    transaction_id: z.string(),
    refund_id: z.string(),
    rejected: z.boolean(),
  }),
  /** A step of an invoice. */
  z.object({
    kind: z.literal('invoice'),
    ...common,
    ...money,
    invoice_id: z.string(),
    /** Null for a draft. */
    purchase_number: z.string().nullable(),
    product_id: z.string(),
    /** Whether any discount other than a coupon applies. */
    is_reduced: z.boolean(),
    coupon: z.string().nullable(),
    step: z.enum(['made', 'enrolments', 'done', 'paid_email', 'email']),
  }),
  /** An e-mail that the academy sends, with a link that only its reader has. */
  z.object({ kind: z.literal('mail'), ...common, to: z.string(), subject: z.string(), link: z.url() }),
  /** A sandbox was reset to its fixtures: earlier entries no longer count for it. */
  z.object({ kind: z.literal('reset'), ...common }),
]);
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** The record that payment tests rely on: it outlives the site and the mock itself. */
export interface Ledger {
  /** Writes one line; returns once it is on disk. */
  append(entry: LedgerEntry): void;
  /** The entries of a sandbox since it was last reset, oldest first. */
  entriesOf(sandbox: string): readonly LedgerEntry[];
  /** The highest purchase number ever issued, over all sandboxes and resets, or 0. */
  highestPurchaseNumber(): number;
  close(): void;
}

/** Parses the complete lines of a ledger; also returns how many bytes they take. */
function readLines(file: string): { entries: LedgerEntry[]; completeBytes: number; bytes: number } {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { entries: [], completeBytes: 0, bytes: 0 };
    throw error;
  }
  // An incomplete last line was being written when the process died; nobody was told that it was.
  const completeBytes = content.lastIndexOf(0x0a) + 1;
  const lines = content.subarray(0, completeBytes).toString('utf8').split('\n').filter(Boolean);
  return {
    entries: lines.map((line) => LedgerEntry.parse(JSON.parse(line))),
    completeBytes,
    bytes: content.length,
  };
}

/**
 * Opens the ledger in a file: reads its entries, and drops an incomplete last line.
 * @param flush Syncs a file descriptor to disk.
 * @throws when a complete line is not a ledger entry: then the ledger cannot be trusted.
 */
export function openLedger(file: string, flush: (descriptor: number) => void = fsyncSync): Ledger {
  mkdirSync(dirname(file), { recursive: true });
  const { entries, completeBytes, bytes } = readLines(file);
  if (bytes > completeBytes) truncateSync(file, completeBytes);

  const counting = new Map<string, LedgerEntry[]>();
  let highest = 0;
  const remember = (entry: LedgerEntry): void => {
    if (entry.kind === 'purchase') highest = Math.max(highest, Number(entry.purchase_number));
    if (entry.kind === 'reset') {
      counting.delete(entry.sandbox);
      return;
    }
    const known = counting.get(entry.sandbox);
    if (known) known.push(entry);
    else counting.set(entry.sandbox, [entry]);
  };
  entries.forEach(remember);

  const descriptor = openSync(file, 'a');
  return {
    append(entry) {
      writeSync(descriptor, `${JSON.stringify(entry)}\n`);
      flush(descriptor);
      remember(entry);
    },
    entriesOf: (sandbox) => counting.get(sandbox) ?? [],
    highestPurchaseNumber: () => highest,
    close: () => closeSync(descriptor),
  };
}
