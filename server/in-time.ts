/**
 * Returns the result of a task, or that of `late` once the task has taken too long; the task itself goes on.
 * @param limitMs How long to wait for the task. Milliseconds; below 0 means not at all.
 * @throws the error of the task if it fails in time, or that of `late`
 */
export async function inTime<Value, Instead>(
  task: Promise<Value>,
  limitMs: number,
  late: () => Instead,
): Promise<Value | Instead> {
  let limit: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    limit = setTimeout(resolve, Math.max(0, limitMs));
  }).then(late);
  return Promise.race([task, tooLate]).finally(() => clearTimeout(limit));
}
