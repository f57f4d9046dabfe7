/** How much of the protocol runs: by `npm test`, by `npm run test:payments`, and by the latter with `-- --release`. */
const AMOUNTS = ['test', 'change', 'release'] as const;
const chosen = AMOUNTS.find((amount) => amount === process.env['PAYMENTS_AMOUNT']) ?? 'test';

/** How many machines share the amount. Amounts are rounded up, so that none gets nothing. */
const parts = Number(process.env['PAYMENTS_PARTS'] ?? 1);

/** Returns how often to do something, for the chosen amount. */
export function amountOf(amounts: Readonly<Record<(typeof AMOUNTS)[number], number>>): number {
  return Math.ceil(amounts[chosen] / parts);
}

/** Returns the time limit of a test that does something so many times. Milliseconds. */
export function limitFor(times: number, eachMs: number): number {
  return 60_000 + times * eachMs;
}

const BAR = 20;

/** Progress of a long run. */
interface Tally {
  /** To be called after each round, with the promises that it broke: they are printed at once. */
  count(broken?: readonly string[]): void;
  /** To be called at the end, when no round broke a promise: prints how certain that makes it. */
  hold(): void;
}

/** Returns a tally that prints a progress bar after every twentieth of a long run; under `npm test` it is silent. */
export function tallyOf(what: string, total: number): Tally {
  let done = 0;
  const say = (text: string) => {
    if (chosen !== 'test') process.stdout.write(`${what}: ${text}\n`);
  };
  const filled = () => Math.floor((done * BAR) / total);
  return {
    count(broken = []) {
      for (const promise of broken) say(`BROKEN: ${promise}`);
      const before = filled();
      done += 1;
      if (filled() > before) say(`${'█'.repeat(filled()).padEnd(BAR, '░')} ${done}/${total}`);
    },
    hold() {
      say(
        `${done}, 0 broken promises; 95 % sure: one breaks one with a probability below 3/${done} = ${3 / done}`,
      );
    },
  };
}
