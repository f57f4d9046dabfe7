import { randomBytes, timingSafeEqual } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';

/** Text browsers send no `Origin`; lynx also sends no `Referer` from a page whose URL has a query. */
const TEXT_BROWSER = /\b(?:lynx|w3m|e?links)\b/i;

/** Forms that are submitted to this site; those submitted elsewhere get no token. */
const OWN_FORM = /<form\b(?=[^>]*\bmethod="post")(?![^>]*\baction="(?!\/(?!\/)))[^>]*>/g;

const COOKIE = 'kipu_form';
const FIELD = '_form';
const TOKEN = /^[\w-]{43}$/;

/** Returns whether only a form field can prove where a browser's submissions come from. */
export const isTextBrowser = (userAgent: string | null | undefined): boolean =>
  TEXT_BROWSER.test(userAgent ?? '');

/**
 * Returns a page for a text browser with a CSRF token in each of its forms, and the same token in a cookie. A form on
 * another site has no such token.
 * @param options.https Whether the cookie is `Secure`.
 */
export async function withFormToken(
  page: Response,
  request: Request,
  options: { readonly https: boolean },
): Promise<Response> {
  if (!isTextBrowser(request.headers.get('user-agent'))) return page;
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page;
  const token = tokenIn(request.headers.get('cookie')) ?? randomBytes(32).toString('base64url');
  const field = `<input type="hidden" name="${FIELD}" value="${token}"/>`;
  const answer = new Response((await page.text()).replace(OWN_FORM, `$&${field}`), page);
  answer.headers.set('cache-control', 'no-store');
  const cookie = serialize(COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: options.https,
  });
  answer.headers.append('set-cookie', cookie);
  return answer;
}

/** Returns whether a form has the token of one of our pages. Reads a copy of the body. */
export async function hasFormToken(request: Request): Promise<boolean> {
  const token = tokenIn(request.headers.get('cookie'));
  if (token === null) return false;
  const sent = new URLSearchParams(await request.clone().text()).get(FIELD) ?? '';
  return TOKEN.test(sent) && timingSafeEqual(Buffer.from(sent), Buffer.from(token));
}

function tokenIn(cookies: string | null): string | null {
  const token = parse(cookies ?? '', COOKIE)[COOKIE];
  return token !== undefined && TOKEN.test(token) ? token : null;
}
