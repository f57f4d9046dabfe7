import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Failure } from '../domain/failure.ts';
import type { HostEnvironment } from './host.ts';

/** Default Retry-After of a 503. Seconds. */
const RETRY_AFTER = 30;

/** A link with which a person can go on. */
interface WayOut {
  readonly href: string;
  readonly text: string;
}

const HOME: WayOut = { href: '/', text: 'Ir al inicio' };
const PURCHASES: WayOut = { href: '/compras', text: 'Ver mis compras' };

/** Returns the way out of a failure: to the page that was asked for, unless its address is what cannot be read. */
function wayOutOf(c: Context<HostEnvironment>, { code, leadsTo }: Failure): WayOut {
  if (leadsTo) return PURCHASES;
  if (code === 'address_unreadable') return HOME;
  const { pathname, search } = new URL(c.req.url);
  const text = c.req.method === 'GET' ? 'Volver a cargar' : 'Volver a la página';
  return { href: `${pathname}${search}`, text };
}

const styles = (nonce: string) =>
  html`<style nonce="${nonce}">
    /* The colours of app/styles/tokens.css. */
    :root {
      color-scheme: light dark;
      --ground: #f6f0e4;
      --ink: #1f1930;
      --ink-soft: #574d63;
      --wool: #cdbb9a;
      --press: #8c30f2;
      --on-press: #ffffff;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --ground: #14122b;
        --ink: #f4eee2;
        --ink-soft: #bdb4cf;
        --wool: #8f8160;
        --press: #9747f7;
        --on-press: #ffffff;
      }
    }
    html {
      border-block-start: 0.5rem solid var(--wool);
      background: var(--ground);
      color: var(--ink);
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
      font-size: min(1.75rem, 12vw);
      line-height: 1.2;
      text-wrap: balance;
    }
    a {
      display: inline-block;
      margin: 0 0.5rem 0.5rem 0;
      padding: 0.6rem 1.25rem;
      border: 2px solid transparent;
      border-radius: 0.75rem;
      background: var(--press);
      color: var(--on-press);
      font-weight: 700;
      text-decoration: none;
    }
    a + a {
      border-color: currentColor;
      background: none;
      color: var(--ink);
    }
    a:focus-visible {
      outline: 3px solid var(--ink);
      outline-offset: 2px;
    }
    small {
      color: var(--ink-soft);
    }
  </style>`;

/**
 * Returns the page of a failure that happens before the site's own pages can be drawn (a refused submission, a failing
 * host). It is self-contained: no script, no file, its few styles allowed by the nonce.
 * @param wayOut The first link; the second leads home.
 */
export async function failureResponse(
  c: Context<HostEnvironment>,
  failure: Failure,
  wayOut: WayOut = wayOutOf(c, failure),
): Promise<Response> {
  const others = [HOME].filter(({ href }) => href !== wayOut.href);
  const page = await html`<!DOCTYPE html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${failure.text} | Kipu</title>
        ${styles(c.var.nonce)}
      </head>
      <body>
        <main>
          <h1>${failure.text}</h1>
          ${failure.advice ? html`<p>${failure.advice}</p>` : ''}
          <p>
            <a href="${wayOut.href}">${wayOut.text}</a>
            ${others.map(({ href, text }) => html`<a href="${href}">${text}</a>`)}
          </p>
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
