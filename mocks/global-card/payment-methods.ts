import { tokenizedCard } from '../card-provider/card-sessions.ts';
import type { TokenizedCard } from '../card-provider/card-sessions.ts';
import { newPaymentMethod } from './answers.ts';

/** A card that the provider's fields, or its own page, made a payment method of. */
interface PaymentMethod {
  readonly id: string;
  readonly card: TokenizedCard;
  /** Whether its bank asks who holds it before it lets a charge through. */
  readonly isCareful: boolean;
  /** Whether its holder confirmed with the bank, as the provider's own page has it done. */
  readonly isConfirmed: boolean;
}

/** Payment methods by id. They live in memory: a restart of the mock ends them. */
export interface PaymentMethods {
  add(number: string, isConfirmed: boolean): PaymentMethod;
  find(id: string): PaymentMethod | null;
}

/** Returns an empty set of payment methods. */
export function createPaymentMethods(carefulCard: string): PaymentMethods {
  const methods = new Map<string, PaymentMethod>();
  return {
    add(number, isConfirmed) {
      const method = {
        id: newPaymentMethod(),
        card: tokenizedCard(number),
        isCareful: number === carefulCard,
        isConfirmed,
      };
      methods.set(method.id, method);
      return method;
    },
    find: (id) => methods.get(id) ?? null,
  };
}
