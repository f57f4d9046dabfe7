import { z } from 'zod';
import { majorAmount } from '../../server/domain/money.ts';
import type { Story } from '../../server/payments/back-office.ts';
import { AND_SO_ON, Exchange, PLACEHOLDERS } from './exchange.ts';

const Detail = z.looseObject({ answer: z.string().optional() });
const Recorded = z.object({ status: z.number().optional(), body: z.unknown(), fault: z.string().optional() });

/** Whether a payment's journal holds what the provider answered. */
export function hasAnswers({ attempt, events }: Story): boolean {
  return attempt !== null && events.some(({ detailJson }) => Detail.parse(JSON.parse(detailJson)).answer);
}

/**
 * Returns what a payment's journal says as an exchange to be played again. What was shown is not in the journal: it is
 * read when the exchange is played.
 * @throws Error when the journal holds no answer of the provider.
 */
export function exchangeOf(story: Story, name: string): Omit<Exchange, 'shown'> {
  const { attempt, reference, events } = story;
  if (!attempt) throw new Error(`${reference} was written by another version and cannot be read`);
  const sentAt = events.findIndex(({ toState }) => toState === 'auth_sent');
  const after = sentAt === -1 ? [] : events.slice(sentAt + 1);
  const answers = after.flatMap(({ fromState, detailJson }) => {
    const { answer } = Detail.parse(JSON.parse(detailJson));
    if (answer === undefined) return [];
    const endpoint = fromState === 'auth_sent' ? 'cardAuthorization' : 'cardStatus';
    return [{ endpoint, ...Recorded.parse(JSON.parse(answer)) }];
  });
  if (answers.length === 0)
    throw new Error(`The journal of ${reference} holds no answer of the card provider`);
  const { purchaseNumber, amountMinor: minor, currency } = attempt;
  const text = JSON.stringify(answers)
    .replaceAll(`"${purchaseNumber ?? ''}"`, `"${PLACEHOLDERS.purchaseNumber}"`)
    .replaceAll(`"amount":${majorAmount({ minor, currency })}`, `"amount":"${PLACEHOLDERS.amount}"`)
    .replaceAll(
      `"authorizedAmount":${majorAmount({ minor, currency })}`,
      `"authorizedAmount":"${PLACEHOLDERS.amount}"`,
    )
    .replaceAll(`"currency":"${currency}"`, `"currency":"${PLACEHOLDERS.currency}"`);
  const templates: unknown = JSON.parse(text);
  return Exchange.omit({ shown: true }).parse({
    name,
    meaning: `Taken from the journal of payment ${reference}.`,
    answers: templates,
    decided: decidedBy(after.map(({ toState }) => toState)),
  });
}

/** The states that the provider's answers led to. What follows an approval is the academy's, of which nothing is kept. */
function decidedBy(states: readonly string[]): string[] {
  const once = states.filter((state, index) => state !== states[index - 1]);
  const approved = once.indexOf('approved');
  return approved === -1 ? once : [...once.slice(0, approved + 1), AND_SO_ON];
}
