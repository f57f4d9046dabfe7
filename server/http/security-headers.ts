import { createHash } from 'node:crypto';
import { playsVideos, VIDEO_SCRIPT } from '../domain/content/video-script.ts';
import { POLICY_REPORTS_PATH } from '../domain/browser-reports.ts';

/** The origins that card providers load from and redirect to; only the payment page allows them. */
export interface CardOrigins {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
  readonly image: readonly string[];
  /** The providers' own pages. */
  readonly page: readonly string[];
}

const NO_CARDS: CardOrigins = { script: [], frame: [], connect: [], image: [], page: [] };

/** What the headers of a page depend on. */
interface PageSecurity {
  /** Null for cached pages, which are shared. */
  readonly nonce: string | null;
  readonly path: string;
  readonly cardOrigins: CardOrigins;
  /** The origins of student zones: forms on the pages that lead into them may redirect there. */
  readonly studentZoneOrigins: readonly string[];
  readonly https: boolean;
  /** Vite inlines styles and uses a web socket. */
  readonly development: boolean;
  /** Hash of the inlined styles, in a page that links to no stylesheet. */
  readonly styleHash?: string | null;
}

const VIDEO_SCRIPT_HASH = `'sha256-${createHash('sha256').update(VIDEO_SCRIPT).digest('base64')}'`;

/** Returns whether cards are paid on a page. */
export const isPaymentPage = (path: string): boolean => /^\/enrollment(?:\/|$)/.test(path);

/** Pages that lead into a child's student zone, and those that reach them without loading a new document. */
const STUDENT_ZONE_ENTRANCE = /^\/(?:dashboard|login-perfiles)(?:\/|$)/;

/** Returns the content security policy of a page: only what is listed is allowed. */
export function contentSecurityPolicy(page: PageSecurity): string {
  const nonce = page.nonce === null ? [] : [`'nonce-${page.nonce}'`];
  const paying = isPaymentPage(page.path);
  const cards = paying ? page.cardOrigins : NO_CARDS;
  // Browsers also apply form-action to the redirect of a submission: 'Pagar en la página segura del banco' and the
  // entrance to the student zone.
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

/** A password recovery link: the pages that follow must not send its URL as referrer, not even to our own host. */
const SECRET_PATH = /^\/recuperar\/./;

/** Returns the headers of every response that is not a file: a page, an error, a procedure's result. */
export function pageHeaders(page: PageSecurity): Record<string, string> {
  return {
    ...sharedHeaders(page.https),
    'content-security-policy': contentSecurityPolicy(page),
    // 'no-referrer' would make forms without JavaScript send 'Origin: null', which the origin check refuses.
    'referrer-policy': SECRET_PATH.test(page.path) ? 'strict-origin' : 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/**
 * Returns the headers of cached pages. They are shared, so a nonce would be no secret, and none is needed: the only
 * script that these pages run is that of their videos, and their styles are allowed by a hash.
 */
export function sharedPageHeaders(
  path: string,
  https: boolean,
  styleHash: string | null,
): Record<string, string> {
  const none = { nonce: null, cardOrigins: NO_CARDS, studentZoneOrigins: [] };
  return pageHeaders({ ...none, path, https, styleHash, development: false });
}

/** Returns the headers of every response. */
export function sharedHeaders(https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}
