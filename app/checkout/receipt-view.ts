import type { AttemptView } from '../../server/payments/types.ts';

/** The provider writes its dates in this zone; ours beside them are in the same. */
export const RECEIPT_ZONE = 'America/Lima';

/** A purchase that got as far as its own page: it has a number. */
export type NumberedPurchase = AttemptView & { readonly purchaseNumber: string };

/** What the cards of /compras/{numero} are drawn from. */
export interface ReceiptProps {
  readonly purchase: NumberedPurchase;
  /** When the payment was started, 'dd/mm/yy hh:mm:ss' in Lima: stands in for a date the provider did not send. */
  readonly startedAt: string;
}

/** Who pays, by full name. */
export function payerName({ payer }: AttemptView): string {
  return `${payer.firstName} ${payer.lastName}`.trim();
}
