import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import remixConfig from './remix.config.js';

/**
 * Pieces of the browser's files. The design system goes in one, or every component that two pages share would be a
 * stylesheet of its own; the styles of the public site in another, so that the second page of a visit waits for no
 * stylesheet at all; the framework in a third, which changes only when its packages do.
 */
function pieceOf(id: string): string | undefined {
  if (/\/app\/ui\/[^/]+$/.test(id)) return 'ui';
  if (/\/app\/(catalog|content)\/[^/]+\.module\.css$/.test(id)) return 'site';
  if (/\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//.test(id)) {
    return 'framework';
  }
  return undefined;
}

/**
 * Warnings that ask for nothing: routes that only answer (no page) leave an empty piece behind, and a comment of a
 * package stands where Rollup cannot use it.
 */
const HARMLESS_WARNINGS = ['EMPTY_BUNDLE', 'INVALID_ANNOTATION'];

/**
 * zod would compile its schemas with `new Function`, which the content security policy forbids and reports. It is told so
 * before its own first line: pages make their schemas before any code of ours could say it.
 */
const schemasWithoutEval: Plugin = {
  name: 'schemas-without-eval',
  transform: (code, id) =>
    id.endsWith('/zod/v4/core/core.js')
      ? { code: `globalThis.__zod_globalConfig ??= { jitless: true };${code}`, map: null }
      : null,
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), schemasWithoutEval],
  build: {
    // Source maps of the browser bundle would publish the source; errors carry a request id instead.
    sourcemap: false,
    // Nothing inlined as data: the content security policy allows files of our own origin only.
    assetsInlineLimit: 0,
    rollupOptions: {
      output: isSsrBuild ? {} : { manualChunks: pieceOf },
      onwarn: (warning, warn) => {
        if (!HARMLESS_WARNINGS.includes(warning.code ?? '')) warn(warning);
      },
    },
  },
  optimizeDeps: {
    // Crawl every route up front: a later re-optimisation would load React twice.
    entries: ['app/root.tsx', 'app/routes/**/*.tsx'],
  },
  resolve: { dedupe: ['react', 'react-dom', '@remix-run/react'] },
}));
