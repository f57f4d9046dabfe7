// Draws the icons of the site from its logo (public/favicon.svg). Run it after changing the logo:
// node scripts/drawings/icons.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { say } from '../console.mjs';
import { ROOT } from '../processes.mjs';

const mark = readFileSync(path.join(ROOT, 'public/favicon.svg'), 'utf8');
/** Night, the background colour of the logo. */
const GROUND = '#1f1a45';

/** Phones round the corners themselves, so the background fills the square. */
const square = mark.replace(' rx="7"', '');

/**
 * Phones crop a maskable icon to any shape around its center, four fifths of its width: the cord still reaches both
 * edges, and the knots stay inside.
 */
const maskable = square
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"')
  .replace('M0 6h32', 'M-4 6h40');

const ICONS = [
  { file: 'icon-192.png', drawing: mark, size: 192 },
  { file: 'icon-512.png', drawing: mark, size: 512 },
  { file: 'icon-maskable-512.png', drawing: maskable, size: 512 },
  { file: 'apple-touch-icon.png', drawing: square, size: 180, ground: GROUND },
];

for (const { file, drawing, size, ground } of ICONS) {
  const image = sharp(Buffer.from(drawing), { density: (72 * size) / 32 }).resize(size, size);
  const flat = ground ? image.flatten({ background: ground }) : image;
  const png = await flat.png({ palette: true, effort: 10, compressionLevel: 9 }).toBuffer();
  writeFileSync(path.join(ROOT, 'public', file), png);
  say(`public/${file}: ${(png.length / 1000).toFixed(1)} kB`);
}
