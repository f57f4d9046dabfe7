import { readFileSync, readdirSync } from 'node:fs';
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

/** Letters of the names of classes. No 'd': blockers of advertisements hide what is called 'ad'. */
const LETTERS = 'ABCEFGHIJKLMNOPQRSTUVWXYZabcefghijklmnopqrstuvwxyz';
/** Classes and keyframes of a stylesheet. */
const NAMED_IN_STYLES = /(?:\.|@keyframes )(-?[a-z_][\w-]*)/gi;

/** Every name of the stylesheets of `app/` with its file, in an order that the builds of browser and server share. */
const SCOPED_NAMES = new Map(
  readdirSync(path.join(import.meta.dirname, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => `app/${file.split(path.sep).join('/')}`)
    .sort()
    .flatMap((file) => {
      const styles = readFileSync(path.join(import.meta.dirname, file), 'utf8');
      return [...new Set(Array.from(styles.matchAll(NAMED_IN_STYLES), ([, name]) => `${file} ${name}`))];
    })
    .map((name, place) => [name, place]),
);

/**
 * The name of a class as it travels: two letters, since it stands in the styles, in the scripts and all over the page.
 * @throws when the name was not found in its stylesheet.
 */
function shortName(name: string, file: string): string {
  const whole = `${path
    .relative(import.meta.dirname, file)
    .split(path.sep)
    .join('/')} ${name}`;
  const place = SCOPED_NAMES.get(whole) ?? Infinity;
  const [first, second] = [LETTERS[Math.floor(place / LETTERS.length)], LETTERS[place % LETTERS.length]];
  if (!first || !second) throw new Error(`No name is left for ${whole}, or it was not found`);
  return first + second;
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
