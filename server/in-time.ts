import { setTimeout as wait } from 'node:timers/promises';

/** Waits some milliseconds, or until the signal is aborted. Never fails. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** Waits by the real clock, without keeping the process alive. */
export const sleepByClock: Sleep = async (milliseconds, signal) => {
  // An aborted wait has ended early; it is no failure.
  await wait(milliseconds, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined);
};

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
    limit.abort();
  }
}
