// npm run start:production: the built site alone, with the packages of `npm ci --omit=dev`. Its settings are in the
// environment, or in a file .env beside package.json (.env.example); each invalid one is reported in a sentence.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stop } from './console.mjs';
import { whyNotNode } from './dependencies.mjs';
import { SITE_COMMAND, addSettingsFile } from './demo-environment.mjs';
import { ROOT } from './processes.mjs';

process.chdir(ROOT);
addSettingsFile();
process.env['NODE_ENV'] = 'production';
const notThisNode = whyNotNode(process.versions.node, { sqlite: !process.env['DATABASE_URL'] });
if (notThisNode) stop(notThisNode);
for (const part of [...SITE_COMMAND, 'build/server/index.js']) {
  if (!existsSync(part))
    stop(`There is no ${part}: run 'npm run build' where 'npm ci' installed everything.`);
}
await import(pathToFileURL(path.join(ROOT, ...SITE_COMMAND)).href);
