import { html } from 'hono/html';

/** A piece of a page, with text escaped. */
export type Html = ReturnType<typeof html>;

/** Returns a page for people as a response. No search engine lists it, and no other page embeds it. */
export function pageResponse({
  title,
  styles,
  body,
  policy = [],
  status = 200,
}: {
  readonly title: string;
  /** Path of its style sheet. */
  readonly styles: string;
  readonly body: Html;
  /** Directives of its content security policy besides those that every page needs. */
  readonly policy?: readonly string[];
  readonly status?: number;
}): Promise<Response> {
  const page = html`<html lang="es">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <title>${title}</title>
      <link rel="stylesheet" href="${styles}" />
    </head>
    <body>
      ${body}
    </body>
  </html>`;
  return htmlResponse(page, {
    status,
    policy: ["style-src 'self'", "frame-ancestors 'none'", ...policy],
  });
}

/**
 * Returns a whole document as a response. Its content security policy allows only what is named.
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
