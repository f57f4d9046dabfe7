import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import type { Connect } from 'vite';
import { z } from 'zod';
import { createAssetServer } from './listener.ts';
import type { BuiltFiles } from './listener.ts';
import { createInlineStyles } from './inlined-styles.ts';
import { sharedHeaders } from './security-headers.ts';

/** The pages and files that the host serves, and how to release them. */
export interface Site {
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  /** The required hash of each module in the browser, by its path. Null in development, where modules change. */
  readonly moduleHashes: ModuleHashes | null;
  /** Names what the build wrote for browsers; null in development. */
  readonly release: string | null;
  readonly files: BuiltFiles | { readonly development: Connect.Server };
  close(): Promise<void>;
}

/**
 * Opens the built site.
 * @param folder Where `npm run build` wrote it.
 * @throws Error when there is no build.
 */
export async function openBuiltSite(folder: string, https: boolean): Promise<Site> {
  const entry = pathToFileURL(resolve(folder, 'server/index.js')).href;
  const build: unknown = await import(entry).catch((cause: unknown) => {
    throw new Error(`There is no build in '${folder}': run 'npm run build' first`, { cause });
  });
  const client = resolve(folder, 'client');
  const files = {
    assets: createAssetServer(client, sharedHeaders(https)),
    inlineStyles: createInlineStyles(client),
  };
  const parsed = ServerModule.parse(build);
  return {
    build: parsed,
    release: parsed.assets.version,
    moduleHashes: ModuleHashes.parse(
      JSON.parse(await readFile(resolve(folder, 'server/module-hashes.json'), 'utf8')),
    ),
    files,
    close: () => Promise.resolve(),
  };
}

/** Opens the site for development: Vite compiles modules on demand and hot-reloads them in open pages. */
export async function openDevelopmentSite(): Promise<Site> {
  // Imported only here: production has no Vite installed.
  const vite = await import('vite');
  const server = await vite.createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    build: async () => ServerModule.parse(await server.ssrLoadModule('virtual:remix/server-build')),
    moduleHashes: null,
    release: null,
    files: { development: server.middlewares },
    close: () => server.close(),
  };
}

/** As scripts/build.mjs writes them: `sha256-…` by `/assets/….js`. */
const ModuleHashes = z.record(z.string(), z.string().startsWith('sha256-')).readonly();
export type ModuleHashes = z.infer<typeof ModuleHashes>;

/** Written by Remix's plugin; this only checks that it is there at all. */
const ServerModule = z.custom<ServerBuild>(
  (loaded) => typeof loaded === 'object' && loaded !== null && 'entry' in loaded && 'routes' in loaded,
  'The site was not built by Remix',
);
