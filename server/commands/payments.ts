import { parseArgs } from 'node:util';
import { KipuError } from '../errors.ts';
import { fullName } from '../domain/full-name.ts';
import { dayFrom, daysLater } from '../domain/time.ts';
import type { Concern, BackOffice, Story } from '../payments/back-office.ts';
import { RESOLUTIONS } from '../payments/machine.ts';
import type { Resolution } from '../payments/machine.ts';
import type { LastReconciliation, Reconciliation } from '../payments/nightly.ts';
import { DIFFERENCES } from '../payments/differences.ts';
import type { Difference } from '../payments/differences.ts';
import { limaDay } from '../payments/reconcile.ts';
import type { Ordered, Refund } from '../payments/types.ts';
import { asJson, decided, DECISION_OPTIONS, limaTime, moneyText, refused, table } from './words.ts';
import type { Said } from './words.ts';

/** The services that the command uses. */
interface PaymentTools {
  readonly backOffice: BackOffice;
  readonly reconciliation: Reconciliation;
  readonly now: () => Date;
}

/** The usage text. */
export const PAYMENTS_USAGE = `npm run payments -- <command> [--json]

  list                                what needs a person, and why, the oldest first
  show <payment>                      the whole story of a payment, in order
  resolve <payment> <what> --reason "…" --by "…"
                                      what a person found out or decided:
                                        enrolled     charged, and enrolled by hand
                                        refunded     charged, and given back by the bank
                                        not-charged  not charged, as the bank says
                                        retry        let it go on by itself
  reconcile [--from DAY] [--to DAY]   compares with the card provider and the academy: yesterday, or from a day on
                                      up to today
  verify                              checks the chain of events of every payment

A <payment> is named by its reference (K-7F3Q-2T), its purchase number or its id.`;

const DECISIONS: Readonly<Record<string, Resolution>> = {
  ...Object.fromEntries(RESOLUTIONS.map((resolution) => [resolution.replace('_', '-'), resolution])),
  retry: 'retry',
};

/** Runs one payments command. @param args As typed. */
export async function runPayments(tools: PaymentTools, args: readonly string[]): Promise<Said> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...DECISION_OPTIONS,
      from: { type: 'string' },
      to: { type: 'string' },
    },
  });
  const [command, named = '', what = ''] = positionals;
  switch (command) {
    case 'list':
      return list(tools, values.json);
    case 'show':
      return show(tools.backOffice, named, values.json);
    case 'resolve':
      return resolve(tools.backOffice, { named, what, ...values });
    case 'reconcile':
      return reconcile(tools, values);
    case 'verify':
      return verify(tools.backOffice, values.json);
    default:
      return refused(PAYMENTS_USAGE);
  }
}

/** Why a person is needed. Further reasons are codes of the journal, which explain themselves. */
const KINDS: Readonly<Record<Concern['kind'], string>> = {
  needs_review: 'waits for a decision',
  waiting: 'sent more than 30 minutes ago, outcome not known',
  unfinished: 'charged more than 30 minutes ago, not finished',
  merchant_fault: 'ALARM: refused because of this shop, not the card',
  unreadable: 'cannot be read by this version',
};

async function list({ backOffice, reconciliation }: PaymentTools, json: boolean): Promise<Said> {
  const concerns = await backOffice.list();
  const last = await reconciliation.last();
  if (json) return asJson({ concerns, reconciliation: last });
  const rows = concerns.map((concern) => [
    concern.reference,
    limaTime(concern.since),
    concern.purchaseNumber ?? '-',
    concern.student ?? '-',
    moneyText(concern.amountMinor, concern.currency),
    `${KINDS[concern.kind]} (${concern.reason})`,
  ]);
  const payments =
    rows.length === 0
      ? 'No payment needs a person.'
      : `${table(['reference', 'since (Lima)', 'purchase', 'student', 'amount', 'why'], rows)}\n\nnpm run payments -- show <reference>`;
  return { text: `${payments}\n\n${reconciliationText(last)}`, code: 0 };
}

function reconciliationText(last: LastReconciliation | null): string {
  if (!last) return 'No reconciliation came to its end yet.';
  const { finishedAt, from, to, differences } = last;
  const head = `Last reconciliation: ${limaTime(finishedAt)} (Lima), days ${from} to ${to}`;
  if (differences.length === 0) return `${head}, nothing differs.`;
  return `${head}, ${differences.length} differences.\nnpm run payments -- reconcile --from ${from} --to ${to}`;
}

async function show(backOffice: BackOffice, named: string, json: boolean): Promise<Said> {
  const stories = await backOffice.find(named);
  if (json) return asJson(stories.map(openStory), stories.length > 0 ? 0 : 1);
  if (stories.length === 0) return refused(`No payment is called '${named}'.`);
  return { text: stories.map(storyText).join('\n\n'), code: 0 };
}

/** Returns a story without its sealed and hashed values. */
function openStory({ attempt, events, ...rest }: Story) {
  const { credential, returnHash, ...shown } = attempt ?? {};
  return {
    ...rest,
    attempt: attempt && { ...shown, hasCredential: credential !== null, hasReturn: returnHash !== null },
    events: events.map(({ detailJson, ...event }) => {
      const detail: unknown = JSON.parse(detailJson);
      return { ...event, detail };
    }),
  };
}

function studentText({ student }: Ordered): string {
  return student ? `${student.firstName} (${student.kind} ${student.id})` : 'nobody knows whom';
}

