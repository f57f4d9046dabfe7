/** How many lines of a text are shown per picture; the JSON has all of them. */
const MOST_LINES = 12;

/**
 * Returns the report for a person: a table of the pictures that differ, and the differences of their texts.
 * @param {object} outcome
 * @param {readonly import('./photograph.mjs').Failed[]} outcome.failures
 * @param {import('./compare.mjs').Comparison | null} outcome.comparison
 * @returns {string}
 */
export function reportOf({ failures, comparison }) {
  const lines = failures.map(
    ({ name, reason }) => `FAILED  ${name}\n        ${reason.replace(/\n/g, '\n        ')}`,
  );
  if (!comparison) return lines.length > 0 ? `\n${lines.join('\n')}\n` : '';
  const { compared, differences } = comparison;
  if (differences.length > 0) {
    const widest = Math.max(...differences.map(({ name }) => name.length));
    lines.push(
      `${'picture'.padEnd(widest)}${'pixels'.padStart(10)}${'%'.padStart(8)}  ${'box'.padEnd(22)}size`,
      ...differences.map((difference) => rowOf(difference, widest)),
      ...wordsOf(differences),
    );
  }
  lines.push('', `${compared} pictures compared, ${differences.length} differ.`);
  return `\n${lines.join('\n')}\n`;
}

/**
 * @param {import('./compare.mjs').Difference} difference
 * @param {number} widest
 */
function rowOf({ name, missing, pixels }, widest) {
  const begin = name.padEnd(widest);
  if (missing) return `${begin}  missing ${missing === 'before' ? 'in the other folder' : 'in this folder'}`;
  if (!pixels) return `${begin}${'0'.padStart(10)}${'0'.padStart(8)}  text only`;
  const { left, top, width, height } = pixels.box;
  const box = `${width}x${height}+${left}+${top}`.padEnd(22);
  const percentage = pixels.percentage.toFixed(2).padStart(8);
  return `${begin}${String(pixels.count).padStart(10)}${percentage}  ${box}${pixels.sizes}`;
}

/**
 * Lists the differences of texts. Most pictures of a page differ alike, so each is shown once, with all picture names.
 * @param {readonly import('./compare.mjs').Difference[]} differences
 */
function wordsOf(differences) {
  /** @type {Map<string, string[]>} */
  const pictures = new Map();
  for (const { name, lines = [] } of differences) {
    if (lines.length === 0) continue;
    const more = lines.length - MOST_LINES;
    const told = [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`  (${more} lines more)`] : [])].join(
      '\n  ',
    );
    pictures.set(told, [...(pictures.get(told) ?? []), name]);
  }
  return [...pictures].map(([told, names]) => `\n${names.join('\n')}\n  ${told}`);
}
