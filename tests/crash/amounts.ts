/** How much of the protocol is run: by `npm test`, by `npm run test:payments`, and by it with `-- --release`. */
const AMOUNTS = ['test', 'change', 'release'] as const;
const chosen = AMOUNTS.find((amount) => amount === process.env['PAYMENTS_AMOUNT']) ?? 'test';

/** Returns how many of something there are this time. */
export function amountOf(amounts: Readonly<Record<(typeof AMOUNTS)[number], number>>): number {
  return amounts[chosen];
}

/** How long a test may take that does something so many times, in milliseconds. */
export function limitFor(times: number, eachMs: number): number {
  return 60_000 + times * eachMs;
}
