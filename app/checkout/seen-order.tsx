import type { OrderView } from '../../server/domain/checkout/order.ts';
import { seenFields } from './order-change.ts';

interface SeenOrderProps {
  readonly order: OrderView;
  /** Who it is for, once the page shows that. */
  readonly student?: { readonly firstName: string } | null;
}

/** Hidden fields, in a form that leads to the payment, with the order and price that its page shows. */
export function SeenOrder({ order, student = null }: SeenOrderProps) {
  const seen = seenFields({ ...order, amount: order.total, student });
  return Object.entries(seen).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
