import { createHash } from 'node:crypto';

/** Returns the entity tag of a body: another one means another body. */
export function etagOf(body: Buffer | string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Whether an If-None-Match header names a tag; compression on the way makes tags weak. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((part) => {
    const given = part.trim();
    return given === '*' || given.replace(/^W\//, '') === opaque;
  });
}
