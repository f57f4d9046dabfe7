import { createHash } from 'node:crypto';
import { playsVideos, VIDEO_SCRIPT } from '../domain/content/video-script.ts';
import { POLICY_REPORTS_PATH } from '../domain/browser-reports.ts';

/** Where card providers' parts come from and lead to: the payment page alone may use them. */
export interface CardOrigins {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
  readonly image: readonly string[];
  /** Their own pages. */
  readonly page: readonly string[];
}

const NO_CARDS: CardOrigins = { script: [], frame: [], connect: [], image: [], page: [] };

/** What the headers of a page depend on. */
interface PageSecurity {
  /** Null for cached pages, which many get. */
  readonly nonce: string | null;
  readonly path: string;
  readonly cardOrigins: CardOrigins;
  /** Where student zones open: the pages that enter them may be led there. */
  readonly studentZoneOrigins: readonly string[];
  readonly https: boolean;
  /** Vite puts styles into the page and talks over a web socket. */
  readonly development: boolean;
  /** Hash of the styles within a page that links to no stylesheet. */
  readonly styleHash?: string | null;
}

const VIDEO_SCRIPT_HASH = `'sha256-${createHash('sha256').update(VIDEO_SCRIPT).digest('base64')}'`;

/** Whether a card is paid on a page. */
export const isPaymentPage = (path: string): boolean => /^\/enrollment(?:\/|$)/.test(path);

/** Pages with a way into a child's student zone, and those that lead to them without loading a new document. */
const STUDENT_ZONE_ENTRANCE = /^\/(?:dashboard|login-perfiles)(?:\/|$)/;

/** The content security policy of a page: nothing is allowed but what is named. */
export function contentSecurityPolicy(page: PageSecurity): string {
  const nonce = page.nonce === null ? [] : [`'nonce-${page.nonce}'`];
  const paying = isPaymentPage(page.path);
  const cards = paying ? page.cardOrigins : NO_CARDS;
  // Browsers apply form-action to where a submission is redirected, too: 'Pagar en la página segura del banco' and
  // the entrance to the student zone.
  const studentZones = STUDENT_ZONE_ENTRANCE.test(page.path) ? page.studentZoneOrigins : [];
  const scripts = [
    ...(page.nonce === null ? [] : ["'self'", ...nonce, ...cards.script]),
    ...(playsVideos(page.path) ? [VIDEO_SCRIPT_HASH] : []),
  ];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'script-src': scripts.length > 0 ? scripts : ["'none'"],
    'style-src': page.styleHash
      ? [page.styleHash]
      : ["'self'", ...(page.development ? ["'unsafe-inline'"] : nonce)],
    'img-src': ["'self'", ...cards.image],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", ...cards.connect, ...(page.development ? ['ws:'] : [])],
    'form-action': ["'self'", ...cards.page, ...studentZones],
    ...(paying && { 'frame-src': cards.frame }),
    ...(page.https && { 'upgrade-insecure-requests': [] }),
    'report-uri': [POLICY_REPORTS_PATH],
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** A link to a new password: the pages after it must not send its address on, not even to our own host. */
const SECRET_PATH = /^\/recuperar\/./;

/** Headers of every answer that is not a file: a page, an error, a procedure's result. */
export function pageHeaders(page: PageSecurity): Record<string, string> {
  return {
    ...sharedHeaders(page.https),
    'content-security-policy': contentSecurityPolicy(page),
    // 'no-referrer' would make forms of people without JavaScript send 'Origin: null', which the guard refuses.
    'referrer-policy': SECRET_PATH.test(page.path) ? 'strict-origin' : 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/**
 * Headers of cached pages, which many get: a nonce would be no secret there, and none is needed, since
 * these pages run no script but the one of their videos, and their styles are known by a hash.
 */
export function sharedPageHeaders(
  path: string,
  https: boolean,
  styleHash: string | null,
): Record<string, string> {
  const none = { nonce: null, cardOrigins: NO_CARDS, studentZoneOrigins: [] };
  return pageHeaders({ ...none, path, https, styleHash, development: false });
}

/** Headers of every answer. */
export function sharedHeaders(https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}
