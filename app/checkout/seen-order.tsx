import type { OrderView } from '../../server/domain/checkout/order.ts';
import { seenFields } from './order-change.ts';

/** Hidden in a form that leads to the payment: what its page shows of the order. */
export function SeenOrder({ order }: { readonly order: OrderView }) {
  const seen = seenFields({ ...order, amount: order.total });
  return Object.entries(seen).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
