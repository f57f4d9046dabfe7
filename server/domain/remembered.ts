/** What is kept of one function. Its arguments may come from anybody: when there are more, all is forgotten. */
const MOST = 2_000;

/**
 * Returns a function that computes each answer once: for what takes far longer to find out than to look up, and is the
 * same whenever it is asked for. Answers are shared, so nobody may change one.
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
