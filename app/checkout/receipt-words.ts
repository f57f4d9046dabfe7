/** The provider writes its dates in this zone; ours beside them are in the same. */
export const RECEIPT_ZONE = 'America/Lima';

/** Brands as the card provider writes them, and as people do. */
const NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  dinersclub: 'Diners Club',
  unionpay: 'UnionPay',
};

/** The name of a card brand; one we do not know is shown as it came. */
export function brandName(brand: string): string {
  return NAMES[brand.toLowerCase()] ?? brand;
}

/**
 * A second line for denials whose cause the buyer can do something about, after the sentence that spec §8 fixes. The
 * words are the card provider's own for buyers. Codes of lost or stolen cards are left out on purpose: whoever holds
 * the card is not told what the bank knows of it.
 */
const HINTS: Readonly<Record<string, string>> = {
  '101': 'La tarjeta ingresada se encuentra vencida.',
  '116': 'No cuentas con fondos suficientes para completar la compra. Intenta nuevamente con otra tarjeta.',
  '118': 'Verifica los datos ingresados e intenta nuevamente.',
  '670': 'La operación fue rechazada por controles de seguridad. Intenta nuevamente más tarde.',
  '671': 'La operación fue rechazada por controles de seguridad. Intenta nuevamente más tarde.',
  '672': 'La operación fue rechazada por controles de seguridad. Intenta nuevamente más tarde.',
  '678': 'No se pudo completar el proceso de autenticación. Intenta nuevamente.',
};

/** What may help after a denial, or null when there is nothing safe to add. */
export function denialHint(actionCode: string | null): string | null {
  return HINTS[actionCode ?? ''] ?? null;
}
