import { z } from 'zod';

/** A path on our own site, with an anchor or a query if need be: content never sends people elsewhere. */
export const SitePath = z.string().regex(/^\/(?!\/)[^\s\\]*$/);

/** A path below the media storage, for instance 'cursos/curso-de-scratchjr.svg'. */
export const MediaPath = z.string().regex(/^[a-z0-9][a-z0-9/_-]*\.(svg|png|jpg|webp|avif|mp4|webm|vtt|pdf)$/);

/** The last part of a URL of ours. */
export const Slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** A colour of an entry, for what is not a page (certificates, calendars): pages take theirs from the tokens. */
export const HexColor = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

/**
 * One block of a long text (posts, legal pages). Text is plain: no HTML comes from the content service, so nothing
 * of it can run on our pages.
 */
export const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: z.string().min(1) }),
  /** `id` is the anchor of the section: it stays when the words change. */
  z.object({
    kind: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    id: Slug,
    text: z.string().min(1),
  }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.string().min(1)).min(1) }),
  z.object({ kind: z.literal('quote'), text: z.string().min(1), source: z.string().nullable() }),
  /** Terms with their meaning, as a list of purposes or of deadlines. */
  z.object({
    kind: z.literal('definitions'),
    items: z.array(z.object({ term: z.string().min(1), description: z.string().min(1) })).min(1),
  }),
  z.object({ kind: z.literal('link'), text: z.string().min(1), href: SitePath }),
]);
export type Block = z.infer<typeof Block>;

/**
 * An entry of the content service around its fields.
 * @param fields What the entry says.
 */
export const entry = <Fields extends z.ZodType>(fields: Fields) =>
  z.object({ sys: z.object({ id: z.string().min(1) }), fields });

/**
 * GET /entries?content_type={type} (assumed): every entry of one type, in the order they are shown.
 * @param entrySchema Contract of one entry.
 */
export const entryList = <Entry extends z.ZodType>(entrySchema: Entry) =>
  z.object({ items: z.array(entrySchema) });
