/** Part of a file, first and last byte included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The part of a file that a `Range` header asks for. Players of some browsers refuse a video that cannot be sent in
 * parts.
 * @param header As it came; several parts at once count as none, which the standard allows.
 * @param size Of the file. Bytes.
 * @returns null to send all of it; 'unsatisfiable' when it asks for what is not there (status 416).
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, from = '', to = ''] = asked ?? [];
  if (!asked || (from === '' && to === '')) return null;
  // '-500' asks for the last 500 bytes.
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last || first >= size ? 'unsatisfiable' : { first, last };
}
