/**
 * The part of a file that a Range header asks for (RFC 9110 §14).
 * @param header The header; several parts at once are answered with the whole file, as the standard allows.
 * @param length Of the file. Bytes.
 * @returns First and last byte, both included; null for the whole file; 'impossible' when nothing of it is there.
 */
export function byteRange(
  header: string | undefined,
  length: number,
): { readonly first: number; readonly last: number } | 'impossible' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const count = Math.min(Number(to), length);
    return count === 0 ? 'impossible' : { first: length - count, last: length - 1 };
  }
  const first = Number(from);
  const last = to === '' ? length - 1 : Math.min(Number(to), length - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= length ? 'impossible' : { first, last };
}
