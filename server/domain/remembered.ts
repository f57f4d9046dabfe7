/** How many answers are kept of one function. Anybody may choose its arguments: beyond this, all answers are dropped. */
const MOST = 2_000;

/**
 * Returns a function that computes each answer once and then looks it up: for answers that take long to compute and never
 * change. Answers are shared, so no caller may change one.
 * @param compute Depends on its arguments alone.
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
