import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Failure } from '../domain/failure.ts';
import type { HostEnvironment } from './host.ts';

/** Where a person can go on from a failure. */
export interface WayOut {
  readonly href: string;
  readonly text: string;
}

const HOME: WayOut = { href: '/', text: 'Ir al inicio' };

/** Answers with the page of a failure, as `failurePage` draws it. */
export async function failureResponse(
  c: Context<HostEnvironment>,
  failure: Failure,
  wayOut?: WayOut,
): Promise<Response> {
  const { nonce, requestId } = c.var;
  const page = await failurePage(failure, { nonce, requestId, ...(wayOut && { wayOut }) });
  return new Response(page, {
    status: failure.status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/**
 * Returns the page of failures that happen before the site's own pages can be drawn (a refused submission, a host out
 * of order). It stands alone: no script, no file, its few styles under the nonce.
 */
export async function failurePage(
  failure: Failure,
  page: { readonly nonce: string; readonly requestId: string; readonly wayOut?: WayOut },
): Promise<string> {
  const wayOut = page.wayOut ?? HOME;
  return html`<!DOCTYPE html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${failure.text} | Kipu</title>
        <style nonce="${page.nonce}">
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
          <p><small>Código para soporte: ${page.requestId}</small></p>
        </main>
      </body>
    </html> `;
}
