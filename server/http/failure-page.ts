import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Failure } from '../domain/failure.ts';
import type { HostEnvironment } from './host.ts';

/** Default Retry-After of a 503. Seconds. */
const RETRY_AFTER = 30;
const WAYS_OUT = {
  home: { href: '/', text: 'Ir al inicio' },
  purchases: { href: '/compras', text: 'Ver mis compras' },
};

/**
 * Returns the page of a failure that happens before the site's own pages can be drawn (a refused submission, a failing
 * host). It is self-contained: no script, no file, its few styles allowed by the nonce.
 * @param wayOut The link with which a person can go on.
 */
export async function failureResponse(
  c: Context<HostEnvironment>,
  failure: Failure,
  wayOut: { readonly href: string; readonly text: string } = WAYS_OUT[failure.leadsTo ?? 'home'],
): Promise<Response> {
  const page = await html`<!DOCTYPE html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${failure.text} | Kipu</title>
        <style nonce="${c.var.nonce}">
          :root {
            color-scheme: light dark;
          }
          body {
            margin: 0 auto;
            max-width: 36rem;
            padding: 12vh 1.25rem;
            font:
              1.125rem/1.6 system-ui,
              sans-serif;
          }
          h1 {
            font-size: 1.75rem;
            line-height: 1.2;
            text-wrap: balance;
          }
          small {
            opacity: 0.75;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${failure.text}</h1>
          ${failure.advice ? html`<p>${failure.advice}</p>` : ''}
          <p><a href="${wayOut.href}">${wayOut.text}</a></p>
          ${failure.reference ? html`<p><small>Referencia ${failure.reference}</small></p>` : ''}
        </main>
      </body>
    </html> `;
  return new Response(page, {
    status: failure.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...(failure.status === 503 && {
        'retry-after': String(failure.retryAfterSeconds ?? RETRY_AFTER),
      }),
    },
  });
}
