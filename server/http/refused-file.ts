import type { Context } from 'hono';
import { kipuErrorOf } from '../api/failures.ts';
import type { Logger } from '../logger.ts';
import { failurePage } from './failure-page.ts';
import type { HostEnvironment } from './host.ts';

/**
 * Answers for a file of a family that cannot be given: the login first, which leads back to the file, else the
 * failure's own page. What belongs to somebody else is answered like what does not exist.
 * @param error Whatever a procedure or the file's storage threw.
 */
export function refusedFile(c: Context<HostEnvironment>, error: unknown, log: Logger): Response {
  const { failure, code, cause } = kipuErrorOf(error);
  if (code === 'login_required') {
    return c.redirect(`/?ingresar&volver=${encodeURIComponent(c.req.path)}`, 303);
  }
  const requestId = c.get('requestId');
  if (code === 'unexpected') log.error({ error: cause ?? error, requestId }, 'file failed');
  const wayOut = { href: '/dashboard', text: 'Volver a tu panel' };
  return new Response(failurePage(failure, { nonce: c.get('nonce'), requestId, wayOut }), {
    status: failure.status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

/**
 * Content-Disposition of a download under a name that people read, for browsers of every age.
 * @param name With its ending, in any letters.
 */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w. -]+/g, '-');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
