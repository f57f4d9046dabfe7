import { expect, test } from 'vitest';
import { createTurns } from '../../server/http/turns.ts';

/** Blocks the event loop. */
const keepBusy = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

test('what comes in while a page is drawn is looked at before the next one is', async () => {
  const turn = createTurns();
  const happened: string[] = [];
  const drawn = [1, 2, 3].map(async (page) => {
    await turn();
    happened.push(`page ${page}`);
    setTimeout(() => happened.push(`after ${page}`), 1);
    keepBusy(5);
  });
  await Promise.all(drawn);
  expect(happened).toEqual(['page 1', 'after 1', 'page 2', 'after 2', 'page 3']);
});
