import { z } from 'zod';
import type { Lateness } from '../../server/lateness.ts';
import { createLogger } from '../../server/logger.ts';
import type { Logger } from '../../server/logger.ts';
import { CallControls } from '../../server/upstream/call-controls.ts';
import { Breaker } from '../../server/upstream/breaker.ts';
import { createUpstream } from '../../server/upstream/client.ts';
import type { Transport } from '../../server/upstream/transport.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import type { UpstreamContext, UpstreamRequest } from '../../server/upstream/types.ts';

/** A call that may be retried. */
export const SAFE = {
  endpoint: 'campaign',
  parts: { id: 'verano' },
  answer: z.object({ id: z.string() }),
  // Far more than even a busy machine needs.
  timeoutMs: 15_000,
  repeat: 'safe',
} as const satisfies UpstreamRequest<{ id: string }>;
/** A call that is never retried. */
export const ONCE: UpstreamRequest<{ id: string }> = {
  ...SAFE,
  endpoint: 'createPurchase',
  body: { MERCHANT_ID: '111' },
  repeat: 'never',
};

/** Returns a client of an academy API, with a breaker of its own unless one is given. */
export function clientAt(
  apiUrl: string,
  context: Partial<UpstreamContext> = {},
  {
    breaker = new Breaker(),
    log = createLogger('silent'),
    lateness,
    transport,
  }: { breaker?: Breaker; log?: Logger; lateness?: Lateness; transport?: Transport } = {},
) {
  const upstream = createUpstream({
    apiUrl,
    contentUrl: `${apiUrl}/content`,
    siteOrigin: 'http://kipu.test',
    mediaUrl: 'http://academy.test/media',
    cardProvider: 'niubiz',
    log,
    breaker,
    ...(lateness && { lateness }),
    ...(transport && { transport }),
  });
  return upstream.for({
    bearer: 'refresh-token',
    requestId: 'request-1',
    controls: CallControls.none,
    ...context,
  });
}

/** Returns the error of a call. @throws when it does not fail, or with another kind of error */
export async function faultOf(call: Promise<unknown>): Promise<UpstreamError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof UpstreamError)) throw new Error('The call did not fail with an UpstreamError');
  return error;
}
