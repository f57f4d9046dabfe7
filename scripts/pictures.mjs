// npm run pictures -- FOLDER: takes screenshots of every page, and reports differences from those of another folder.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readArguments, say, stop } from './console.mjs';
import { compareFolders } from './pictures/compare.mjs';
import { PAGES } from './pictures/pages.mjs';
import { photograph } from './pictures/photograph.mjs';
import { reportOf } from './pictures/report.mjs';
import { startSite } from './pictures/site.mjs';
import { installDependencies } from './dependencies.mjs';
import { ROOT } from './processes.mjs';

const USAGE = `npm run pictures -- FOLDER [options]

  --only REGEX      only pictures whose name (page-width-js-theme) fits
  --compare OTHER   compare with the pictures of another folder; ends with 1 when anything differs or is missing
  --no-photos       compare what is in FOLDER already
  --root DIR        photograph another worktree, with its own build
  --workers N       browsers side by side (4)
  --json            write the comparison as JSON; progress goes to stderr`;

const { values, positionals } = readArguments(
  {
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      compare: { type: 'string' },
      'no-photos': { type: 'boolean' },
      root: { type: 'string' },
      workers: { type: 'string' },
      json: { type: 'boolean' },
    },
  },
  USAGE,
);
const [folderGiven] = positionals;
if (!folderGiven || positionals.length > 1) stop(USAGE);
const folder = path.resolve(folderGiven);
const only = new RegExp(values.only ?? '');
const other = values.compare === undefined ? undefined : path.resolve(values.compare);
if (values['no-photos'] && !other) stop('--no-photos needs --compare.');

const writeResult = process.stdout.write.bind(process.stdout);
// The JSON must be the only output: messages of the build and the other steps go to stderr.
if (values.json) process.stdout.write = process.stderr.write.bind(process.stderr);

await installDependencies();
mkdirSync(folder, { recursive: true });
const failures = values['no-photos'] ? [] : await takePictures();
const comparison = other ? await compareFolders({ before: other, after: folder, only }) : null;
writeResult(
  values.json
    ? `${JSON.stringify({ failures, ...comparison }, null, 2)}\n`
    : reportOf({ failures, comparison }),
);
if (failures.length > 0 || (comparison && comparison.differences.length > 0)) process.exitCode = 1;

/** Writes a page with all pictures of the folder, to look at in a browser. */
function writeSheet() {
  const figures = readdirSync(folder)
    .filter((name) => name.endsWith('.png'))
    .sort()
    .map((name) => `<a href="${name}"><img src="${name}" alt="${name}" loading="lazy">${name}</a>`);
  const style =
    'body{display:flex;flex-wrap:wrap;gap:1em;font:12px monospace}a{width:240px}img{display:block;width:100%}';
  writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures.join('\n')}`,
  );
}

/** @returns {Promise<import('./pictures/photograph.mjs').Failed[]>} The pictures that failed, and why. */
async function takePictures() {
  const workers = Number(values.workers ?? 4);
  if (!Number.isInteger(workers) || workers < 1) stop('--workers must be a number from 1 on.');
  const site = await startSite(path.resolve(values.root ?? ROOT));
  try {
    const { taken, failed } = await photograph({ pages: PAGES, site, folder, only, workers });
    writeSheet();
    say(`${taken} pictures in ${folder}${failed.length > 0 ? `, ${failed.length} failed` : ''}.`);
    return failed;
  } finally {
    await site.end();
  }
}
