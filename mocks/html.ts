import type { html } from 'hono/html';

/** A piece of a page, escaped where it must be. */
export type Html = ReturnType<typeof html>;

/**
 * Returns a whole page as an answer, under a policy that allows nothing but what is named.
 * @param policy More directives of the content security policy, for instance `style-src 'self'`.
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
