/**
 * Returns what lets one after the other do something long: each turn begins once the process has looked at what has come
 * in since the one before. Answers of the academy come together, and pages drawn right behind each other would keep
 * everybody waiting who can be told at once to come back.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => new Promise((resolve) => void setImmediate(resolve))));
}
