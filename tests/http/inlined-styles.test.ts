import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createInlineStyles } from '../../server/http/inlined-styles.ts';
import { html, startSite } from './cached-site.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kipu-styles-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(path.join(folder, 'assets'));
writeFileSync(
  path.join(folder, 'assets/all.css'),
  ':root{--ink:red}@font-face{font-family:"A}"}.page p{color:red}',
);
writeFileSync(
  path.join(folder, 'assets/own.css'),
  [
    '.card,.gone{margin:0}.gone{color:red}.card.gone{top:0}.card>.gone a{top:0}',
    '.card:not(.gone):is(.lost,:hover){color:blue}a[href=".gone"]{color:green}',
    '@media(min-width:48rem){.card{margin:1px}.gone{margin:2px}}@media print{.gone{margin:3px}}',
    '@supports(width:1px){@container(width>1px){.card:before{content:"}"}}}',
  ].join(''),
);

const inlineStyles = createInlineStyles(folder);
const link = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css"/>`;
const PAGE = `<head>${link('all')}${link('own')}</head><main class="page"><p class="card other">$&</p></main>`;

/** Returns the content of the only style element. */
const styleOf = (page: string) => /<style>([^]*)<\/style>/.exec(page)?.[1] ?? '';

test('a page gets the rules that it could use, in their order, in the place of its links', () => {
  const page = inlineStyles(PAGE).html;
  expect(page).not.toContain('<link');
  expect(page).toContain('</style></head><main class="page"><p class="card other">$&</p></main>');
  expect(styleOf(page)).toBe(
    [
      ':root{--ink:red}@font-face{font-family:"A}"}.page p{color:red}',
      '.card,.gone{margin:0}',
      '.card:not(.gone):is(.lost,:hover){color:blue}a[href=".gone"]{color:green}',
      '@media(min-width:48rem){.card{margin:1px}}',
      '@supports(width:1px){@container(width>1px){.card:before{content:"}"}}}',
    ].join(''),
  );
});

test('a page with a stylesheet that nobody knows keeps its links', () => {
  const page = `${link('own')}${link('other')}<p class="card">`;
  expect(inlineStyles(page)).toEqual({ html: page, hash: null });
  expect(inlineStyles('<p>').hash).toBe(null);
});

test('the policy of a kept page allows its styles by their hash, and no others', async () => {
  const { site, get } = await startSite({ inlineStyles });
  site.draw = () => html(PAGE);
  const { headers, body } = await get('/cursos');
  const hash = createHash('sha256').update(styleOf(body.toString())).digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}';`);
});
