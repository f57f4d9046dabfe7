import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

/** The sources of the pages by their path in `app/`. */
const SOURCES = new Map(
  readdirSync(path.join(ROOT, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|css)$/.test(file))
    .map((file) => [file, readFileSync(path.join(ROOT, 'app', file), 'utf8')]),
);
const COMPONENTS = [...SOURCES].filter(([file]) => !file.endsWith('.css'));
const MODULES = [...SOURCES.keys()].filter((file) => file.endsWith('.module.css'));

/** Returns the classes of a CSS module, without those of other stylesheets. */
function classesOf(file: string): Set<string> {
  const rules = (SOURCES.get(file) ?? '').replace(/\/\*.*?\*\/|:global\([^)]*\)/gs, '');
  return new Set([...rules.matchAll(/\.([a-z]\w*)(?=[^{};]*\{)/g)].map(([, name = '']) => name));
}

/** Returns the classes of a CSS module that components name, and whether one of them takes its class from a variable. */
function namedOf(file: string): { readonly names: Set<string>; readonly isOpen: boolean } {
  const names = new Set<string>();
  let isOpen = false;
  for (const [component, source] of COMPONENTS) {
    const code = source.replace(/^import .*/gm, '');
    for (const [, name = '', from = ''] of source.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
      if (path.join(path.dirname(component), from) !== file) continue;
      for (const [, named = ''] of code.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))) {
        names.add(named);
      }
      isOpen ||= new RegExp(String.raw`\b${name}\[`).test(code);
    }
  }
  return { names, isOpen };
}

describe('The stylesheet of a component', () => {
  it.each(MODULES)('has the classes that are drawn, and no others: %s', (file) => {
    const { names, isOpen } = namedOf(file);
    const classes = classesOf(file);
    expect(classes.size).toBeGreaterThan(0);
    expect([...names].filter((name) => !classes.has(name))).toEqual([]);
    if (!isOpen) expect([...classes].filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(MODULES)('is sent once: no other one is copied into it by `composes … from`: %s', (file) => {
    expect(SOURCES.get(file)).not.toMatch(/composes:[^;]* from /);
  });
});

describe('A custom property that a script reads', () => {
  it('keeps its name in the build', () => {
    const config = readFileSync(path.join(ROOT, 'vite.config.ts'), 'utf8');
    const kept = /READ_BY_SCRIPTS = \[(.*?)\]/.exec(config)?.[1] ?? '';
    const read = COMPONENTS.flatMap(([, source]) => source.match(/(?<=')--[a-z][\w-]*/g) ?? []);
    expect(read.length).toBeGreaterThan(0);
    expect(read.filter((name) => !kept.includes(`'${name}'`))).toEqual([]);
  });
});
