import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedPageHeaders } from '../../server/http/security-headers.ts';
import { OPEN_TO_THE_WORLD } from './settings.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

// The score of MDN's HTTP Observatory for a response, with its own points: they start at 100, and bonus points count
// only from 90 on. Its other checks (redirection, certificates) are about the proxy.

let site: TestSite;
beforeAll(async () => {
  site = await openSite({
    variables: OPEN_TO_THE_WORLD,
    page: async (request, { visit }) => {
      if (new URL(request.url).pathname === '/chile')
        await visit.api.session.chooseCountry({ country: 'CL' });
      return undefined;
    },
  });
});
afterAll(() => site.close());

const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const HALF_A_YEAR = 15_768_000;

function policyScore(policy: string | null): number {
  if (policy === null) return -25;
  const directives = new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
  const sourcesOf = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*'];
  const running = [...sourcesOf('script-src'), ...sourcesOf('object-src')];
  if (running.some((source) => /unsafe-inline|^(?:data:|https?:|\*)$/.test(source))) return -20;
  if ([...directives.values()].flat().some((source) => source.startsWith('http:'))) return -20;
  if (running.includes("'unsafe-eval'")) return -10;
  if (sourcesOf('style-src').some((source) => /unsafe|^(?:data:|https?:|\*)$/.test(source))) return 0;
  const closed = sourcesOf('default-src').join() === "'none'";
  return closed && ["'none'", "'self'"].includes(sourcesOf('form-action').join()) ? 10 : 5;
}

/**
 * Returns the score of a response; foreign scripts without a hash, which the payment page loads later, cost five
 * points.
 */
function scoreOf({ headers }: Response, scriptsOfOthers = false): number {
  const policy = headers.get('content-security-policy');
  const age = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0);
  const cookies = headers.getSetCookie();
  const isSafe = (cookie: string) => cookie.includes('; HttpOnly; Secure; SameSite=Lax');
  const framed = /frame-ancestors '(?:none|self)'/.test(policy ?? '');
  return [
    100,
    policyScore(policy),
    cookies.length === 0 ? 0 : cookies.every(isSafe) ? 5 : -40,
    PRIVATE.includes(headers.get('referrer-policy') ?? '') ? 5 : 0,
    age >= HALF_A_YEAR ? 0 : -20,
    headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    framed ? 5 : -20,
    headers.get('cross-origin-resource-policy') === 'same-origin' ? 10 : 0,
    headers.has('access-control-allow-origin') ? -50 : 0,
    scriptsOfOthers ? -5 : 0,
  ].reduce((sum, points) => sum + points);
}

test.each(['/', '/cursos', '/contacto', '/chile', '/no-existe', '/dashboard'])(
  'the headers of %s have 120 points or more',
  async (path) => {
    expect(scoreOf(await site.get(path))).toBeGreaterThanOrEqual(120);
  },
);

test.each(['/', '/cursos'])('so have those of %s that are given to many', (path) => {
  expect(
    scoreOf(new Response(null, { headers: sharedPageHeaders(path, true, null) })),
  ).toBeGreaterThanOrEqual(120);
});

test('those of the payment page have 110 or more, whose forms lead to the bank', async () => {
  const answer = await site.get('/enrollment');
  expect(answer.headers.get('content-security-policy')).toContain('https://provider.test');
  expect(scoreOf(answer, true)).toBeGreaterThanOrEqual(110);
});

test('the points are counted: without a policy an answer falls far below', async () => {
  const headers = new Headers((await site.get('/')).headers);
  headers.delete('content-security-policy');
  expect(scoreOf(new Response(null, { headers }))).toBeLessThan(90);
});
