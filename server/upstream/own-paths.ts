import { z } from 'zod';
import type { UpstreamClient } from './types.ts';

/** Base addresses of what is ours, without a '/' at their end. */
export interface OwnAddresses {
  readonly siteOrigin: string;
  readonly mediaUrl: string;
}

/**
 * Returns a client whose answers have addresses of our own site and media storage as paths on our own origin, as
 * contracts know them. Other addresses stay: contracts take them for no link and no picture.
 */
export function withOwnPaths(client: UpstreamClient, own: OwnAddresses): UpstreamClient {
  return {
    call: (request) =>
      client.call({ ...request, answer: z.preprocess((body) => ownPathsIn(body, own), request.answer) }),
  };
}

function ownPathsIn(value: unknown, own: OwnAddresses): unknown {
  if (typeof value === 'string') return ownPath(value.trim(), own) ?? value;
  if (Array.isArray(value)) return value.map((item) => ownPathsIn(item, own));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, ownPathsIn(inside, own)]));
}

function ownPath(text: string, { siteOrigin, mediaUrl }: OwnAddresses): string | null {
  if (text.startsWith(`${mediaUrl}/`)) return `/media${decoded(text.slice(mediaUrl.length))}`;
  return text.startsWith(`${siteOrigin}/`) ? text.slice(siteOrigin.length) : null;
}

/** An address is written encoded, and a path below the storage is not. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
