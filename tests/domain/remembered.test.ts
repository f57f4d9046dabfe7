import { expect, test } from 'vitest';
import { remembered } from '../../server/domain/remembered.ts';

/** Returns a remembered function, and how many times it was computed for an argument. */
function counted() {
  const computed: string[] = [];
  const ask = remembered((text: string) => {
    computed.push(text);
    return text;
  });
  return { ask, timesOf: (text: string) => computed.filter((one) => one === text).length };
}

test('what is asked twice is computed once', () => {
  const { ask, timesOf } = counted();
  expect(['uno', 'dos', 'uno'].map((text) => ask(text))).toEqual(['uno', 'dos', 'uno']);
  expect(timesOf('uno')).toBe(1);
});

test('what anybody may ask fills no memory: neither endless texts nor ever more of them are kept', () => {
  const { ask, timesOf } = counted();
  const [longest, longer] = ['a'.repeat(200), 'a'.repeat(201)];
  for (const text of [longest, longest, longer, longer]) ask(text);
  expect([timesOf(longest), timesOf(longer)]).toEqual([1, 2]);
  for (let number = 0; number < 2_000; number += 1) ask(String(number));
  ask(longest);
  expect(timesOf(longest)).toBe(2);
});
