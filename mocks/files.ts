import { readFile } from 'node:fs/promises';
import { http } from 'msw';
import type { RequestHandler } from 'msw';

// Paths are relative to the root of the repository, where all its programs are started, and not to this module: the
// build bundles all modules into one file elsewhere.

const sources = new Map<string, Promise<string>>();

/** Returns the text of a file of the mock; each is read once. */
function textOf(file: string): Promise<string> {
  const known = sources.get(file);
  if (known) return known;
  const text = readFile(file, 'utf8');
  sources.set(file, text);
  return text;
}

/** Returns a TypeScript file as JavaScript for browsers. The compiler is loaded with the first request for a script. */
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

/** Serves a TypeScript file as a JavaScript module at a path. */
export function serveModule(path: string, file: string): RequestHandler {
  return serveJavaScript(path, () => javascriptOf(file));
}

/**
 * Serves TypeScript files, each importing only from those before it, as one classic script at a path. Unlike a module
 * it can read its own URL (`document.currentScript`).
 */
export function serveScript(path: string, ...files: readonly string[]): RequestHandler {
  return serveJavaScript(path, async () => {
    const parts = await Promise.all(files.map(javascriptOf));
    // Imports and exports are syntax errors outside a module.
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
