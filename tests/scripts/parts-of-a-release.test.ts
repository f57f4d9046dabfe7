import { expect, test } from 'vitest';
import { partOf } from '../../scripts/simulate-seeds.mjs';

test.each([
  [1_000_000, 8],
  [20_000, 7],
  [200, 200],
  [10, 3],
])('%i simulated runs shared by %i machines are all of them, each once', (count, parts) => {
  const first = 2_000_001;
  const shares = Array.from({ length: parts }, (_, index) => partOf(count, index + 1, parts, first));
  let next = first;
  for (const share of shares) {
    expect(share.from).toBe(next);
    expect(share.count).toBeGreaterThan(0);
    next += share.count;
  }
  expect(next).toBe(first + count);
});
