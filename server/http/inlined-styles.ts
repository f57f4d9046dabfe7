import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Inlines the styles of a page. */
export type InlineStyles = (html: string) => {
  readonly html: string;
  /**
   * The hash that allows them in the page's policy; null for a page that keeps its links because a stylesheet is
   * unknown.
   */
  readonly hash: string | null;
};

type Piece =
  /** A rule, with the classes that each of its selectors requires. */
  | { readonly text: string; readonly selectors: readonly (readonly string[])[] }
  /** Rules inside a conditional at-rule such as `@media`. */
  | { readonly head: string; readonly pieces: readonly Piece[] };

const LINK = /<link\b[^>]*\brel="stylesheet"[^>]*>/g;
const CONDITION = /^@(?:media|supports|container)\b/;

/**
 * Returns a function that inlines styles into pages without scripts: of the stylesheets that a page links to, only the
 * rules that could match one of its elements. On a slow connection, the first view then needs only one response.
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

/** Returns the rules that could match an element with some of these classes, in their order. */
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

/** @param css As the build wrote it: without comments or nested rules. */
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

/** Returns the position after the block that opens at `open`; braces in strings do not count. */
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

/** Returns the classes that each selector of a rule requires. Classes in `:not(…)` or `:is(…)` are not required. */
function neededBy(head: string): string[][] {
  let plain = head.replace(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(/\([^()]*\)/g, '');
  }
  return plain.split(',').map((one) => [...one.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name));
}
