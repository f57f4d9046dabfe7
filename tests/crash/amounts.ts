/** How much of the protocol is run: by `npm test`, by `npm run test:payments`, and by it with `-- --release`. */
const AMOUNTS = ['test', 'change', 'release'] as const;
const chosen = AMOUNTS.find((amount) => amount === process.env['PAYMENTS_AMOUNT']) ?? 'test';

/** How many machines share the amount; each does its part, and never nothing. */
const parts = Number(process.env['PAYMENTS_PARTS'] ?? 1);

/** Returns how many of something there are this time. */
export function amountOf(amounts: Readonly<Record<(typeof AMOUNTS)[number], number>>): number {
  return Math.ceil(amounts[chosen] / parts);
}

/** How long a test may take that does something so many times, in milliseconds. */
export function limitFor(times: number, eachMs: number): number {
  return 60_000 + times * eachMs;
}

const BAR = 20;

/** Of something that is done so many times: how far it has come, and in the end how sure that makes. */
interface Tally {
  /** To be called after each, with the promises that it broke: they are told at once, however long the rest takes. */
  count(broken?: readonly string[]): void;
  /** To be called when no promise was broken in any. */
  hold(): void;
}

/** Returns what tells how far a long run has come, a bar after every twentieth of it; beside all other tests, nothing. */
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
