import { Hono } from 'hono';
import type { Logger } from '../logger.ts';
import { KipuError } from '../errors.ts';
import type { HostEnvironment, HostServices } from './host.ts';
import { attachment, refusedFile } from './refused-file.ts';

/** For the whole file, in milliseconds: families on a bad line take their time. */
const TIMEOUT_MS = 60_000;

/**
 * `/certificados/{id}`: the PDF of a certificate, for those whose certificate it is. It is passed on from the media
 * storage as it comes, and kept by nobody on the way.
 */
export function certificateRoutes({ settings, api: { log } }: HostServices): Hono<HostEnvironment> {
  const routes = new Hono<HostEnvironment>();
  routes.get('/:id', async (c) => {
    try {
      const { title, file } = await c.get('visit').api.certificates.byId({ id: c.req.param('id') });
      const pdf = await readPdf(`${settings.mediaUrl}/${file}`, { log, requestId: c.get('requestId') });
      const length = pdf.headers.get('content-length');
      return new Response(pdf.body, {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': attachment(`${title}.pdf`),
          ...(length !== null && !pdf.headers.has('content-encoding') && { 'content-length': length }),
        },
      });
    } catch (error) {
      return refusedFile(c, error, log);
    }
  });
  return routes;
}

/** @throws upstream_unavailable when the storage does not give a PDF: the certificate exists, so it is no 404 */
async function readPdf(
  url: string,
  { log, requestId }: { log: Logger; requestId: string },
): Promise<Response> {
  try {
    const answer = await globalThis.fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (answer.ok && type === 'application/pdf') return answer;
    answer.body?.cancel().catch(() => undefined);
    log.error({ status: answer.status, type, requestId }, 'certificate is not in the media storage');
  } catch (cause) {
    throw new KipuError('upstream_unavailable', { cause });
  }
  throw new KipuError('upstream_unavailable');
}
