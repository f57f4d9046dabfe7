import type { Viewer } from '../domain/catalogue/vacation-program.ts';
import type { UpstreamContext } from '../upstream/types.ts';
import type { ApiContext } from './services.ts';

/** For whom the catalogue is drawn in this request; its faults go to the log. */
export function catalogueViewerOf(ctx: ApiContext): Viewer {
  return {
    currency: ctx.visitor.currency,
    timeZone: ctx.visitor.timeZone,
    today: ctx.now().toISOString().slice(0, 10),
    report: (problem) => ctx.log.warn({ problem, requestId: ctx.request.id }, 'fault in the catalogue'),
  };
}

/** On whose behalf the catalogue is asked in this request. */
export function viewerOf({ request }: ApiContext): Pick<UpstreamContext, 'requestId' | 'controls'> {
  return { requestId: request.id, controls: request.controls };
}
