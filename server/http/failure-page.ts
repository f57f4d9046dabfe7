import type { Failure } from '../domain/failure.ts';

/** Where a person can go on from a failure. */
export interface WayOut {
  readonly href: string;
  readonly text: string;
}

const HOME: WayOut = { href: '/', text: 'Ir al inicio' };

/**
 * The page of failures that happen before the site's own pages can be drawn (a refused submission, a host out of
 * order). It stands alone: no script, no file, its few styles under the nonce.
 */
export function failurePage(
  failure: Failure,
  page: { readonly nonce: string; readonly requestId: string; readonly wayOut?: WayOut },
): string {
  const wayOut = page.wayOut ?? HOME;
  return `<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(failure.text)} | Kipu</title>
<style nonce="${page.nonce}">
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 36rem; padding: 12vh 1.25rem; font: 1.125rem/1.6 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; text-wrap: balance; }
small { opacity: .75; }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(failure.text)}</h1>
${failure.advice ? `<p>${escapeHtml(failure.advice)}</p>` : ''}
<p><a href="${escapeHtml(wayOut.href)}">${escapeHtml(wayOut.text)}</a></p>
<p><small>Código para soporte: ${escapeHtml(page.requestId)}</small></p>
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
