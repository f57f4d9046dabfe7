/** Base URLs of the site and its media storage, without a '/' at the end. */
export interface OwnAddresses {
  readonly siteOrigin: string;
  readonly mediaUrl: string;
}

/**
 * Returns a URL of our own site or media storage as a path on our own origin, and anything else unchanged. Contracts
 * accept links and pictures of content only as such paths.
 */
function ownPath(value: unknown, { siteOrigin, mediaUrl }: OwnAddresses): unknown {
  if (typeof value !== 'string' || !value.includes('//')) return value;
  const address = withoutScheme(value.trim());
  const inside = (base: string) => {
    const own = withoutScheme(base);
    return address.startsWith(`${own}/`) ? address.slice(own.length) : null;
  };
  const file = inside(mediaUrl);
  return file === null ? (inside(siteOrigin) ?? value) : `/media${decoded(file)}`;
}

/** Frameworks behind a proxy write http for https, and content services no scheme at all. */
const withoutScheme = (address: string) => address.replace(/^https?:(?=\/\/)/i, '');

/**
 * Returns freshly parsed JSON with each of our own URLs as a path. It is changed in place: a JSON.parse reviver takes
 * several times as long as the parsing itself.
 */
export function withOwnPaths(json: unknown, own: OwnAddresses): unknown {
  if (!isContainer(json)) return ownPath(json, own);
  for (const key of Object.keys(json)) {
    const value = json[key];
    const read = withOwnPaths(value, own);
    if (read !== value) json[key] = read;
  }
  return json;
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** URLs are encoded; paths in the storage are not. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
