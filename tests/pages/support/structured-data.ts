import { fileURLToPath } from 'node:url';
import Validator from '@adobe/structured-data-validator';
import ts from 'typescript';

/** A schema.org description, as a page carries it. */
export interface Description {
  readonly '@context': 'https://schema.org';
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** Every description of a page, in its order. @throws SyntaxError when one is no JSON. */
export function descriptionsOf(html: string): Description[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, json = '']) => {
    const read: unknown = JSON.parse(json);
    if (!isDescription(read)) throw new SyntaxError(`No description of schema.org: ${json.slice(0, 80)}`);
    return read;
  });
}

function isDescription(read: unknown): read is Description {
  return (
    typeof read === 'object' &&
    read !== null &&
    '@context' in read &&
    read['@context'] === 'https://schema.org' &&
    '@type' in read &&
    typeof read['@type'] === 'string'
  );
}

/** Where the compiler finds the vocabulary from; nothing is written there. */
const DOCUMENT = fileURLToPath(new URL('described-page.ts', import.meta.url));

/**
 * What in some descriptions is not of schema.org's vocabulary: types, properties and kinds of values that it does not
 * know, found by the TypeScript compiler against the vocabulary that schema-dts publishes as types. Empty when all is
 * known.
 */
export function vocabularyProblems(descriptions: readonly Description[]): string[] {
  const lines = descriptions.map(
    (description, index) =>
      `export const description${index}: schema.WithContext<schema.${description['@type']}> = ${JSON.stringify(description)};`,
  );
  const source = ["import type * as schema from 'schema-dts';", ...lines].join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    // The vocabulary is made of texts, numbers and lists: reading what browsers have took half of the time.
    types: [],
    lib: ['lib.es5.d.ts'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (file, ...rest) =>
    file === DOCUMENT
      ? ts.createSourceFile(file, source, ts.ScriptTarget.ES2022)
      : getSourceFile.call(host, file, ...rest);
  host.fileExists = (file) => file === DOCUMENT || fileExists.call(host, file);
  host.readFile = (file) => (file === DOCUMENT ? source : readFile.call(host, file));
  const program = ts.createProgram([DOCUMENT], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
    const type = descriptions[line - 1]?.['@type'] ?? 'vocabulary';
    return `${type}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

/** What search engines miss in some descriptions, and cannot do without. Empty when there is everything. */
export async function searchEngineProblems(descriptions: readonly Description[]): Promise<string[]> {
  const jsonld: Record<string, Description[]> = {};
  for (const description of descriptions) (jsonld[description['@type']] ??= []).push(description);
  const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {}, errors: [] });
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`);
}
