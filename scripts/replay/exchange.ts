import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PAYMENT_WAYS } from '../../server/domain/checkout/payment-way.ts';

/** Folder of recorded exchanges, relative to the root of the repository. */
export const FOLDER = 'fixtures/exchanges';

/** Stand for the values that differ with each purchase. */
export const PLACEHOLDERS = {
  purchaseNumber: '{purchaseNumber}',
  amount: '{amount}',
  /** The same in minor units. */
  minor: '{minor}',
  currency: '{currency}',
};

/** The last item of a list of states after which nothing is compared. */
export const AND_SO_ON = '…';

/** An answer about a charge as the journal recorded it: the response, or how the call failed. */
const Answer = z.strictObject({
  endpoint: z.enum([
    'cardAuthorization',
    'paymentInformation',
    'paymentIntent',
    'cardStatus',
    'paymentIntentStatus',
    'subscription',
    'subscriptionStatus',
    'endSubscription',
  ]),
  status: z.number().int().min(100).max(599).optional(),
  body: z.unknown().optional(),
  fault: z
    .enum(['refused', 'breaker_open', 'timeout', 'connection_lost', 'not_json', 'contract', 'exception'])
    .optional(),
});
export type Answer = z.infer<typeof Answer>;

/** A recorded exchange with the card provider, the decisions that it led to, and what was shown in the end. */
export const Exchange = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  meaning: z.string().min(10),
  /** The way of payment; left out, a card in Peru. */
  way: z.enum(PAYMENT_WAYS).optional(),
  /** In order of arrival; after the last one the mock academy answers by itself. */
  answers: z.array(Answer).min(1),
  /** Decisions after the authorization was sent (`decisionsOf`), without repetitions; a final '…' allows more. */
  decided: z.array(z.string()).min(1),
  /** Texts that the page must show in the end. */
  shown: z.array(z.string().min(3)).min(1),
});
export type Exchange = z.infer<typeof Exchange>;

/** The fields of a journal event that tell what was decided. */
interface Decided {
  readonly toState: string;
  readonly detailJson: string;
}

const Months = z.looseObject({
  months: z.number().optional(),
  paid: z.number().optional(),
  ends: z.string().nullish(),
});

/** Returns the decision of an event: its state and, for a monthly payment, how many months are paid. */
function decisionOf({ toState, detailJson }: Decided): string {
  const { months, paid, ends } = Months.parse(JSON.parse(detailJson));
  if (months === undefined) return toState;
  return `${toState}: ${paid ?? 0} of ${months} months paid${ends ? ', ended' : ''}`;
}

/** Returns the decisions of events without repetitions: checking a finished payment again decides nothing new. */
export function decisionsOf(events: readonly Decided[]): string[] {
  const all = events.map(decisionOf);
  return all.filter(
    (decision, place) =>
      decision !== all[place - 1] && !(decision === 'done' && all.slice(0, place).includes('done')),
  );
}

/** The outcome of an answer with one action code. */
const CodeRow = z.strictObject({
  code: z.string(),
  decided: z.array(z.string()),
  shown: z.array(z.string()),
});

/**
 * Reads an exchange from a file.
 * @throws Error naming the file and what is wrong with it.
 */
export function readExchange(file: string): Exchange {
  const exchange = Exchange.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (exchange.success) return exchange.data;
  throw new Error(`${file} is no exchange:\n${z.prettifyError(exchange.error)}`);
}

/** Returns all recorded exchanges, and one for every action code. */
export function allExchanges(): Exchange[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json') && file !== CODES_FILE);
  const codes = CodeRow.array().parse(JSON.parse(readFileSync(path.join(FOLDER, CODES_FILE), 'utf8')));
  return [...files.sort().map((file) => readExchange(path.join(FOLDER, file))), ...codes.map(exchangeOfCode)];
}

/** File with the outcome of every action code. */
const CODES_FILE = 'action-codes.json';

/** Makes the exchange in which the provider denies with an action code. */
function exchangeOfCode({ code, decided, shown }: z.infer<typeof CodeRow>): Exchange {
  const data = { ACTION_CODE: code, STATUS: 'Not Authorized', TRANSACTION_DATE: '261207100000' };
  const text = { errorCode: 400, errorMessage: 'Not Authorized', data };
  return {
    name: `codigo-${code}`,
    meaning: `The bank answers with action code ${code}.`,
    answers: [{ endpoint: 'cardAuthorization', status: 200, body: { code: 400, niubiz_response: { text } } }],
    decided,
    shown,
  };
}
