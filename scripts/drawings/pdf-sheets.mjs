// Shared by the scripts that draw PDF files for families: the fonts of the site, and the browser that prints.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { installBrowser } from '../browser.mjs';
import { say } from '../console.mjs';
import { ROOT } from '../processes.mjs';

const MEDIA = path.join(ROOT, 'fixtures/media');

/**
 * Returns a file of the project as a data URL.
 * @param {string} file Path from the root of the repository.
 * @param {string} type
 */
export const asData = (file, type) =>
  `data:${type};base64,${readFileSync(path.join(ROOT, file)).toString('base64')}`;

/** Both fonts of the site, as CSS rules. */
export const FONTS = `
  @font-face { font-family: Display; src: url(${asData('public/fonts/bricolage-kipu-1.woff2', 'font/woff2')}); }
  @font-face { font-family: Text; font-weight: 400 700; src: url(${asData('public/fonts/atkinson-kipu-1.woff2', 'font/woff2')}); }
`;

/**
 * Prints documents to files of the media folder: those named in the command, or all.
 * @param {string} folder Below the media folder.
 * @param {readonly { slug: string, title: string, styles: string, sheets: readonly string[] }[]} documents
 */
export async function printPdfs(folder, documents) {
  const wanted = process.argv.slice(2);
  const browser = await chromium.launch({ executablePath: await installBrowser(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  mkdirSync(path.join(MEDIA, folder), { recursive: true });
  for (const { slug, title, styles, sheets } of documents) {
    if (wanted.length > 0 && !wanted.includes(slug)) continue;
    await page.setContent(
      `<!doctype html><html lang="es-PE"><title>${title}</title><style>${FONTS}${styles}</style>${sheets.join('')}</html>`,
    );
    await page.evaluate('document.fonts.ready.then(() => true)');
    // Content that does not fit on its sheet would be cut off silently.
    if (
      await page.evaluate(
        `[...document.querySelectorAll('.sheet')].some((sheet) => sheet.scrollHeight > sheet.clientHeight + 1)`,
      )
    )
      throw new Error(`Too much for a sheet of ${slug}`);
    const file = path.join(MEDIA, folder, `${slug}.pdf`);
    const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
    writeFileSync(file, bytes);
    const pages = `${sheets.length} ${sheets.length === 1 ? 'page' : 'pages'}`;
    say(`${path.relative(ROOT, file)}: ${pages}, ${Math.round(bytes.length / 1000)} kB`);
  }
  await browser.close();
}
