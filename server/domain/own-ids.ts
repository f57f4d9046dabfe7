/**
 * Returns a function that makes ids unique. Our ids are derived from the academy's data, which may repeat itself, and
 * pages find things by their ids; so repeated ids are numbered.
 */
export function ownIds(): (id: string) => string {
  const given = new Map<string, number>();
  return (id) => {
    const times = (given.get(id) ?? 0) + 1;
    given.set(id, times);
    return times === 1 ? id : `${id}-${times}`;
  };
}
