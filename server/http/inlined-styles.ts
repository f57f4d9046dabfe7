import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Puts the styles of a page into it. */
export type InlineStyles = (html: string) => {
  readonly html: string;
  /** The hash by which the page's policy allows them; null for a page that keeps its links, as its styles are unknown. */
  readonly hash: string | null;
};

/** A piece of a stylesheet. */
type Piece =
  /** A rule, with the classes that each of its selectors asks for. */
  | { readonly text: string; readonly selectors: readonly (readonly string[])[] }
  /** Rules under a condition. */
  | { readonly head: string; readonly pieces: readonly Piece[] };

const LINK = /<link\b[^>]*\brel="stylesheet"[^>]*>/g;
const CONDITION = /^@(?:media|supports|container)\b/;

/**
 * Returns a function that puts styles into pages without scripts: from the stylesheets that a page links to, only the
 * rules that an element of it could match. A slow line then brings what is seen first in one answer.
 * @param folder build/client
 */
export function createInlineStyles(folder: string): InlineStyles {
  const sheets = new Map(
    readdirSync(join(folder, 'assets'))
      .filter((name) => name.endsWith('.css'))
      .map((name) => [`/assets/${name}`, piecesOf(readFileSync(join(folder, 'assets', name), 'utf8'))]),
  );
  return (html) => {
    const links = html.match(LINK) ?? [];
    const linked = links.map((link) => sheets.get(/\bhref="([^"]+)"/.exec(link)?.[1] ?? ''));
    if (linked.length === 0 || linked.includes(undefined)) return { html, hash: null };
    const classes = classesIn(html);
    const style = linked.map((pieces) => used(pieces ?? [], classes)).join('');
    const [first = '', ...others] = links;
    const alone = others.reduce((page, link) => page.replace(link, ''), html);
    return {
      html: alone.replace(first, () => `<style>${style}</style>`),
      hash: `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    };
  };
}

function classesIn(html: string): ReadonlySet<string> {
  const lists = [...html.matchAll(/\sclass="([^"]+)"/g)];
  return new Set(lists.flatMap(([, list = '']) => list.split(/\s+/)));
}

/** The rules that an element with some of these classes could match, in their order. */
function used(pieces: readonly Piece[], classes: ReadonlySet<string>): string {
  return pieces
    .map((piece) => {
      if ('text' in piece) {
        return piece.selectors.some((needed) => needed.every((name) => classes.has(name))) ? piece.text : '';
      }
      const inner = used(piece.pieces, classes);
      return inner && `${piece.head}{${inner}}`;
    })
    .join('');
}

/** @param css As the build wrote it: without comments, and without rules within rules. */
function piecesOf(css: string): Piece[] {
  const pieces: Piece[] = [];
  for (let from = 0, open = css.indexOf('{'); open !== -1; open = css.indexOf('{', from)) {
    const end = endOf(css, open);
    const head = css.slice(from, open).trim();
    pieces.push(
      CONDITION.test(head)
        ? { head, pieces: piecesOf(css.slice(open + 1, end - 1)) }
        : { text: css.slice(from, end).trim(), selectors: head.startsWith('@') ? [[]] : neededBy(head) },
    );
    from = end;
  }
  return pieces;
}

/** Returns where the block that opens at a position ends; braces in strings do not count. */
function endOf(css: string, open: number): number {
  const token = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{}]/g;
  token.lastIndex = open;
  for (let depth = 0, found = token.exec(css); found; found = token.exec(css)) {
    if (found[0] === '{') depth += 1;
    if (found[0] === '}') depth -= 1;
    if (depth === 0) return token.lastIndex;
  }
  return css.length;
}

/** The classes that each selector of a rule asks for. What stands in `:not(…)` or `:is(…)` is asked for by none. */
function neededBy(head: string): string[][] {
  let plain = head.replace(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(/\([^()]*\)/g, '');
  }
  return plain.split(',').map((one) => [...one.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name));
}
