import { z } from 'zod';

// Links in answers, as contracts read them: what an entry refers to in place of its link, and our own URLs as paths.

// Content services of the specification's form (`sys.id`, `fields`: spec §3) write what an entry refers to as a link, and
// send the targets of a list beside it, in `includes`.

/** How deep targets of targets are followed: entries may refer to each other in a circle. */
const DEEPEST = 2;

const Link = z.object({
  sys: z.object({ type: z.literal('Link'), linkType: z.enum(['Asset', 'Entry']), id: z.string() }),
});
const Target = z.looseObject({ sys: z.object({ id: z.string() }), fields: z.looseObject({}) });
const Asset = z.object({ fields: z.object({ file: z.object({ url: z.string() }) }) });
const Targets = z.array(Target).catch([]);
const Linked = z.looseObject({
  items: z.array(z.unknown()),
  includes: z.object({ Asset: Targets.default([]), Entry: Targets.default([]) }),
});

/**
 * Returns an answer of the content service with each link replaced by its target: an asset by the URL of its file, an
 * entry by its id and fields. A link without a target stays, and any other answer is returned as it is.
 */
export function withTargets(told: unknown): unknown {
  const { data: list } = Linked.safeParse(told);
  if (!list) return withFiles(told);
  const { items, includes, ...rest } = list;
  const targets = new Map<string, z.infer<typeof Target>>();
  for (const target of includes.Asset) targets.set(`Asset ${target.sys.id}`, target);
  for (const target of [...includes.Entry, ...Targets.parse(items)])
    targets.set(`Entry ${target.sys.id}`, target);
  const resolve = (value: unknown, depth: number): unknown => {
    const link = linkOf(value);
    const target = link && targets.get(`${link.sys.linkType} ${link.sys.id}`);
    if (target) return depth >= DEEPEST ? value : resolve(target, depth + 1);
    return fileOf(value) ?? mapped(value, (inside) => resolve(inside, depth));
  };
  return { ...rest, items: items.map((item) => resolve(item, 0)) };
}

/** Returns an answer whose links were resolved by others, with each asset replaced by the URL of its file. */
const withFiles = (value: unknown): unknown => fileOf(value) ?? mapped(value, withFiles);

// Without these looks ahead, each text of a catalogue of 1,000 courses would be held against a contract: 160 ms.
const has = (value: unknown, name: string) => typeof value === 'object' && value !== null && name in value;

const fileOf = (value: unknown) =>
  has(value, 'fields') ? Asset.safeParse(value).data?.fields.file.url : undefined;

const linkOf = (value: unknown) => (has(value, 'sys') ? Link.safeParse(value).data : undefined);

function mapped(value: unknown, map: (inside: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(map);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, map(inside)]));
}

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
