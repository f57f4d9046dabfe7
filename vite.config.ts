import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { minify } from 'terser';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import remixConfig from './remix.config.js';

/**
 * Assigns modules to the chunks of the browser build. The design system is one chunk, or every component that two pages
 * share would get its own stylesheet. The styles of the public site are another, except those that pages of a family
 * use, too. The framework is a third, which changes only with its packages.
 */
function pieceOf(id: string): string | undefined {
  if (OF_FEW_PAGES.test(id)) return undefined;
  if (/\/app\/(ui|styles)\/[^/]+$|\/app\/(root|account\/account-form)\.module\.css$/.test(id)) return 'ui';
  if (OF_FAMILIES.test(id)) return undefined;
  if (/\/app\/(catalog|content)\/[^/]+\.module\.css$/.test(id)) return 'site';
  if (/\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//.test(id)) {
    return 'framework';
  }
  return undefined;
}

/** Modules of the design system that few pages use, with the lists that only they need. */
const OF_FEW_PAGES =
  /\/app\/ui\/(?:countries\.(?:ts|json)|options\.ts|avatar\.tsx|(?:faq-list|price)\.(?:tsx|module\.css))$/;

/** Styles of the catalogue that dashboards and the checkout use, too. */
const OF_FAMILIES =
  /\/app\/catalog\/(alternatives|nothing-to-choose|schedule-choice|waiting-list)\.module\.css$/;

/** Letters of short names. Without 'd': ad blockers hide elements of class 'ad'. */
const LETTERS = 'ABCEFGHIJKLMNOPQRSTUVWXYZabcefghijklmnopqrstuvwxyz';

/** The stylesheets of `app/`: their paths and texts, in the same order in the builds for browser and server. */
const STYLES = readdirSync(path.join(import.meta.dirname, 'app'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => `app/${file.split(path.sep).join('/')}`)
  .sort()
  .map((file) => ({ file, text: readFileSync(path.join(import.meta.dirname, file), 'utf8') }));

/** The classes and keyframes of every CSS module, each with its file. */
const SCOPED_NAMES = numbered(
  STYLES.filter(({ file }) => file.endsWith('.module.css')).flatMap(({ file, text }) =>
    Array.from(text.matchAll(/(?:\.|@keyframes )(-?[a-z_][\w-]*)/gi), ([, name]) => `${file} ${name}`),
  ),
);

/** Custom properties that a script reads, by their name: `app/checkout/card-fields.ts`. */
const READ_BY_SCRIPTS = ['--error'];
const CUSTOM_PROPERTY = /--[a-z][\w-]*/g;
const CUSTOM_PROPERTIES = numbered(
  STYLES.flatMap(({ text }) => text.match(CUSTOM_PROPERTY) ?? []).filter(
    (name) => !READ_BY_SCRIPTS.includes(name),
  ),
);

function numbered(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...new Set(names)].map((name, place) => [name, place]));
}

/**
 * Returns the name of a place in the build: two letters, since it is repeated in styles, scripts and pages.
 * @throws when there are too many, or when the name was not found in the stylesheets
 */
function shortName(place = Infinity): string {
  const [first, second] = [LETTERS[Math.floor(place / LETTERS.length)], LETTERS[place % LETTERS.length]];
  if (!first || !second) throw new Error(`No name is left for number ${place}, or it was not found`);
  return first + second;
}

function shortClass(name: string, file: string): string {
  const own = path
    .relative(import.meta.dirname, file)
    .split(path.sep)
    .join('/');
  return shortName(SCOPED_NAMES.get(`${own} ${name}`));
}

const shortProperties = (text: string) =>
  text.replace(CUSTOM_PROPERTY, (name) =>
    READ_BY_SCRIPTS.includes(name) ? name : `--${shortName(CUSTOM_PROPERTIES.get(name))}`,
  );

/** Gives custom properties short names, as classes have: they are a twentieth of the compressed styles. */
const shortenProperties = {
  postcssPlugin: 'short-custom-properties',
  Once(styles: { walkDecls(each: (declaration: { prop: string; value: string }) => void): void }) {
    styles.walkDecls((declaration) => {
      declaration.prop = shortProperties(declaration.prop);
      declaration.value = shortProperties(declaration.value);
    });
  },
};

/**
 * Minifies the scripts of pages once more, after esbuild: a twentieth smaller (docs/decisions/0100). Not by
 * `build.minify`, which would build the small script of pages without scripts in two ways, with two names: one with
 * them, and one with the server's part, which is not minified.
 */
const shorterScripts: Plugin = {
  name: 'shorter-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  renderChunk: {
    order: 'post',
    async handler(code) {
      const { code: shorter } = await minify(code, { module: true, ecma: 2020, compress: { passes: 2 } });
      return shorter ?? null;
    },
  },
};

/** The oldest browsers that run our scripts (docs/decisions/0096). */
const OLDEST_BROWSERS = ['chrome100', 'safari15.4', 'firefox97'];

/**
 * Warnings that need no action: routes without a page leave an empty chunk, and packages have comments in places where
 * Rollup cannot use them.
 */
const HARMLESS_WARNINGS = ['EMPTY_BUNDLE', 'INVALID_ANNOTATION'];

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [remix(remixConfig), shorterScripts],
  // In development, names are whole, and those of classes tell where they are from.
  css:
    command === 'build'
      ? { modules: { generateScopedName: shortClass }, postcss: { plugins: [shortenProperties] } }
      : {},
  // The small scripts of pages that are not hydrated are ES modules.
  worker: { format: 'es' },
  build: {
    target: OLDEST_BROWSERS,
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
