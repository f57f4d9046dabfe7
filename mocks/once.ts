import { LRUCache } from 'lru-cache';

/** For how many instants fixtures are kept: a mock has one, tests in one process a few. */
const KEPT = 4;

/**
 * Memoizes a maker of fixtures by instant. All sandboxes of a mock share one instant, and computing the dates of
 * fixtures is the slowest part of creating a sandbox. The fixtures are shared, so readers must not change them.
 */
export function oncePerInstant<Fixtures>(make: (now: Date) => Fixtures): (now: Date) => Fixtures {
  const made = new LRUCache<number, { readonly fixtures: Fixtures }>({ max: KEPT });
  return (now) => {
    const known = made.get(now.getTime()) ?? { fixtures: make(now) };
    made.set(now.getTime(), known);
    return known.fixtures;
  };
}
