import { createHash } from 'node:crypto';
import path from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

/**
 * Pieces of the browser's files. The design system goes in one, or every component that two pages share would be a
 * stylesheet of its own; the styles of the public site in another, those aside that pages of a family have, too; the
 * framework in a third, which changes only when its packages do.
 */
function pieceOf(id: string): string | undefined {
  if (OF_FEW_PAGES.test(id)) return undefined;
  if (/\/app\/ui\/[^/]+$/.test(id)) return 'ui';
  if (OF_FAMILIES.test(id)) return undefined;
  if (/\/app\/(catalog|content)\/[^/]+\.module\.css$/.test(id)) return 'site';
  if (/\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//.test(id)) {
    return 'framework';
  }
  return undefined;
}

/** What the design system has for few pages, and is long. */
const OF_FEW_PAGES = /\/app\/ui\/countries\.(?:ts|json)$/;

/** Styles of the catalogue that a dashboard or the checkout is drawn with. */
const OF_FAMILIES =
  /\/app\/catalog\/(alternatives|nothing-to-choose|schedule-choice|waiting-list)\.module\.css$/;

/** Letters that may begin a name. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const named = new Map<string, string>();

/**
 * The name of a class as it travels: four letters, since it stands in the styles, in the scripts and all over the page.
 * @throws when two classes would share one.
 */
function shortName(name: string, file: string): string {
  const whole = `${path
    .relative(import.meta.dirname, file)
    .split(path.sep)
    .join('/')} ${name}`;
  const bytes = createHash('sha256').update(whole).digest();
  const short = Array.from({ length: 4 }, (_, place) => LETTERS[(bytes[place] ?? 0) % LETTERS.length]).join(
    '',
  );
  if ((named.get(short) ?? whole) !== whole)
    throw new Error(`${whole} and ${named.get(short)} are both ${short}`);
  named.set(short, whole);
  return short;
}

/**
 * Warnings that ask for nothing: routes that only answer (no page) leave an empty piece behind, and a comment of a
 * package stands where Rollup cannot use it.
 */
const HARMLESS_WARNINGS = ['EMPTY_BUNDLE', 'INVALID_ANNOTATION'];

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [remix(remixConfig)],
  // In development a class tells where it is from.
  css: command === 'build' ? { modules: { generateScopedName: shortName } } : {},
  // Scripts of pages that load no others are modules of a few lines.
  worker: { format: 'es' },
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