function refundText({ amount, kept, term, motive, refundId, settledAt }: Refund): string {
  const parts = `gives back ${moneyText(amount.minor, amount.currency)}, keeps ${moneyText(kept.minor, kept.currency)}`;
  const settled = settledAt === null ? 'not settled' : `settled ${limaTime(settledAt)}`;
  return `withdrawn: ${parts} (${[term, motive].filter(Boolean).join(', ')}), refund ${refundId ?? '-'}, ${settled}`;
}

/** Returns the story of a payment as text. */
export function storyText({ attempt, attemptId, reference, state, events }: Story): string {
  const head = [`${reference}  ${state}  (${attemptId})`];
  if (attempt) {
    const { payer, ordered, purchaseNumber, transactionId, actionCode, reviewReason, resolution } = attempt;
    const { change, refund } = attempt;
    head.push(
      `${moneyText(attempt.amountMinor, attempt.currency)}, ${ordered.productName}: ${ordered.description}`,
      `for ${studentText(ordered)}`,
      `${fullName(payer)}, ${payer.email}`,
      `purchase ${purchaseNumber ?? '-'}, transaction ${transactionId ?? '-'}, action code ${actionCode ?? '-'}`,
    );
    if (change) head.push(`group ${change.from} → ${change.to}: ${change.outcome}`);
    if (refund) head.push(refundText(refund));
    if (reviewReason !== null) head.push(`waits for a person: ${reviewReason}`);
    if (resolution !== null) head.push(`decided by a person: ${resolution}`);
  } else head.push('This version cannot read the order.');
  const rows = events.map(({ seq, at, fromState, toState, detailJson }) => [
    String(seq),
    limaTime(at),
    fromState === toState || fromState === null ? toState : `${fromState} → ${toState}`,
    detailJson === '{}' ? '' : detailJson,
  ]);
  return `${head.join('\n')}\n\n${table(['', 'at (Lima)', 'state', 'what'], rows)}`;
}

async function resolve(
  backOffice: BackOffice,
  given: { named: string; what: string; reason: string; by: string; json: boolean },
): Promise<Said> {
  const { named, what, json } = given;
  const told = decided(given);
  const resolution = Object.hasOwn(DECISIONS, what) ? DECISIONS[what] : undefined;
  if (!resolution) return refused(`'${what}' is no decision.\n\n${PAYMENTS_USAGE}`);
  if (!told) {
    return refused('A decision needs --reason and --by: both stay in the journal for good.');
  }
  const stories = await backOffice.find(named);
  const [story] = stories;
  if (!story) return refused(`No payment is called '${named}'.`);
  if (stories.length > 1) return refused(`Several payments are called '${named}'; name one by its id.`);
  if (!story.attempt) return refused('This version cannot read the payment, so it cannot decide about it.');
  try {
    const { reference, state } = await backOffice.resolve({
      attemptId: story.attemptId,
      resolution,
      ...told,
    });
    if (json) return asJson({ reference, before: story.state, state, resolution });
    return {
      text: `${reference}: ${story.state} → ${state}. The buyer reads it on the page of the purchase.`,
      code: 0,
    };
  } catch (error) {
    if (error instanceof RangeError || error instanceof KipuError) return refused(error.message);
    throw error;
  }
}

async function reconcile(
  { reconciliation, now }: PaymentTools,
  given: { from?: string | undefined; to?: string | undefined; json: boolean },
): Promise<Said> {
  const today = limaDay(now());
  const usual = given.from === undefined ? daysLater(today, -1) : today;
  const to = given.to === undefined ? usual : dayFrom(given.to);
  const span = { from: given.from === undefined ? to : dayFrom(given.from), to };
  if (span.from > span.to) return refused(`${span.from} is after ${span.to}: no day would be compared.`);
  const { differences, unread } = await reconciliation.compare(span);
  const code = differences.length + unread.size === 0 ? 0 : 1;
  if (given.json) return asJson({ ...span, differences, unread: Object.fromEntries(unread) }, code);
  const days = span.from === span.to ? span.from : `${span.from} to ${span.to}`;
  const missed = [...unread].map(([list, reason]) => `\nNot read whole: ${list} (${reason})`).join('');
  if (code === 0) return { text: `${days}: nothing differs.`, code };
  if (differences.length === 0)
    return { text: `${days}: nothing differs in what could be read.${missed}`, code };
  const head = `${days}: ${differences.length} differences`;
  return { text: `${head}${missed}\n\n${differencesText(differences)}`, code };
}

function differencesText(differences: readonly Difference[]): string {
  const rows = differences.map(({ kind, purchaseNumber, reference, ours, theirs }) => [
    reference ?? '-',
    purchaseNumber,
    ours ?? '-',
    theirs ?? '-',
    DIFFERENCES[kind],
  ]);
  return table(['reference', 'purchase', 'ours', 'theirs', 'what'], rows);
}

async function verify(backOffice: BackOffice, json: boolean): Promise<Said> {
  const { attempts, faults } = await backOffice.verify();
  const code = faults.length === 0 ? 0 : 1;
  if (json) return asJson({ attempts, faults }, code);
  if (code === 0) return { text: `${attempts} payments, every chain of events holds.`, code };
  return { text: `${attempts} payments, ${faults.length} with a fault:\n${faults.join('\n')}`, code };
}
