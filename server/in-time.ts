/**
 * Returns what a task comes to, or what `late` returns once the task has taken too long; the task itself goes on.
 * @param limitMs How long the task is waited for. Milliseconds; below 0 is not at all.
 * @throws whatever the task throws in time, or `late`
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
