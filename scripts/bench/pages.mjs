// What is measured: pages of the site, and what each is compared with.
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { ask, compare } from './measuring.mjs';
import { signIn } from './site.mjs';

/** An unknown parameter: the page is drawn for each request, and not cached. */
const ANEW = '?sin-copia';
/** Requests per round: enough for half a second of processor time, or a single garbage collection would show. */
const COPIED = 10_000;
const DRAWN = 300;

/**
 * @typedef {import('./measuring.mjs').Target} Target
 * @typedef {import('./measuring.mjs').Comparison} Comparison
 *
 * @typedef {object} Site
 * @property {string} origin
 * @property {import('../processes.mjs').Server} server
 * @property {string} beside Origin where the probe of the server serves what its pages are compared with.
 *
 * @typedef {object} Answer A response, to the byte.
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {string} body In base 64.
 */

/**
 * Measures cached copies of a public page against the least that Node needs for the same bytes and headers.
 * @param {Site} site
 * @param {(answers: Answer[]) => Promise<Omit<Site, 'beside'>>} startBareServer Serves the first at '/0', and so on.
 */
export async function benchCopies({ origin, server }, startBareServer) {
  const url = `${origin}/vacaciones`;
  /** @type {Record<string, Record<string, string>>} */
  const ways = {
    br: { 'accept-encoding': 'br' },
    gzip: { 'accept-encoding': 'gzip' },
    'br, time zone': { 'accept-encoding': 'br', cookie: 'kipu_zone=America%2FLima' },
  };
  const answers = [];
  for (const headers of Object.values(ways)) answers.push(await answerTo(url, headers));
  const bare = await startBareServer(answers);
  const comparisons = Object.entries(ways).map(([way, headers], index) => ({
    name: `bare node:http / copy, ${way}`,
    goal: '≥ 0.90',
    of: { name: `bare, ${way}`, ...bare, url: `${bare.origin}/${index}`, headers, requests: COPIED },
    to: { name: `copy, ${way}`, server, url, headers, requests: COPIED },
  }));
  await compare('Copies of a public page', comparisons);
}

/**
 * Measures freshly drawn public pages against React alone and stock Remix.
 * @param {Site} site
 */
export async function benchPublicPages(site) {
  /** @type {Comparison[]} */
  const comparisons = [];
  for (const path of ['/', '/cursos', '/vacaciones/8-a-11', '/cursos/curso-de-scratchjr']) {
    const plain = pageOf(site, path, `${path}${ANEW}`, {});
    const zipped = { ...plain, name: `${path}, gzip`, headers: { 'accept-encoding': 'gzip' } };
    const { react, stock } = await besides(site, plain);
    const zippedReact = { ...react, name: `${react.name}, gzip`, headers: zipped.headers };
    comparisons.push(
      { name: `React alone / ${path}`, of: react, to: plain, goal: '≥ 0.60' },
      { name: `React alone / ${path}, both in gzip`, of: zippedReact, to: zipped, goal: '≥ 0.60' },
      { name: `stock Remix / ${path}`, of: stock, to: plain, goal: '≥ 2.5' },
    );
  }
  await compare('Public pages drawn anew', comparisons);
}

/**
 * Measures dashboards against React alone and stock Remix.
 * @param {Site} site
 */
export async function benchDashboards(site) {
  /** @type {Comparison[]} */
  const comparisons = [];
  for (const [name, email, path] of [
    ['3 children', 'mama@kipu.test', '/dashboard'],
    ['8 children, 160 enrolments', 'familia-grande@kipu.test', '/dashboard'],
    ['organization', 'empresa@kipu.test', '/dashboardb2b/organization/organizacion-andina'],
    ['student', 'alumna@kipu.test', '/dashboard'],
  ]) {
    const headers = { cookie: await signIn(site.origin, String(email)) };
    const page = pageOf(site, String(name), String(path), headers);
    const { react, stock } = await besides(site, page);
    comparisons.push(
      { name: `React alone / ${name}`, of: react, to: page, goal: '≥ 0.50' },
      { name: `stock Remix / ${name}`, of: stock, to: page, goal: '≥ 1.7' },
    );
  }
  await compare('Dashboards', comparisons);
}

