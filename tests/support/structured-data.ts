import { fileURLToPath } from 'node:url';
import Validator from '@adobe/structured-data-validator';
import ts from 'typescript';

/** A schema.org description in a page. */
export interface Description {
  readonly '@context': 'https://schema.org';
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** Returns the descriptions of a page, in order. @throws SyntaxError when one is not valid JSON. */
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

/** Path from which the compiler resolves the vocabulary; the file does not exist. */
const DOCUMENT = fileURLToPath(new URL('described-page.ts', import.meta.url));

/**
 * Returns what is not in schema.org's vocabulary: unknown types, properties and kinds of values. The TypeScript
 * compiler checks the descriptions against the types of schema-dts. Empty when everything is valid.
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
    // The vocabulary needs only texts, numbers and lists; loading the types of browsers took half of the time.
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

/** Returns the required properties for search engines that descriptions lack; empty when there is everything. */
export async function searchEngineProblems(descriptions: readonly Description[]): Promise<string[]> {
  const jsonld: Record<string, Description[]> = {};
  for (const description of descriptions) (jsonld[description['@type']] ??= []).push(description);
  const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {}, errors: [] });
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`);
}
