/**
 * Returns a maker of fixtures that makes them once for each instant, which is one for all sandboxes of a mock: their
 * dates take longer than everything else that a new sandbox needs. Whoever reads them changes nothing in them.
 */
export function oncePerInstant<Fixtures>(make: (now: Date) => Fixtures): (now: Date) => Fixtures {
  const made = new WeakMap<Date, { readonly fixtures: Fixtures }>();
  return (now) => {
    const known = made.get(now) ?? { fixtures: make(now) };
    made.set(now, known);
    return known.fixtures;
  };
}