/**
 * Measures pages without live parts for a logged-in person against the same for an anonymous visitor.
 * @param {Site} site
 */
export async function benchLogin(site) {
  const cookie = await signIn(site.origin, 'mama@kipu.test');
  const comparisons = ['/', '/nosotros', '/cursos'].map((path) => ({
    name: `stranger / logged in, ${path}`,
    goal: '≥ 0.80',
    of: pageOf(site, `${path}, stranger`, `${path}${ANEW}`, {}),
    to: pageOf(site, `${path}, logged in`, `${path}${ANEW}`, { cookie }),
  }));
  const faq = pageOf(site, '/dashboard/faq, logged in', '/dashboard/faq', { cookie });
  await compare('Logged in, without live parts', [
    ...comparisons,
    { name: '/nosotros, stranger / dashboard/faq', goal: '', of: comparisons[1]?.of ?? faq, to: faq },
  ]);
}

/**
 * Measures how the time of pages grows with their data.
 * @param {Site} site
 * @param {Site} small With 25 courses.
 * @param {Site} large With 1,000.
 */
export async function benchSizes(site, small, large) {
  const many = await signIn(site.origin, 'familia-grande@kipu.test');
  const few = await signIn(site.origin, 'familia-mediana@kipu.test');
  await compare('Sizes', [
    {
      name: '160 enrolments / 40',
      goal: '≤ 1.5',
      of: pageOf(site, '/dashboard, 8 children, 160 enrolments', '/dashboard', { cookie: many }),
      to: pageOf(site, '/dashboard, 2 children, 40 enrolments', '/dashboard', { cookie: few }),
    },
    {
      name: '1,000 courses / 25',
      goal: '≤ 1.3',
      of: pageOf(large, '/cursos of 1,000', `/cursos${ANEW}`, {}),
      to: pageOf(small, '/cursos of 25', `/cursos${ANEW}`, {}),
    },
  ]);
}

/**
 * @param {Pick<Site, 'origin' | 'server'>} site
 * @param {string} name
 * @param {string} path
 * @param {Record<string, string>} headers
 * @returns {Target}
 */
function pageOf({ origin, server }, name, path, headers) {
  return { name, url: `${origin}${path}`, headers, server, requests: DRAWN };
}

/**
 * Returns what a page is compared with: the same page as React alone draws it, and as stock Remix does.
 * @param {Site} site
 * @param {Target} page
 * @returns {Promise<{ react: Target, stock: Target }>}
 */
async function besides({ server, beside }, page) {
  // The first request fills the caches of data that the page reads only once in a while.
  await answerTo(page.url, page.headers);
  await ask(server, 'begin');
  await answerTo(page.url, page.headers);
  const kept = z.object({ name: z.string(), calls: z.number() }).parse(await ask(server, 'keep'));
  const compared = { ...page, headers: {} };
  return {
    react: { ...compared, name: `${page.name}: React alone`, url: `${beside}${kept.name}/react` },
    stock: {
      ...compared,
      name: `${page.name}: stock Remix, ${kept.calls} calls`,
      url: `${beside}${kept.name}/stock`,
    },
  };
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @returns {Promise<Answer>} As it was received, compressed or not.
 * @throws {Error} when it is not a 200
 */
function answerTo(url, headers) {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const body = await buffer(response);
      if (response.statusCode !== 200) reject(new Error(`${url} was answered ${response.statusCode}.`));
      const sent = { ...response.headers };
      for (const ownOfNode of ['date', 'connection', 'keep-alive']) delete sent[ownOfNode];
      resolve({ headers: sent, body: body.toString('base64') });
    }).on('error', reject);
  });
}
