/** Base addresses of what is ours, without a '/' at their end. */
export interface OwnAddresses {
  readonly siteOrigin: string;
  readonly mediaUrl: string;
}

/**
 * Returns an address of our own site or media storage as the path on our own origin that contracts know it by, and
 * everything else as it is: contracts take other addresses for no link and no picture.
 */
export function ownPath(value: unknown, { siteOrigin, mediaUrl }: OwnAddresses): unknown {
  if (typeof value !== 'string') return value;
  const address = value.trim();
  if (address.startsWith(`${mediaUrl}/`)) return `/media${decoded(address.slice(mediaUrl.length))}`;
  return address.startsWith(`${siteOrigin}/`) ? address.slice(siteOrigin.length) : value;
}

/** An address is written encoded, and a path below the storage is not. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
