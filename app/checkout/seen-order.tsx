import type { OrderView } from '../../server/domain/checkout/order.ts';
import { seenFields } from './order-change.ts';

/** Hidden fields, in a form that leads to the payment, with the order and price that its page shows. */
export function SeenOrder({ order }: { readonly order: OrderView }) {
  const seen = seenFields({ ...order, amount: order.total });
  return Object.entries(seen).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
