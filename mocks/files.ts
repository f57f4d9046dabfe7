import { readFile } from 'node:fs/promises';
import { http } from 'msw';
import type { RequestHandler } from 'msw';

// Files are named from the top of the repository, where every program of it is started, and not from beside the module
// that serves them: built, all modules are one file elsewhere.

const sources = new Map<string, Promise<string>>();

/** The text of a file of the mock, read once. */
function textOf(file: string): Promise<string> {
  const known = sources.get(file);
  if (known) return known;
  const text = readFile(file, 'utf8');
  sources.set(file, text);
  return text;
}

/** TypeScript as browsers take it. The compiler is loaded when the first script is asked for, not before. */
async function javascriptOf(file: string): Promise<string> {
  const { default: ts } = await import('typescript');
  const { outputText } = ts.transpileModule(await textOf(file), {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      rewriteRelativeImportExtensions: true,
    },
  });
  return outputText;
}

const HEADERS = {
  'cache-control': 'public, max-age=60',
  // Loaded by pages of the site's origin.
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Serves a style sheet at a path. */
export function serveStyles(path: string, file: string): RequestHandler {
  return http.get(`*${path}`, async () => {
    const headers = { ...HEADERS, 'content-type': 'text/css; charset=utf-8' };
    return new Response(await textOf(file), { headers });
  });
}

/** Serves a TypeScript file as a module at a path. */
export function serveModule(path: string, file: string): RequestHandler {
  return serveJavaScript(path, () => javascriptOf(file));
}

/**
 * Serves TypeScript files, each importing only from those before it, as one classic script at a path: it runs on its
 * own, and knows where it came from.
 */
export function serveScript(path: string, ...files: readonly string[]): RequestHandler {
  return serveJavaScript(path, async () => {
    const parts = await Promise.all(files.map(javascriptOf));
    // Imports and exports between them would be syntax errors outside a module.
    const joined = parts.join('\n').replace(/^import .*$|^export (?:\{.*$)?/gm, '');
    return `(() => {\n${joined}})();\n`;
  });
}

function serveJavaScript(path: string, build: () => Promise<string>): RequestHandler {
  let script: Promise<string> | undefined;
  return http.get(`*${path}`, async () => {
    script ??= build();
    const headers = { ...HEADERS, 'content-type': 'text/javascript; charset=utf-8' };
    return new Response(await script, { headers });
  });
}
