/**
 * Returns what gives each of several things an id of its own, where ours are made of what the academy says of them: it may
 * say the same twice, and pages find things by their ids, so the later ones are numbered.
 */
export function ownIds(): (id: string) => string {
  const given = new Map<string, number>();
  return (id) => {
    const times = (given.get(id) ?? 0) + 1;
    given.set(id, times);
    return times === 1 ? id : `${id}-${times}`;
  };
}
