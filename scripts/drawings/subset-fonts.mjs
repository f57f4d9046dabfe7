/**
 * Cuts the two typefaces down to what Spanish pages use and writes them to public/fonts, whose files are kept in the
 * repository. Run it by hand after changing the glyphs or the weights: `node scripts/drawings/subset-fonts.mjs`.
 * A changed font needs a new number in its name, because browsers keep fonts for a year.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** @param {number} first @param {number} last */
const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

// Names of families come from everywhere in Latin America, so all letters of Latin-1 stay.
const LETTERS = range(0x20, 0x7e) + '¡¿ªº°·«»©' + range(0xc0, 0xff).replace(/[×÷]/g, '') + '×';
const PUNCTUATION = '\u00a0\u202f–—‘’“”…•→←';

const FONTS = [
  {
    package: 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    file: 'bricolage-kipu-1.woff2',
    text: LETTERS + '–—’“”…→',
    weights: 700,
  },
  {
    package: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    file: 'atkinson-kipu-1.woff2',
    text: LETTERS + PUNCTUATION,
    weights: { min: 400, max: 700, default: 400 },
  },
];

const root = fileURLToPath(new URL('../..', import.meta.url));
await mkdir(`${root}public/fonts`, { recursive: true });
for (const font of FONTS) {
  const original = await readFile(`${root}node_modules/@fontsource-variable/${font.package}`);
  const subset = await subsetFont(original, font.text, {
    targetFormat: 'woff2',
    variationAxes: { wght: font.weights },
    noHinting: true,
  });
  await writeFile(`${root}public/fonts/${font.file}`, subset);
}
