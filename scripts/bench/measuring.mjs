/**
 * @param {readonly number[]} values
 * @returns {number} NaN of nothing.
 */
export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
