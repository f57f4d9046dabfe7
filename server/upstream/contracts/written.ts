import { decode } from 'html-entities';
import { z } from 'zod';

// Texts as editors of other systems store them: HTML, or Markdown as content services have it in their long texts, or a
// tree of nodes with the words in its leaves. Pages show plain text, in blocks where it is long.

/** Matches only HTML: a plain text about tags ('Usa <h1> y <p>') has no closing tags. */
const MARKUP = /<\/[a-z][a-z\d]*\s*>|<br\s*\/?>/i;
const ENDS_OF_LINES = /<br\s*\/?>|<\/(?:blockquote|div|h[1-6]|li|p|tr)\s*>/gi;
const TAGS = /<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>/gi;

/** Marks of Markdown that no plain text has: '2**8', '#1' and 'a_b' are none. */
const BOLD = /(?<![\p{L}\p{N}*])\*\*(?=[^\s*])([^*\n]*[^\s*])\*\*(?![\p{L}\p{N}*])/gu;
const HEADING = /^#{1,6}[ \t]+(?=\S)/gm;
const LINK = /\[([^[\]\n]+)\]\((?:https?:\/\/|mailto:|\/)[^()\s]*\)/g;

/** Returns a text as it is read on a page. */
export function asItReads(text: string): string {
  const tagless = MARKUP.test(text) ? text.replace(ENDS_OF_LINES, '\n').replace(TAGS, '') : text;
  const plain = tagless.replace(BOLD, '$1').replace(HEADING, '').replace(LINK, '$1');
  return decode(plain, { scope: 'strict' }).replace(/\p{Cs}/gu, '\uFFFD');
}

/** A block of a long text, before its words are read. */
type Written =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: string[] }
  | { readonly kind: 'paragraph'; text: string };

const TITLE = /^(#{1,6})[ \t]+(.+)$/;
const POINT = /^(?:[-*+•]|(\d{1,3})[.)])[ \t]+(.+)$/;

/** Returns a long text that comes in one piece as blocks: its headings, its lists and its paragraphs. */
export function asBlocks(text: string): Written[] {
  const blocks: Written[] = [];
  // An empty line ends a list and a paragraph.
  let before: Written | undefined;
  for (const written of asMarkdown(text).split('\n')) {
    const line = written.trim();
    before = line === '' ? undefined : withLine(blocks, before, line);
  }
  return blocks;
}

/** Adds a line to the block that it continues, or as a new one; returns that block. */
function withLine(blocks: Written[], before: Written | undefined, line: string): Written {
  const [, signs = '', title] = TITLE.exec(line) ?? [];
  const [, number, point] = POINT.exec(line) ?? [];
  if (title === undefined && point !== undefined && before?.kind === 'list') {
    before.items.push(point);
    return before;
  }
  if (title === undefined && point === undefined && before?.kind === 'paragraph') {
    before.text += `\n${line}`;
    return before;
  }
  const block: Written =
    title !== undefined
      ? { kind: 'heading', level: signs.length > 2 ? 3 : 2, text: title }
      : point === undefined
        ? { kind: 'paragraph', text: line }
        : { kind: 'list', ordered: number !== undefined, items: [point] };
  blocks.push(block);
  return block;
}

/** Returns HTML with the marks of Markdown for its blocks; anything else stays as it is. */
function asMarkdown(text: string): string {
  if (!MARKUP.test(text)) return text;
  return text
    .replace(/<h([1-6])(?:\s[^<>]*)?>/gi, (_tag, level) => `\n\n${'#'.repeat(Number(level))} `)
    .replace(/<li(?:\s[^<>]*)?>/gi, '\n- ')
    .replace(/<\/(?:blockquote|div|h[1-6]|p|tr|[uo]l)\s*>/gi, '\n\n')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(TAGS, '');
}

/** A node of a rich text, as content services of the specification's form (`sys.id`, `fields`: spec §3) keep it. */
const Node = z.object({
  nodeType: z.string(),
  value: z.string().optional(),
  get content() {
    return z.array(Node).optional();
  },
});
type Node = z.infer<typeof Node>;
const RichText = z.object({
  nodeType: z.literal('document'),
  content: z.array(Node.nullable().catch(null)),
});

/** Before the words of a node, its mark in Markdown. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['paragraph', ''],
  ['blockquote', ''],
  ['unordered-list', ''],
  ['ordered-list', ''],
  ...[1, 2, 3, 4, 5, 6].map((level) => [`heading-${level}`, `${'#'.repeat(level)} `] as const),
]);

/**
 * Returns the blocks of a rich text in Markdown, with null in place of one that cannot be read or is not made of words;
 * undefined for anything else.
 */
export function richBlocks(told: unknown): (string | null)[] | undefined {
  // Without this look ahead, each text of a catalogue would be held against a contract.
  if (typeof told !== 'object' || told === null || !('nodeType' in told)) return undefined;
  return RichText.safeParse(told).data?.content.map((node) => {
    if (node === null) return null;
    const mark = MARKS.get(node.nodeType);
    if (mark === undefined) return null;
    return node.nodeType.endsWith('-list') ? listOf(node) : mark + wordsOf(node);
  });
}

/** Returns a list with a line for each item. */
function listOf({ nodeType, content = [] }: Node): string {
  const mark = nodeType === 'ordered-list' ? '1.' : '-';
  return content.map((item) => `${mark} ${wordsOf(item)}`).join('\n');
}

/** Returns the words of a node and of all within it. */
const wordsOf = ({ value = '', content = [] }: Node): string => value + content.map(wordsOf).join('');
