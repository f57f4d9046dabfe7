import { z } from 'zod';

// Content services of the specification's form (`sys.id`, `fields`: spec §3) write what an entry refers to as a link, and
// send the targets of a list beside it, in `includes`. Contracts read a target in place of its link.

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
