import type { html } from 'hono/html';

/** A piece of a page, with text escaped. */
export type Html = ReturnType<typeof html>;

/**
 * Returns a whole page as a response. Its content security policy allows only what is named.
 * @param policy Additional directives, for instance `style-src 'self'`.
 */
export async function htmlResponse(
  page: Html,
  options: { readonly policy: readonly string[]; readonly status?: number },
): Promise<Response> {
  return new Response(`<!doctype html>\n${(await page).toString()}`, {
    status: options.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': ["default-src 'none'", "base-uri 'none'", ...options.policy].join('; '),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    },
  });
}
