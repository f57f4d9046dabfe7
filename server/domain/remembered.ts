/** How many results are kept per function. Anybody may choose its arguments: beyond this, all results are dropped. */
const MOST = 2_000;

/**
 * Returns a memoized function, for results that are slow to compute and never change. Results are shared, so callers
 * must not change them.
 * @param compute Must depend only on its arguments.
 */
export function remembered<Asked extends readonly (string | number)[], Answer extends object | string>(
  compute: (...asked: Asked) => Answer,
): (...asked: Asked) => Answer {
  const known = new Map<string, Answer>();
  return (...asked) => {
    const [only, ...others] = asked;
    const key = others.length === 0 && typeof only === 'string' ? only : asked.join('|');
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = compute(...asked);
    if (known.size >= MOST) known.clear();
    known.set(key, answer);
    return answer;
  };
}
