import { z } from 'zod';
import type { PaymentWay } from '../../server/domain/checkout/payment-way.ts';
import { majorAmount } from '../../server/domain/money.ts';
import type { Story } from '../../server/payments/back-office.ts';
import { AND_SO_ON, decisionsOf, Exchange, PLACEHOLDERS } from './exchange.ts';
import type { Answer } from './exchange.ts';

const Detail = z.looseObject({
  answer: z.string().optional(),
  reason: z.string().optional(),
  asked: z.enum(['look', 'end']).optional(),
  resolution: z.string().optional(),
});
const Recorded = z.object({
  status: z.number().optional(),
  body: z.unknown().optional(),
  fault: z.string().optional(),
});

/** The endpoints of each way of payment: `sent` charges or asks how to pay, `asked` queries the status. */
const CALLS: Readonly<Record<PaymentWay, { sent: Answer['endpoint']; asked: Answer['endpoint'] }>> = {
  card: { sent: 'cardAuthorization', asked: 'cardStatus' },
  cash: { sent: 'paymentInformation', asked: 'cardStatus' },
  transfer: { sent: 'paymentInformation', asked: 'cardStatus' },
  card_abroad: { sent: 'paymentIntent', asked: 'paymentIntentStatus' },
  subscription: { sent: 'subscription', asked: 'subscriptionStatus' },
};

/** Ways of payment whose provider writes amounts in minor units. */
const IN_MINOR_UNITS: readonly PaymentWay[] = ['card_abroad', 'subscription'];

/** Whether a payment's journal has an answer of the provider. */
export function hasAnswers({ attempt, events }: Story): boolean {
  return attempt !== null && events.some(({ detailJson }) => Detail.parse(JSON.parse(detailJson)).answer);
}

/**
 * Converts a payment's journal into an exchange to replay. What was shown is not in the journal, but read during the
 * replay.
 * @throws Error when the journal has no answer of the provider.
 */
export function exchangeOf(story: Story, name: string): Omit<Exchange, 'shown'> {
  const { attempt, reference, events } = story;
  if (!attempt) throw new Error(`${reference} was written by another version and cannot be read`);
  const { way } = attempt;
  const calls = CALLS[way];
  const moves = movesOfExchange(events);
  const answers = moves.flatMap(({ fromState, detail }): unknown[] => {
    // Without a customer at the provider, no charge was sent.
    if (detail.reason === 'no_customer') return [];
    const question = detail.asked === 'end' ? 'endSubscription' : calls.asked;
    const endpoint = fromState === 'auth_sent' ? calls.sent : question;
    if (detail.answer !== undefined) return [{ endpoint, ...Recorded.parse(JSON.parse(detail.answer)) }];
    const fault = /^status_query_(\w+)$/.exec(detail.reason ?? '')?.[1];
    if (fault === undefined) return [];
    // Of an error status, the journal records only that there was one.
    return [fault === 'status' ? { endpoint, status: 503, body: '' } : { endpoint, fault }];
  });
  if (answers.length === 0) throw new Error(`The journal of ${reference} holds no answer of the provider`);
  return Exchange.omit({ shown: true }).parse({
    name,
    meaning: `Taken from the journal of payment ${reference}.`,
    ...(way !== 'card' && { way }),
    answers: withPlaceholders(answers, attempt),
    decided: decidedBy(moves),
  });
}

interface Moved {
  readonly fromState: string | null;
  readonly toState: string;
  readonly detailJson: string;
  readonly detail: z.infer<typeof Detail>;
}

/**
 * The events that the exchange led to: from the authorization to its end, without what the family or staff did later.
 */
function movesOfExchange(events: Story['events']): Moved[] {
  const sentAt = events.findIndex(({ toState }) => toState === 'auth_sent');
  const after = (sentAt === -1 ? [] : events.slice(sentAt + 1)).map(({ fromState, toState, detailJson }) => ({
    fromState,
    toState,
    detailJson,
    detail: Detail.parse(JSON.parse(detailJson)),
  }));
  const goesOn = after.findIndex(
    ({ fromState, toState, detail }) =>
      (fromState === 'done' && toState !== 'done') ||
      toState === 'auth_sent' ||
      detail.resolution !== undefined,
  );
  return goesOn === -1 ? after : after.slice(0, goesOn);
}

/** Replaces the values that differ with each purchase by placeholders; amounts are written as each provider does. */
function withPlaceholders(
  answers: readonly unknown[],
  { way, purchaseNumber, amountMinor: minor, currency }: NonNullable<Story['attempt']>,
): unknown {
  const isMinor = IN_MINOR_UNITS.includes(way);
  const written = isMinor ? minor : majorAmount({ minor, currency });
  const placeholder = isMinor ? PLACEHOLDERS.minor : PLACEHOLDERS.amount;
  const amounts = ['amount', 'authorizedAmount', 'amount_received', 'amount_due'];
  const text = amounts
    .reduce(
      (so, field) =>
        so.replaceAll(new RegExp(`"${field}":${written}(?=[,}])`, 'g'), `"${field}":"${placeholder}"`),
      JSON.stringify(answers),
    )
    .replaceAll(`"${purchaseNumber ?? ''}"`, `"${PLACEHOLDERS.purchaseNumber}"`)
    .replaceAll(`"currency":"${currency}"`, `"currency":"${PLACEHOLDERS.currency}"`);
  return JSON.parse(text);
}

/**
 * Returns the decisions up to the end. When the academy failed after the charge, which was not recorded, they are
 * compared only up to the approval.
 */
function decidedBy(moves: readonly Moved[]): string[] {
  const decisions = decisionsOf(moves);
  const approved = moves.findIndex(({ toState }) => toState === 'approved');
  const hasFailed =
    approved !== -1 && moves.slice(approved).some(({ detail }) => detail.reason !== undefined);
  return hasFailed ? [...decisions.slice(0, decisions.indexOf('approved') + 1), AND_SO_ON] : decisions;
}
