import { setTimeout as pause } from 'node:timers/promises';

/** The delay of every answer in the scenario 'lento'. Milliseconds. */
const SLOW_MS = 2_000;
/** How long half of an answer has to leave before the connection is cut. Milliseconds. */
const CUT_AFTER_MS = 50;

/** The faults that can be chosen on the panel. */
export const DIALED_FAULTS = ['none', 'error', 'down', 'page', 'cut', 'half', 'hang'] as const;
export type DialedFault = (typeof DIALED_FAULTS)[number];

/** The faults that somebody set on the panel for a sandbox, besides its scenario. */
export interface Dials {
  /** Delay of every answer. Milliseconds. */
  readonly latencyMs: number;
  readonly fault: DialedFault;
  /** How often a call fails: 1 is every call, 3 every third. */
  readonly every: number;
}

/** The default: no delay, no fault. */
export const UNTURNED: Dials = { latencyMs: 0, fault: 'none', every: 1 };

/**
 * Applies the delay and the fault that were set on the panel.
 * @param call Number of the call in its sandbox, from 1.
 * @returns The fault in place of an answer, or null.
 */
export async function dialed({ latencyMs, fault, every }: Dials, call: number): Promise<Response | null> {
  if (latencyMs > 0) await pause(latencyMs);
  return call % every === 0 ? faultCalled(fault) : null;
}

function faultCalled(fault: DialedFault): Promise<never> | Response | null {
  switch (fault) {
    case 'none':
      return null;
    case 'error':
      return serverError();
    case 'down':
      return refuse(503, 'Service temporarily unavailable.');
    case 'page':
      return htmlPage(502);
    case 'cut':
      return resetConnection();
    case 'half':
      return cutOff({ detail: 'The rest of this never arrives.' });
    case 'hang':
      return hang();
  }
}

/** Waits as long as a slow academy API does. */
export const slowDown = (): Promise<void> => pause(SLOW_MS);

/** Never answers. The connection stays open until the other side gives up. */
export const hang = (): Promise<never> =>
  new Promise(() => {
    // Never settled on purpose.
  });

/** No answer at all: the server cuts the connection (in process, msw turns it into a network error). */
export const resetConnection = (): Response => Response.error();

/** Returns an error as the REST API writes it. */
export const refuse = (status: number, detail: string): Response => Response.json({ detail }, { status });

/** Returns the error for a user without permission. */
export const forbidden = (): Response => refuse(403, 'You do not have permission to perform this action.');

/** Returns the error for what does not exist, or is somebody else's. */
export const notFound = (): Response => refuse(404, 'Not found.');

/** Returns the REST API's internal server error. */
export const serverError = (): Response => refuse(500, 'Internal server error.');

/** Returns the error of an academy that is down: unlike after a 500, the next call of anybody would end like this. */
export const unavailable = (): Response => refuse(503, 'Service temporarily unavailable.');

/** What a proxy in front of the academy API answers when something behind it failed. */
export const htmlPage = (status: number): Response =>
  new Response('<html><head><title>Error</title></head><body><h1>Bad Gateway</h1></body></html>', {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

/** Half of a JSON body whose headers announce the whole: the connection is cut in the middle. */
export function cutOff(body: unknown): Response {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, Math.ceil(bytes.length / 2)));
      await pause(CUT_AFTER_MS);
      controller.error(new Error('Cut off on purpose'));
    },
  });
  return new Response(stream, {
    headers: { 'content-type': 'application/json', 'content-length': String(bytes.length) },
  });
}
