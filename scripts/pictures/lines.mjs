/**
 * Returns the lines in which two texts differ, in order: '- …' is only in the first text, '+ …' only in the second.
 * @param {string} before
 * @param {string} after
 * @returns {string[]}
 */
export function differingLines(before, after) {
  if (before === after) return [];
  const [old, now] = withoutEnds(before.split('\n'), after.split('\n'));
  const columns = now.length + 1;
  /** Length of the longest common subsequence of what follows each pair of positions. */
  const common = new Uint16Array((old.length + 1) * columns);
  const at = (/** @type {number} */ i, /** @type {number} */ j) => common[i * columns + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      common[i * columns + j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      i += 1;
      j += 1;
    } else if (j === now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push(`- ${old[i]}`);
      i += 1;
    } else {
      lines.push(`+ ${now[j]}`);
      j += 1;
    }
  }
  return lines;
}

/**
 * @param {string[]} old
 * @param {string[]} now
 * @returns {[string[], string[]]} Both without their common beginning and end.
 */
function withoutEnds(old, now) {
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1;
  let end = 0;
  const shortest = Math.min(old.length, now.length) - start;
  while (end < shortest && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  return [old.slice(start, old.length - end), now.slice(start, now.length - end)];
}
