/** Test cards of the mock card provider (README, 'Cards'). */
export const CARDS = {
  visa: '4474118355632240',
  mastercard: '5160030000000317',
  /** Denied with action code 180: the card is not valid. */
  denied180: cardEndingIn('0180'),
  /** Denied with action code 116: not enough funds. */
  denied116: cardEndingIn('0116'),
} as const;

/** Returns a Visa number with these last four digits that passes the Luhn check. */
function cardEndingIn(lastFour: string): string {
  for (let digit = 0; digit <= 9; digit += 1) {
    const number = `44741183000${digit}${lastFour}`;
    if (passesLuhn(number)) return number;
  }
  throw new Error(`No card ends in ${lastFour}`);
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, character, index) => {
    const digit = Number(character);
    if (index % 2 === 0) return total + digit;
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2);
  }, 0);
  return sum % 10 === 0;
}
