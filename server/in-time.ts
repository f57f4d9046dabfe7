/** Waits some milliseconds, or until the signal is aborted. Never fails. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** Waits by the real clock, without keeping the process alive. */
export const sleepByClock: Sleep = (milliseconds, signal) =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds).unref();
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end);
  });

/**
 * Returns the result of a task, or that of `late` once the task has taken too long; the task itself goes on.
 * @param limitMs How long to wait for the task. Milliseconds; below 0 means not at all.
 * @throws the error of the task if it fails in time, or that of `late`
 */
export async function inTime<Value, Instead>(
  task: Promise<Value>,
  limitMs: number,
  late: () => Instead,
  sleep = sleepByClock,
): Promise<Value | Instead> {
  const limit = new AbortController();
  try {
    const told = await Promise.race([
      task.then((value) => () => value),
      sleep(Math.max(0, limitMs), limit.signal).then(() => late),
    ]);
    return told();
  } finally {
    // With a reason of its own: the usual one is an error with a trace, which nobody reads.
    limit.abort('answered');
  }
}
