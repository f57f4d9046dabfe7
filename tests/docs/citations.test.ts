import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readReference } from '../../server/domain/sayable-code.ts';
import { DOCUMENTS, FILES, FOLDERS, headingsOf, read, sectionsOf } from './documents.ts';

const CODE = FILES.filter(
  (file) =>
    /^(?:app|server|mocks|fixtures|tests|scripts|types)\/.*\.(?:ts|tsx|js|mjs|css)$/.test(file) ||
    /^[^/]+\.(?:ts|js)$/.test(file),
);

/** A citation with its location. */
interface Cited {
  readonly where: string;
  readonly text: string;
}

/** Returns a file's text with comments unwrapped, so that line breaks do not split a citation. */
function sentences(file: string): string {
  return read(file).replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');
}

/** Returns all matches of a pattern in the code, with as much of the following text as a citation may have. */
function citations(pattern: RegExp): (Cited & { readonly match: RegExpExecArray; readonly rest: string })[] {
  return CODE.flatMap((file) => {
    const text = sentences(file);
    return [...text.matchAll(pattern)].map((match) => {
      const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 80);
      return { where: file, text: `${match[0]}${rest.slice(0, 40)}`, match, rest };
    });
  });
}

/** Whether a citation ends here, or continues with an existing part's name in quotes. */
function isNamed(rest: string, parts: ReadonlySet<string>): boolean {
  if (!rest.startsWith(" '")) return true;
  // An apostrophe may be part of the name, so the known names decide where the quote ends.
  const quoted = rest.slice(2).toLowerCase();
  return [...parts].some((part) => quoted.startsWith(`${part}'`));
}

const told = (found: readonly Cited[]) => found.map(({ where, text }) => `${where}: ${text}`);

