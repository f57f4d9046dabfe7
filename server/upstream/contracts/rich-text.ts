import { z } from 'zod';

// A long text as content services of the specification's form (`sys.id`, `fields`: spec §3) keep it where an editor formats
// it: a tree of nodes, with the words in its leaves.

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
