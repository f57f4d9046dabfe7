/**
 * Returns a function that makes long tasks take turns: each begins once the event loop has handled the input that
 * arrived during the one before. Responses of the academy arrive together, and pages drawn back to back would delay the
 * immediate refusals of an overloaded site.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => new Promise((resolve) => void setImmediate(resolve))));
}
