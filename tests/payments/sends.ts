import { z } from 'zod';
import type { Fault, Weather } from './faults.ts';
import { deniedAnswer, refusedAnswer } from './provider-answers.ts';

/** One authorization that was sent, received or not. */
interface Send {
  readonly purchaseNumber: string;
  readonly at: number;
  /** Whether the sender was told that it charged nothing and reached no bank. Only then may another one be sent. */
  provenHarmless: boolean;
}

/** Returns the witness of sends: it counts what leaves the server, whatever the provider does with it. */
export function createWitness(weather: Weather | undefined) {
  const sends: Send[] = [];
  const sentTwice: string[] = [];
  function witness(purchaseNumber: string): Send {
    const send = { purchaseNumber, at: weather?.now() ?? 0, provenHarmless: false };
    const isSecond = sends.some(
      (earlier) => earlier.purchaseNumber === purchaseNumber && !earlier.provenHarmless,
    );
    if (isSecond) sentTwice.push(purchaseNumber);
    sends.push(send);
    return send;
  }
  return { sends, sentTwice, witness };
}

/** Whether the answer to an authorization proves to its sender that it reached no bank. */
export function isHarmless(fault: Fault | undefined, answer: unknown): boolean {
  if (fault) return wasNeverSent(fault);
  return HARMLESS_ANSWERS.includes(JSON.stringify(answer)) || ClosedAnswer.safeParse(answer).success;
}
/** An intent that will charge nothing: its card was declined, or nobody confirms it. */
const Closed = z.object({ status: z.enum(['requires_payment_method', 'requires_action', 'canceled']) });
const ClosedAnswer = z.union([
  z.object({ data: Closed }),
  z.object({ data: z.object({ latest_invoice: z.object({ payment_intent: Closed }) }) }),
  z.object({ error: z.object({ payment_intent: Closed }) }),
]);
export const wasNeverSent = ({ fault }: Fault) => fault === 'refused' || fault === 'breaker_open';
const HARMLESS_ANSWERS = [deniedAnswer('674'), refusedAnswer('cardNumber is not valid.')].map((answer) =>
  JSON.stringify(answer),
);
