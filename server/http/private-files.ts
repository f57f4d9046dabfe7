import { create as contentDisposition } from 'content-disposition';
import { Hono } from 'hono';
import { kipuErrorOf } from '../api/failures.ts';
import { inFileName } from '../domain/plain-text.ts';
import { KipuError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { NOT_NOW } from '../upstream/types.ts';
import { compressed, etagOf, matchesEtag, mediaTypeOf } from './bodies.ts';
import { failureResponse } from './failure-page.ts';
import type { HostEnvironment, HostServices } from './host.ts';

const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
/** How long a calendar app may cache a subscribed calendar; it is also rebuilt at most this often. Seconds. */
const FEED_MAX_AGE = 300;
/** How long the download of a certificate may take: families on a slow connection need it. Milliseconds. */
const CERTIFICATE_TIMEOUT_MS = 60_000;
/**
 * How much of a file's name is told, before its extension: disks keep little more, and proxies take a site with a longer
 * header for one that is gone (`LONGEST_WAY`). Characters.
 */
const LONGEST_NAME = 100;

/**
 * `/calendario/{secret}.ics`: the subscribed calendar of a child. Calendar apps fetch it without a session; the secret
 * authorizes them.
 */
export function calendarFeedRoutes({ api }: HostServices): Hono<HostEnvironment> {
  const routes = filesOf(api);
  routes.get('/:file', async (c) => {
    const text = await api.calendarFeeds.read(calendarName(c.req.param('file')), c.get('requestId'));
    if (text === null) throw new KipuError('not_found');
    const etag = etagOf(text);
    const headers = { 'cache-control': `private, max-age=${FEED_MAX_AGE}`, etag };
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    const disposition = contentDisposition('kipu.ics', { type: 'inline' });
    const answer = new Response(text, {
      headers: { ...headers, 'content-type': CALENDAR_TYPE, 'content-disposition': disposition },
    });
    return compressed(answer, c.req.header('accept-encoding'));
  });
  return routes;
}

/** Files and calendars for their logged-in owners. */
export function privateFileRoutes({ settings, api }: HostServices): Hono<HostEnvironment> {
  const { log } = api;
  const routes = filesOf(api);
  // The classes of one course, `{child course}.ics`.
  routes.get('/dashboard/calendario/:file', async (c) => {
    const childCourseId = calendarName(c.req.param('file'));
    const text = await c.get('visit').api.calendars.ofCourse({ childCourseId });
    return download(text, 'Clases Kipu.ics', { 'content-type': CALENDAR_TYPE });
  });
  // A redirect to Google Calendar with a course filled in; `?parte=` selects one of its links when it needs several.
  routes.get('/dashboard/calendario/:childCourseId/google', async (c) => {
    const { childCourseId } = c.req.param();
    const links = await c.get('visit').api.calendars.googleLinks({ childCourseId });
    const link = links[Number(c.req.query('parte') ?? 1) - 1];
    if (link === undefined) throw new KipuError('not_found');
    return c.redirect(link, 303);
  });
  // The PDF of a certificate, streamed from the media storage and never cached.
  routes.get('/certificados/:id', async (c) => {
    const { title, file } = await c.get('visit').api.certificates.byId({ id: c.req.param('id') });
    const pdf = await readPdf(`${settings.mediaUrl}/${encodeURI(file)}`, log);
    const length = pdf.headers.get('content-length');
    return download(pdf.body, `${title}.pdf`, {
      'content-type': 'application/pdf',
      ...(length !== null && !pdf.headers.has('content-encoding') && { 'content-length': length }),
    });
  });
  // The data that this site stores about the viewer, as a download.
  routes.get('/cuenta/mis-datos.json', async (c) => {
    const data = await c.get('visit').api.ownData.all();
    return download(JSON.stringify(data, null, 2), 'Mis datos en Kipu.json', {
      'content-type': 'application/json; charset=utf-8',
    });
  });
  // Where browsers lead whoever has a password that leaked (https://w3c.github.io/webappsec-change-password-url/).
  routes.get('/.well-known/change-password', (c) => c.redirect('/cuenta#contrasena', 302));
  return routes;
}

/**
 * Requests a certificate from the media storage.
 * @throws KipuError certificate_unreadable when the storage does not have it or does not give it: waiting does not help;
 *   upstream_unavailable when it gives no PDF for any other reason. The certificate exists, so neither is a 404
 */
export async function readPdf(url: string, log: Logger): Promise<Response> {
  const answer = await globalThis
    .fetch(url, { redirect: 'error', signal: AbortSignal.timeout(CERTIFICATE_TIMEOUT_MS) })
    .catch((cause: unknown) => {
      throw new KipuError('upstream_unavailable', { cause });
    });
  const { ok, status } = answer;
  const type = mediaTypeOf(answer.headers.get('content-type'));
  if (ok && type === 'application/pdf') return answer;
  answer.body?.cancel().catch(() => undefined);
  log.error({ status, type }, 'certificate is not in the media storage');
  const isRefused = !ok && status < 500 && !NOT_NOW.has(status);
  throw new KipuError(isRefused ? 'certificate_unreadable' : 'upstream_unavailable');
}

/**
 * Returns a router for files of a family. A viewer who is not logged in is redirected to the login, which leads back to
 * the file; other failures show their own page. Files of somebody else are answered as if they did not exist.
 */
export function filesOf({ log, errorReports }: HostServices['api']): Hono<HostEnvironment> {
  const routes = new Hono<HostEnvironment>();
  routes.onError((error, c) => {
    const { failure, code, cause } = kipuErrorOf(error);
    if (code === 'login_required') {
      c.header('cache-control', 'no-store');
      const back = `${c.req.path}${new URL(c.req.url).search}`;
      return c.redirect(`/?ingresar&volver=${encodeURIComponent(back)}`, 303);
    }
    if (code === 'unexpected') log.error({ error: cause ?? error }, 'file failed');
    errorReports.remember(error);
    return failureResponse(c, failure, { href: '/dashboard', text: 'Volver a tu panel' });
  });
  return routes;
}

/** Returns a download. @param given The file's name with its extension; old browsers get it without accents. */
export function download(body: BodyInit | null, given: string, headers: Record<string, string>): Response {
  const [, stem = '', extension = ''] = /^(.*)(\.\w+)$/su.exec(given) ?? [];
  const name = [...inFileName(stem)].slice(0, LONGEST_NAME).join('').trim() + extension;
  const fallback = name.normalize('NFD').replace(/[^\w. -]+/g, '');
  return new Response(body, {
    headers: { ...headers, 'content-disposition': contentDisposition(name, { fallback }) },
  });
}

/** Returns the id in the name of a calendar file; '', which matches nothing, for any other file. */
function calendarName(file: string): string {
  return /^(.+)\.ics$/.exec(file)?.[1] ?? '';
}
