import { majorAmount, moneyFromMajor } from '../../server/domain/money.ts';
import type { Money } from '../../server/domain/money.ts';
import { createLocalAdapter } from '../../server/payments/providers/dlocal.ts';
import type { PaymentInformationBody } from '../../server/upstream/contracts/local-payments.ts';
import type { Weather } from './faults.ts';
import type { Charged } from './provider-answers.ts';

const NAME = 'dlocal';

/** The real adapter of cash and transfers, with test settings. */
export const LOCAL_PROVIDER = createLocalAdapter({
  name: NAME,
  merchantFor: (currency) => (currency === 'PEN' ? '111' : '222'),
});

/** Until when a code is valid without simulated time. Epoch milliseconds. */
const NEXT_YEAR = Date.parse('2027-01-01T00:00:00Z');

type Status = 'PENDING' | 'PAID' | 'EXPIRED' | 'REJECTED' | 'VERIFIED';
const CODES: Readonly<Record<Status, number>> = {
  PENDING: 100,
  PAID: 200,
  EXPIRED: 500,
  REJECTED: 317,
  VERIFIED: 700,
};

/** An order to be paid in cash or by transfer. */
interface LocalOrder {
  readonly amount: Money;
  readonly method: PaymentInformationBody['payment_method'];
  /** Epoch milliseconds by the provider's clock. */
  readonly payableUntil: number;
  /** The decision of the provider's fraud controls, or null. */
  held: 'REJECTED' | 'VERIFIED' | null;
}

/**
 * The local payments provider behind the academy API of these tests. It returns instructions how to pay, and accepts
 * payments in time or too late, in full or in part, as real ones do.
 */
export function createLocalProvider(options: {
  readonly charges: readonly Charged[];
  readonly charge: (charged: Charged) => void;
  readonly weather: Weather | undefined;
}) {
  const { charges, charge, weather } = options;
  const now = () => weather?.now() ?? 0;
  const orders = new Map<string, LocalOrder>();
  const paidAt = new Map<string, number>();
  const chargeOf = (purchaseNumber: string) =>
    charges.find((charged) => charged.purchaseNumber === purchaseNumber);

  function standingOf(purchaseNumber: string, { payableUntil, held }: LocalOrder): Status {
    if (chargeOf(purchaseNumber)) return 'PAID';
    return held ?? (now() < payableUntil ? 'PENDING' : 'EXPIRED');
  }

  /** @param asOrder Whether the provider is asked by the order's number: then it says less. */
  function answer(purchaseNumber: string, order: LocalOrder, asOrder = false): unknown {
    const status = standingOf(purchaseNumber, order);
    const { currency } = order.amount;
    const expires = new Date(order.payableUntil).toISOString();
    const paid = chargeOf(purchaseNumber);
    const id = paid?.transactionId ?? `D-4-${purchaseNumber}`;
    const known = {
      order_id: purchaseNumber,
      amount: majorAmount(paid?.amount ?? order.amount),
      currency,
      status,
      status_code: CODES[status],
      ...(paid && { approved_date: new Date(paidAt.get(purchaseNumber) ?? now()).toISOString() }),
    };
    const payment = asOrder
      ? { ...known, payment_id: id }
      : {
          ...known,
          id,
          expiration_date: expires,
          ...(order.method === 'cash'
            ? { ticket: { number: purchaseNumber, expiration_date: expires } }
            : {
                bank_transfer: {
                  bank_name: 'Banco',
                  beneficiary_name: 'Kipu',
                  bank_account: '1',
                  reference: purchaseNumber,
                },
              }),
        };
    return status === 'REJECTED'
      ? { code: 400, [`${NAME}_response`]: { text: payment } }
      : { code: 200, data: payment };
  }

  return {
    /** Returns how to pay an order, the same at each request. */
    askHowToPay({ purchase_number, amount, currency, payment_method }: PaymentInformationBody): unknown {
      const known = orders.get(purchase_number);
      const order = known ?? {
        amount: moneyFromMajor(amount, currency),
        method: payment_method,
        payableUntil: weather ? now() + weather.payableFor() : NEXT_YEAR,
        held: weather?.holdsLocalOrder() ?? null,
      };
      orders.set(purchase_number, order);
      return answer(purchase_number, order);
    },
    /** Returns the answer about an order; undefined when nobody asked how to pay it. */
    localStatus(purchaseNumber: string): unknown {
      const order = orders.get(purchaseNumber);
      return (
        order && answer(purchaseNumber, order, weather !== undefined && Number(purchaseNumber) % 2 === 1)
      );
    },
    /** Releases an order that the fraud controls hold. */
    letGo(purchaseNumber: string): void {
      const order = orders.get(purchaseNumber);
      if (order?.held === 'VERIFIED') order.held = null;
    },
    /** Pays an order in cash. */
    payInCash(purchaseNumber: string, missingMinor = 0): void {
      const order = orders.get(purchaseNumber);
      if (!order || order.held === 'REJECTED' || chargeOf(purchaseNumber)) return;
      const amount = { ...order.amount, minor: order.amount.minor - missingMinor };
      paidAt.set(purchaseNumber, now());
      charge({ purchaseNumber, amount, transactionId: `D-4-${purchaseNumber}` });
    },
  };
}
