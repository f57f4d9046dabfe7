import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { KipuError } from '../errors.ts';
import { compressed } from './compression.ts';
import type { HostEnvironment, HostServices } from './host.ts';
import { attachment, refusedFile } from './refused-file.ts';

const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
/** How long a subscribed calendar need not ask again; it is read anew no more often. Seconds. */
const FEED_MAX_AGE = 300;

/** A path as logs may have it: the address of a subscribed calendar is a secret. */
export function pathForLogs(path: string): string {
  return path.replace(/^\/calendario\/.+/, '/calendario/[secret]');
}

/**
 * `/calendario/{secret}.ics`: the subscribed calendar of a child. Calendars fetch it by themselves, without a session;
 * the secret stands for it.
 */
export function calendarFeedRoutes({ api }: HostServices): Hono<HostEnvironment> {
  const routes = new Hono<HostEnvironment>();
  routes.get('/:file', async (c) => {
    try {
      const text = await api.calendarFeeds.read(nameOf(c.req.param('file')), c.get('requestId'));
      if (text === null) throw new KipuError('not_found');
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
      const headers = { 'cache-control': `private, max-age=${FEED_MAX_AGE}`, etag };
      if (names(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
      const answer = new Response(text, {
        headers: {
          ...headers,
          'content-type': CALENDAR_TYPE,
          'content-disposition': 'inline; filename="kipu.ics"',
        },
      });
      return await compressed(answer, c.req.header('accept-encoding') ?? null);
    } catch (error) {
      const refused = refusedFile(c, error, api.log);
      refused.headers.set('cache-control', 'no-store');
      return refused;
    }
  });
  return routes;
}

/**
 * `/dashboard/calendario/{child course}.ics`: the classes of one course, for the parent who is logged in; and
 * `/dashboard/calendario/{child course}/google?parte=`: to Google Calendar with the course filled in.
 */
export function courseCalendarRoutes({ api }: HostServices): Hono<HostEnvironment> {
  const routes = new Hono<HostEnvironment>();
  routes.get('/:file', async (c) => {
    try {
      const childCourseId = nameOf(c.req.param('file'));
      const text = await c.get('visit').api.calendars.ofCourse({ childCourseId });
      return c.body(text, 200, {
        'content-type': CALENDAR_TYPE,
        'content-disposition': attachment('Clases Kipu.ics'),
      });
    } catch (error) {
      return refusedFile(c, error, api.log);
    }
  });
  routes.get('/:childCourseId/google', async (c) => {
    try {
      const childCourseId = c.req.param('childCourseId');
      const links = await c.get('visit').api.calendars.googleLinks({ childCourseId });
      const link = links[Number(c.req.query('parte') ?? 1) - 1];
      if (link === undefined) throw new KipuError('not_found');
      return c.redirect(link, 303);
    } catch (error) {
      return refusedFile(c, error, api.log);
    }
  });
  return routes;
}

/** What a calendar file is named after; empty, which is nobody's, when it is no calendar file. */
function nameOf(file: string): string {
  return /^(.+)\.ics$/.exec(file)?.[1] ?? '';
}

/** Whether an If-None-Match header names a tag; compression on the way makes tags weak. */
function names(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}
