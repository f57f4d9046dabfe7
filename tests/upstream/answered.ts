import { CallControls } from '../../server/upstream/call-controls.ts';
import { readBending } from '../../server/upstream/reading.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import type { Upstream, UpstreamRequest } from '../../server/upstream/types.ts';

export const VISITOR = { requestId: 'r', controls: CallControls.none };

/** Returns an academy API with the test's answers, read as the client reads them. */
export const answeredBy = (answer: (request: UpstreamRequest<unknown>) => Promise<unknown>): Upstream => ({
  for: () => ({
    async call(request) {
      const body = await answer(request);
      const read = request.bends ? readBending(request.answer, body) : request.answer.safeParse(body);
      if (read.success) return read.data;
      throw read.error;
    },
  }),
});

export const outage = () => new UpstreamError({ fault: 'timeout', endpoint: 'courseOffers', requestId: 'r' });

export const refusal = (status = 404, body: unknown = { detail: 'No.' }) =>
  new UpstreamError({ fault: 'status', status, body, endpoint: 'courseOffers', requestId: 'r' });
