import { CopyableCode } from '../ui/copyable-code.tsx';

/** What a person reads out on the phone about a payment. */
export function PaymentReference({ reference }: { readonly reference: string }) {
  return <CopyableCode code={reference} what="la referencia" done="Copiada" />;
}
