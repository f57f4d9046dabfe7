/** How many results are kept per function. Anybody may choose its arguments: beyond this, all results are dropped. */
const MOST = 2_000;
/** The longest arguments whose result is kept: longer ones can be made up without end. Characters. */
const LONGEST = 200;

/**
 * Returns a memoized function, for results that are slow to compute and never change. Results are shared, so callers
 * must not change them.
 * @param compute Must depend only on its arguments.
 */
export function remembered<
  Asked extends readonly (string | number)[],
  Answer extends object | string | number | null,
>(compute: (...asked: Asked) => Answer): (...asked: Asked) => Answer {
  const known = new Map<string, Answer>();
  return (...asked) => {
    const key = asked.join('|');
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = compute(...asked);
    if (known.size >= MOST) known.clear();
    if (key.length <= LONGEST) known.set(key, answer);
    return answer;
  };
}
