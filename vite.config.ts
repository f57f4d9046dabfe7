import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

/**
 * Assigns modules to the chunks of the browser build. The design system is one chunk, or every component that two pages
 * share would get its own stylesheet. The styles of the public site are another, except those that pages of a family
 * use, too. The framework is a third, which changes only with its packages.
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

/** Modules of the design system that few pages use, with the lists that only they need. */
const OF_FEW_PAGES = /\/app\/ui\/(?:countries\.(?:ts|json)|options\.ts|faq-list\.tsx)$/;

/** Styles of the catalogue that dashboards and the checkout use, too. */
const OF_FAMILIES =
  /\/app\/catalog\/(alternatives|nothing-to-choose|schedule-choice|waiting-list)\.module\.css$/;

/** Letters of class names. Without 'd': ad blockers hide elements of class 'ad'. */
const LETTERS = 'ABCEFGHIJKLMNOPQRSTUVWXYZabcefghijklmnopqrstuvwxyz';
/** Matches classes and keyframes of a stylesheet. */
const NAMED_IN_STYLES = /(?:\.|@keyframes )(-?[a-z_][\w-]*)/gi;

/** Every name in the stylesheets of `app/` with its file, numbered alike in the builds for browser and server. */
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
 * Returns the class name in the build: two letters, since it is repeated in styles, scripts and pages.
 * @throws when the name was not found in its stylesheet
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
 * Warnings that need no action: routes without a page leave an empty chunk, and packages have comments in places where
 * Rollup cannot use them.
 */
const HARMLESS_WARNINGS = ['EMPTY_BUNDLE', 'INVALID_ANNOTATION'];

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [remix(remixConfig)],
  // In development, class names tell where they are from.
  css: command === 'build' ? { modules: { generateScopedName: shortName } } : {},
  // The small scripts of pages that are not hydrated are ES modules.
  worker: { format: 'es' },
  build: {
    // No source maps for browsers, which would publish the source; errors have a request id instead.
    sourcemap: false,
    // Nothing inlined as data URLs: the content security policy allows only files of our own origin.
    assetsInlineLimit: 0,
    rollupOptions: {
      output: isSsrBuild ? {} : { manualChunks: pieceOf },
      onwarn: (warning, warn) => {
        if (!HARMLESS_WARNINGS.includes(warning.code ?? '')) warn(warning);
      },
    },
  },
  optimizeDeps: {
    // Crawls every route up front: a later re-optimization would load React twice.
    entries: ['app/root.tsx', 'app/routes/**/*.tsx'],
  },
  resolve: { dedupe: ['react', 'react-dom', '@remix-run/react'] },
}));
