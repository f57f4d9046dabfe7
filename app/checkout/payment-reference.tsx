import { CopyableCode } from '../ui/copyable-code.tsx';

/** The reference of a payment, to copy or to read out on the phone. */
export function PaymentReference({ reference }: { readonly reference: string }) {
  return <CopyableCode code={reference} what="la referencia" done="Copiada" />;
}
