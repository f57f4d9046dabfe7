/** What the headers of a page depend on. */
interface PageSecurity {
  /** Null for cached pages, which many get. */
  readonly nonce: string | null;
  readonly path: string;
  /** Where the card provider's script, frames and hosted page come from: the payment page alone may use them. */
  readonly cardFormOrigin: string;
  readonly cardPageOrigin: string;
  /** Where student zones open: the pages that enter them may be led there. */
  readonly studentZoneOrigins: readonly string[];
  readonly https: boolean;
  /** Vite puts styles into the page and talks over a web socket. */
  readonly development: boolean;
}

/** Pages where a card is paid. */
const PAYMENT_PAGE = /^\/enrollment(?:\/|$)/;

/** Pages with a way into a child's student zone, and those one gets to them from without a new document. */
const STUDENT_ZONE_ENTRANCE = /^\/(?:dashboard|login-perfiles)(?:\/|$)/;

/** The content security policy of a page: nothing is allowed but what is named. */
export function contentSecurityPolicy(page: PageSecurity): string {
  const nonce = page.nonce === null ? [] : [`'nonce-${page.nonce}'`];
  const paying = PAYMENT_PAGE.test(page.path);
  const provider = paying ? [page.cardFormOrigin] : [];
  // Browsers apply form-action to where a submission is redirected, too: 'Pagar en la página segura del banco' and
  // the entrance to the student zone.
  const hostedPage = paying ? [page.cardPageOrigin] : [];
  const studentZones = STUDENT_ZONE_ENTRANCE.test(page.path) ? page.studentZoneOrigins : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'script-src': page.nonce === null ? ["'none'"] : ["'self'", ...nonce, ...provider],
    'style-src': ["'self'", ...(page.development ? ["'unsafe-inline'"] : nonce)],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", ...(page.development ? ['ws:'] : [])],
    'form-action': ["'self'", ...hostedPage, ...studentZones],
    ...(paying && { 'frame-src': provider }),
    ...(page.https && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** Headers of every answer that is not a file: a page, an error, a procedure's result. */
export function pageHeaders(page: PageSecurity): Record<string, string> {
  return {
    ...sharedHeaders(page.https),
    'content-security-policy': contentSecurityPolicy(page),
    // 'no-referrer' would make forms of people without JavaScript send 'Origin: null', which the guard refuses.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/**
 * Headers of cached pages, which many get: a nonce would be no secret there, and none is needed, since
 * these pages run no script and bring their styles as files.
 */
export function sharedPageHeaders(https: boolean): Record<string, string> {
  const none = { nonce: null, cardFormOrigin: '', cardPageOrigin: '', studentZoneOrigins: [] };
  return pageHeaders({ ...none, path: '/', https, development: false });
}

/** Headers of every answer. */
export function sharedHeaders(https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}
