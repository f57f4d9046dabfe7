import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folders that hold what tools made: nothing in them is cited, and nothing in them cites. */
const MADE_BY_TOOLS =
  /^(?:node_modules|build|test-results|playwright-report|coverage|\.(?:data|cache|git))(?:\/|$)/;

/** Every file of the repository, as a path from its root, with those that are not committed yet. */
export const FILES: readonly string[] = readTree('.');

/** Every folder of the repository, as a path from its root. */
export const FOLDERS: ReadonlySet<string> = new Set(
  FILES.flatMap((file) => {
    const parts = path.posix.dirname(file).split('/');
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  }),
);

/** What people read to find their way: the README, the guide for changes, and everything in docs/. */
export const DOCUMENTS: readonly string[] = FILES.filter(
  (file) => file === 'README.md' || file === 'CONTRIBUTING.md' || /^docs\/.*\.md$/.test(file),
);

/** The text of a file of the repository. */
export function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function readTree(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (MADE_BY_TOOLS.test(name)) return [];
    if (entry.isDirectory()) return readTree(name);
    return [name];
  });
}

/** A table row's cells, without the code marks around them. */
type Row = readonly string[];

/**
 * The rows of the first table under a heading, without its head.
 * @throws Error when the heading or the table is missing.
 */
export function tableUnder(document: string, heading: string): Row[] {
  const [, after] = read(document).split(`\n## ${heading}\n`);
  if (after === undefined) throw new Error(`${document} has no part '${heading}'`);
  const [section = ''] = after.split('\n## ');
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  if (rows.length < 3) throw new Error(`${document} has no table under '${heading}'`);
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => withoutCodeMarks(cell.trim())),
  );
}

function withoutCodeMarks(cell: string): string {
  return /^`[^`]+`$/.test(cell) ? cell.slice(1, -1) : cell;
}

/** One numbered section of a document, and what can be cited of it in quotes. */
interface Section {
  /** '4', or '1.6' for a part with a number of its own. */
  readonly number: string;
  /** In lower case: headings, bold words that open an item, first cells of tables, names in code marks. */
  readonly parts: ReadonlySet<string>;
}

/** The numbered sections of a document; a part of the third level belongs to the section that it stands in. */
export function sectionsOf(document: string): ReadonlyMap<string, Section> {
  const sections = new Map<string, { number: string; parts: Set<string> }>();
  let open: { number: string; parts: Set<string> }[] = [];
  for (const line of read(document).split('\n')) {
    const heading = /^(#{2,4}) (?:(\d+(?:\.\d+)*)\.? )?(.+)$/.exec(line);
    if (heading) {
      const [, marks = '', number, title = ''] = heading;
      if (marks === '##') open = [];
      if (number !== undefined) {
        const section = { number, parts: new Set<string>() };
        sections.set(number, section);
        open = [...open.slice(0, marks.length - 2), section];
      }
      for (const { parts } of open) parts.add(citable(title));
      continue;
    }
    const found = [
      ...(/^\s*(?:[-*] )?\*\*(.+?)\*\*/.exec(line)?.slice(1) ?? []),
      ...(/^\| ([^|]+) \|/.exec(line)?.slice(1) ?? []),
      ...[...line.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code),
    ];
    for (const { parts } of open) for (const name of found) parts.add(citable(name));
  }
  return sections;
}

function citable(name: string): string {
  return name
    .trim()
    .replaceAll(/[`*]/g, '')
    .replace(/[.:,]+$/, '')
    .toLowerCase();
}

/** Headings and bold openings of a document, in lower case. */
export function headingsOf(document: string): ReadonlySet<string> {
  const headings = [...read(document).matchAll(/^#+ (.+)$|^\s*(?:[-*] )?\*\*(.+?)\*\*/gm)];
  return new Set(headings.map(([, heading, opening]) => citable(heading ?? opening ?? '')));
}
