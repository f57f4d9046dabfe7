// Draws the pictures for shared links (1200 by 630 pixels): one per course, pack, path and post, and the academy's own.
// Run it after changing a name or a drawing:
// node --import tsx scripts/drawings/share-pictures.mjs [file names; default all]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { BRAND } from '../../app/brand.ts';
import { BLOG_POSTS } from '../../fixtures/blog.ts';
import { courseEntries } from '../../fixtures/courses.ts';
import { LEARNING_PATHS } from '../../fixtures/learning-paths.ts';
import { ageRangeByCode } from '../../server/domain/age-ranges.ts';
import { installBrowser } from '../browser.mjs';
import { say } from '../console.mjs';
import { ROOT } from '../processes.mjs';

const SIZE = { width: 1200, height: 630 };
/** The largest size; chat apps do not load larger ones. Bytes. */
const MOST = 80_000;

/**
 * `from` is where the drawing is cropped, in CSS: most drawings have their people on the left.
 * @typedef {{ file: string, kicker: string, title: string, drawing: string, colour: string, from?: string }} Picture
 */

/** The colours of the age ranges, as in app/styles/tokens.css. */
const COLOURS = { '5_to_7': '#b5123e', '8_to_11': '#2b45a8', '12_plus': '#545e08' };
const VIOLET = '#7019cc';

/** @param {string} file @param {string} type */
const asData = (file, type) =>
  `data:${type};base64,${readFileSync(path.join(ROOT, file)).toString('base64')}`;

/** @param {string | undefined} file Path as the entry has it. */
function shared(file) {
  if (!file) throw new Error('An entry has no picture to share');
  return `fixtures/media/${file}`;
}

/** @type {Picture[]} */
const PICTURES = [
  {
    file: 'public/compartir.png',
    kicker: '',
    title: 'Menos mirar la pantalla. Más crear con ella.',
    drawing: 'portadas/crear-ancha.svg',
    colour: VIOLET,
    from: '50%',
  },
  ...courseEntries(new Date()).map(({ fields }) => ({
    file: shared(fields.shareImage),
    kicker: `${fields.kind === 'pack' ? 'Pack' : 'Curso'} · ${ageRangeByCode(fields.ageRange.code).name.toLowerCase()}`,
    title: fields.name.replace(/^Pack /, ''),
    drawing: fields.mainImage,
    colour: COLOURS[fields.ageRange.code],
  })),
  ...LEARNING_PATHS.map(({ fields }) => ({
    file: shared(fields.shareImage),
    kicker: `Ruta · ${ageRangeByCode(fields.ageRange.code).name.toLowerCase()}`,
    title: fields.name,
    drawing: fields.mainImage,
    colour: COLOURS[fields.ageRange.code],
  })),
  ...BLOG_POSTS.map(({ fields }) => ({
    file: shared(fields.shareImage),
    kicker: 'Para leer en familia',
    title: fields.title,
    drawing: fields.heroImage,
    colour: VIOLET,
  })),
];

/** Returns the font size: smaller for long titles. @param {string} title */
const titleSize = (title) => (title.length > 60 ? 44 : title.length > 22 ? 56 : 64);

/** @param {Picture} picture */
const pageOf = ({
  kicker,
  title,
  drawing,
  colour,
  from = '12%',
}) => `<!doctype html><html lang="es-PE"><style>
  @font-face { font-family: Display; src: url(${asData('public/fonts/bricolage-kipu-1.woff2', 'font/woff2')}); }
  @font-face { font-family: Text; font-weight: 400 700; src: url(${asData('public/fonts/atkinson-kipu-1.woff2', 'font/woff2')}); }
  * { box-sizing: border-box; margin: 0; }
  body { position: relative; width: ${SIZE.width}px; height: ${SIZE.height}px; overflow: hidden; background: #f6f0e4; color: #1f1930; font: 30px/1.3 Text; }
  .cord { position: absolute; inset: 0 0 auto; height: 26px; background: repeating-linear-gradient(112deg, #cdbb9a 0 14px, #a8926c 14px 17px); }
  .words { position: absolute; inset: 26px auto 0 0; width: 540px; padding: 0 20px 56px 64px; display: flex; flex-direction: column; }
  .brand { display: flex; gap: 14px; color: #1f1930; font: 64px/1 Display; letter-spacing: -0.045em; }
  .brand svg { margin-top: -2px; } .brand span { padding-top: 34px; }
  h1 { margin-top: auto; font: ${titleSize(title)}px/1.04 Display; letter-spacing: -0.03em; text-wrap: balance; }
  .kicker { margin-top: 40px; color: ${colour}; font-weight: 700; text-wrap: balance; }
  .promise { margin-top: 28px; text-wrap: balance; }
  .kicker + h1 { margin-top: 10px; } h1 + .promise { margin-bottom: auto; }
  img { position: absolute; inset: 26px 0 0 552px; width: 648px; height: 604px; object-fit: cover; object-position: ${from}; }
  .hem { position: absolute; inset: 26px auto 0 540px; width: 12px; background: ${colour}; }
</style>
<div class="cord"></div>
<div class="words">
  <p class="brand"><svg width="92" height="136" viewBox="0 0 38 56" fill="none" stroke-width="2.6" stroke-linecap="round">
    <g stroke="#b5123e" fill="#b5123e"><path d="M7 0c-.4 12 .8 24 .2 37" fill="none"/><ellipse cx="7" cy="15" rx="4.6" ry="3.7"/><ellipse cx="7.4" cy="27" rx="4.6" ry="3.7"/></g>
    <g stroke="#2b45a8" fill="#2b45a8"><path d="M19 0c.6 16-.9 34 .3 53" fill="none"/><ellipse cx="19.2" cy="21" rx="4.6" ry="3.7"/><ellipse cx="18.9" cy="33" rx="4.6" ry="3.7"/><ellipse cx="19.1" cy="43.5" rx="4.6" ry="3.7"/></g>
    <g stroke="#8a950f" fill="#8a950f"><path d="M31 0c-.7 10 .8 19 .1 30" fill="none"/><ellipse cx="31" cy="18" rx="4.6" ry="3.7"/></g>
  </svg><span>${BRAND.name}</span></p>
  ${kicker && `<p class="kicker">${kicker}</p>`}
  <h1>${title}</h1>
  <p class="promise">Clases en vivo,<br>${BRAND.studentsPerClass} estudiantes por grupo</p>
</div>
<div class="hem"></div>
<img src="${asData(`fixtures/media/${drawing}`, 'image/svg+xml')}" alt="">
</html>`;

/**
 * Reduces the colours. The drawings have few: a palette takes a third of the bytes, and nobody sees the difference.
 * @param {Buffer} screenshot
 */
async function small(screenshot) {
  for (const colours of [128, 64, 32]) {
    const png = await sharp(screenshot)
      .png({ palette: true, colours, effort: 10, compressionLevel: 9, dither: 0 })
      .toBuffer();
    if (png.length <= MOST) return png;
  }
  throw new Error(`No palette makes it smaller than ${MOST} bytes`);
}

const wanted = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: await installBrowser(), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: SIZE });
mkdirSync(path.join(ROOT, 'fixtures/media/compartir'), { recursive: true });
for (const picture of PICTURES) {
  if (wanted.length > 0 && !wanted.includes(path.basename(picture.file, '.png'))) continue;
  await page.setContent(pageOf(picture));
  await page.evaluate('document.fonts.ready.then(() => true)');
  const png = await small(await page.screenshot());
  writeFileSync(path.join(ROOT, picture.file), png);
  say(`${picture.file}: ${Math.round(png.length / 1000)} kB`);
}
await browser.close();
