import { LRUCache } from 'lru-cache';

/** Instants whose fixtures are kept: a mock has one, tests in one process have a few. */
const KEPT = 4;

/**
 * Returns a maker of fixtures that makes them once for each instant, which is one for all sandboxes of a mock: their
 * dates take longer than everything else that a new sandbox needs. Whoever reads them changes nothing in them.
 */
export function oncePerInstant<Fixtures>(make: (now: Date) => Fixtures): (now: Date) => Fixtures {
  const made = new LRUCache<number, { readonly fixtures: Fixtures }>({ max: KEPT });
  return (now) => {
    const known = made.get(now.getTime()) ?? { fixtures: make(now) };
    made.set(now.getTime(), known);
    return known.fixtures;
  };
}