describe('citations in the code', () => {
  test('of the specification are found in it, section and part', () => {
    const specification = sectionsOf('docs/specification.md');
    const cited = citations(/\bspec(?:ification)? \(?§(\d+(?:\.\d+)*)((?:(?:,| and) §\d+)*)/gi);
    expect(cited.length).toBeGreaterThan(100);
    const lost = cited.filter(({ match, rest }) => {
      const [, first = '', others = ''] = match;
      const numbers = [first, ...(others.match(/\d+/g) ?? [])];
      const last = specification.get(numbers.at(-1) ?? '');
      return !last || numbers.some((number) => !specification.has(number)) || !isNamed(rest, last.parts);
    });
    expect(told(lost)).toEqual([]);
  });

  test('of any other document name one that exists, and a section that it has', () => {
    const lost = citations(/\b((?:[\w-]+\/)*[\w-]+\.md)\b`?(?: §(\d+(?:\.\d+)*))?/g).filter(({ match }) => {
      const [, name = '', section] = match;
      const document = [name, `docs/${name}`].find((file) => DOCUMENTS.includes(file));
      return !document || (section !== undefined && !sectionsOf(document).has(section));
    });
    expect(told(lost)).toEqual([]);
  });

  test('of the README name a part of it', () => {
    const parts = headingsOf('README.md');
    const cited = citations(/\bREADME,(?= ')/g);
    expect(told(cited.filter(({ rest }) => !isNamed(rest, parts)))).toEqual([]);
  });
});

/** Returns a document without fenced examples, whose files do not exist. */
const prose = (document: string) => read(document).replaceAll(/^```[\s\S]*?^```$/gm, '');

/** Matches a path of the repository in code marks, but not patterns with braces or placeholders. */
const ROOMS = /^(?:app|server|mocks|fixtures|tests|scripts|docs|public|types|\.github|\.ci)\/[^{}<>\s]*$/;
const LOOSE_FILE = /^[\w.-]+\.(?:ts|tsx|mjs|js|json|css|md)$/;
const NAMES = new Set(FILES.map((file) => path.posix.basename(file)));

function exists(name: string): boolean {
  const [beforeStar = '', afterStar] = name.split('*');
  if (afterStar !== undefined) {
    return FILES.some((file) => file.startsWith(beforeStar) && file.endsWith(afterStar));
  }
  const place = name.replace(/\/$/, '');
  return FOLDERS.has(place) || FILES.includes(place);
}

/** Returns the anchors that repository hosts make of headings. */
const anchorsOf = (document: string) =>
  new Set(
    [...headingsOf(document)].map((heading) => heading.replaceAll(/[^\w\s-]/g, '').replaceAll(/\s/g, '-')),
  );

describe('documents', () => {
  test('name only files and folders that exist', () => {
    const lost = DOCUMENTS.flatMap((document) =>
      [...prose(document).matchAll(/`([^`\n]+)`/g)]
        .map(([, name = '']) => name)
        .filter((name) => (ROOMS.test(name) ? !exists(name) : LOOSE_FILE.test(name) && !NAMES.has(name)))
        .map((name) => `${document}: ${name}`),
    );
    expect(lost).toEqual([]);
  });

  test('run only scripts that exist, in their examples too', () => {
    const lost = DOCUMENTS.flatMap((document) =>
      [...read(document).matchAll(/\bscripts\/[\w/-]+\.mjs\b/g)]
        .filter(([script]) => !exists(script))
        .map(([script]) => `${document}: ${script}`),
    );
    expect(lost).toEqual([]);
  });

  test('name only tests that exist where they show how to run one', () => {
    const shown = DOCUMENTS.flatMap((document) => [
      ...read(document).matchAll(/\bvitest run (tests\/[\w/-]+\.test\.tsx?) -t (\w+)/g),
    ]);
    expect(shown.length).toBeGreaterThan(0);
    for (const [command, file = '', words = ''] of shown) {
      expect(read(file), command).toMatch(new RegExp(`^ *(?:test|describe).*${words}`, 'm'));
    }
  });

  test('link only to files that exist, and to headings that they have', () => {
    const lost = DOCUMENTS.flatMap((document) =>
      [...read(document).matchAll(/\]\((?!https?:)([^)#\s]+)(?:#([^)]+))?\)/g)]
        .map(([, target = '', anchor]) => ({
          target: path.posix.join(path.posix.dirname(document), target),
          anchor,
        }))
        .filter(({ target, anchor }) => !exists(target) || (anchor && !anchorsOf(target).has(anchor)))
        .map(({ target, anchor = '' }) => `${document}: ${target}#${anchor}`),
    );
    expect(lost).toEqual([]);
  });

  test('name only commands that package.json has', () => {
    const scripts = /"scripts": \{([^}]*)\}/.exec(read('package.json'))?.[1] ?? '';
    const commands = new Set([...scripts.matchAll(/"([\w:-]+)":/g)].map(([, name = '']) => name));
    const lost = DOCUMENTS.flatMap((document) =>
      [...read(document).matchAll(/\bnpm (?:run )?((?<=run )[\w:-]+|start|test)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !commands.has(name))
        .map((name) => `${document}: npm run ${name}`),
    );
    expect(lost).toEqual([]);
  });

  test('and commands show references that read as such: whoever copies one is not told that it is mistyped', () => {
    const shown = [...DOCUMENTS, ...CODE]
      .filter((file) => !file.startsWith('tests/'))
      .flatMap((file) => read(file).match(/\bK-[0-9A-Z]{4}-[0-9A-Z]{2}\b/g) ?? []);
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter((reference) => readReference(reference) !== reference)).toEqual([]);
  });

  test('the README fits on two screens', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(90);
  });
});

describe('decisions', () => {
  const files = FILES.filter((file) => /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/.test(file)).sort();
  const index = read('docs/decisions/README.md');

  test('are numbered without gaps', () => {
    const numbers = files.map((file) => Number(path.posix.basename(file).slice(0, 4)));
    expect(numbers).toEqual(files.map((_, position) => position + 1));
  });

  test('stand in the index with title, date and status', () => {
    const rows = index
      .split('\n')
      .filter((line) => line.startsWith('| ['))
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      );
    const expected = files.map((file) => {
      const text = read(file);
      const name = path.posix.basename(file);
      const [, number = '', title = ''] = /^# (\d{4}) (.+)$/m.exec(text) ?? [];
      const [, date = ''] = /^- Date: (\d{4}-\d{2}-\d{2})/m.exec(text) ?? [];
      const [, status = ''] = /^- Status: (.+)$/m.exec(text) ?? [];
      return [`[${number}](${name})`, title, date, status];
    });
    expect(rows).toEqual(expected);
  });

  test('say what led to them, what was rejected, and what follows', () => {
    const wanted = ['## Context', '## Decision', '## Rejected', '## Consequence'];
    const short = files.filter((file) => !wanted.every((heading) => read(file).includes(`\n${heading}\n`)));
    expect(short).toEqual([]);
  });
});
