/**
 * Returns a function that makes long tasks take turns: each begins once the process has looked at what came in during
 * the one before. Answers of the academy arrive together, and pages drawn right after each other would delay everybody
 * who can be told at once to come back.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => new Promise((resolve) => void setImmediate(resolve))));
}
