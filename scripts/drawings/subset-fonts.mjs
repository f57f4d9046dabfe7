/**
 * Reduces the two typefaces to the glyphs that Spanish pages and files use, and writes them to where they are used; the
 * files are committed. Run it by hand after changing the glyphs or the weights:
 * `node scripts/drawings/subset-fonts.mjs`. A changed font needs a new number in its name, because browsers cache fonts
 * for a year.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** @param {number} first @param {number} last */
const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

// Family names come from everywhere in Latin America, so all letters of Latin-1 stay.
const LETTERS = range(0x20, 0x7e) + '¡¿ªº°·«»©' + range(0xc0, 0xff).replace(/[×÷]/g, '') + '×';
const PUNCTUATION = '\u00a0\u202f–—‘’“”…•→←';

const BRICOLAGE = 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';
const BRICOLAGE_ANY_WIDTH = 'bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2';
const ATKINSON = 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2';

const FONTS = [
  {
    package: BRICOLAGE,
    file: 'public/fonts/bricolage-kipu-1.woff2',
    text: LETTERS + '–—’“”…→',
    weights: 700,
  },
  {
    package: ATKINSON,
    file: 'public/fonts/atkinson-kipu-1.woff2',
    text: LETTERS + PUNCTUATION,
    weights: { min: 400, max: 700, default: 400 },
  },
  {
    // Atkinson has a slashed zero, which is good in codes and odd in dates and prices: this one is plain, and as wide
    // as Atkinson's tabular figures.
    package: BRICOLAGE_ANY_WIDTH,
    file: 'public/fonts/zero-kipu-1.woff2',
    text: '0',
    weights: { min: 400, max: 700, default: 400 },
    axes: { wdth: 95.5, opsz: 14 },
    noLayoutClosure: true,
  },
  // For PDF files: the library that writes them reads neither compressed nor variable fonts.
  { package: BRICOLAGE, file: 'app/checkout/fonts/bricolage.ttf', text: LETTERS + PUNCTUATION, weights: 700 },
  { package: ATKINSON, file: 'app/checkout/fonts/atkinson.ttf', text: LETTERS + PUNCTUATION, weights: 400 },
];

const root = fileURLToPath(new URL('../..', import.meta.url));
for (const font of FONTS) {
  const original = await readFile(`${root}node_modules/@fontsource-variable/${font.package}`);
  const subset = await subsetFont(original, font.text, {
    targetFormat: font.file.endsWith('.ttf') ? 'sfnt' : 'woff2',
    variationAxes: { wght: font.weights, ...font.axes },
    noHinting: true,
    noLayoutClosure: font.noLayoutClosure,
  });
  await mkdir(path.dirname(`${root}${font.file}`), { recursive: true });
  await writeFile(`${root}${font.file}`, subset);
}
