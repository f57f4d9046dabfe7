import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import type { AssetServer } from './assets.ts';
import { createAssetServer } from './assets.ts';
import { sharedHeaders } from './security-headers.ts';

/** The pages and files that the host serves, and how to let go of them. */
export interface Site {
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  readonly files: { readonly assets: AssetServer } | { readonly development: ViteFiles };
  close(): Promise<void>;
}

type ViteFiles = import('vite').Connect.Server;

/**
 * The built site.
 * @throws Error when there is no build.
 */
export async function openBuiltSite(folder: string, https: boolean): Promise<Site> {
  const entry = pathToFileURL(resolve(folder, 'server/index.js')).href;
  const build: ServerBuild = await import(entry).catch((cause: unknown) => {
    throw new Error(`There is no build in ${folder}: run 'npm run build' first`, { cause });
  });
  const assets = createAssetServer(resolve(folder, 'client'), sharedHeaders(https));
  return { build, files: { assets }, close: () => Promise.resolve() };
}

/** The site as it is being written: Vite compiles what is asked for and replaces it in open pages. */
export async function openDevelopmentSite(): Promise<Site> {
  // Loaded here only: production has no Vite installed.
  const vite = await import('vite');
  const server = await vite.createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const build = async (): Promise<ServerBuild> => {
    // Vite types a loaded module as a bag of unknown things; this one is written by Remix's own plugin.
    const loaded: Record<string, unknown> & Partial<ServerBuild> = await server.ssrLoadModule(
      'virtual:remix/server-build',
    );
    return isServerBuild(loaded) ? loaded : Promise.reject(new Error('Remix gave no server build'));
  };
  return { build, files: { development: server.middlewares }, close: () => server.close() };
}

function isServerBuild(loaded: Partial<ServerBuild>): loaded is ServerBuild {
  return loaded.entry !== undefined && loaded.routes !== undefined && loaded.assets !== undefined;
}
