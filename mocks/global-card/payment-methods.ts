import { tokenizedCard } from '../card-provider/card-sessions.ts';
import type { TokenizedCard } from '../card-provider/card-sessions.ts';
import { newPaymentMethod } from './answers.ts';

/** A payment method, made from a card in the provider's fields or on its hosted page. */
interface PaymentMethod {
  readonly id: string;
  readonly card: TokenizedCard;
  /** Whether the bank asks its holder to confirm before it authorizes a charge. */
  readonly isCareful: boolean;
  /** Whether the holder confirmed with the bank, as the provider's own page makes them do. */
  readonly isConfirmed: boolean;
}

/** Payment methods by id, in memory: a restart of the mock ends them. */
export interface PaymentMethods {
  add(number: string, isConfirmed: boolean): PaymentMethod;
  find(id: string): PaymentMethod | null;
}

/** Creates an empty set of payment methods. */
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
