import { setTimeout as pause } from 'node:timers/promises';

/** How much later 'lento' answers, in milliseconds. */
const SLOW_MS = 2_000;
/** How long half of an answer has to leave before the connection is cut, in milliseconds. */
const CUT_AFTER_MS = 50;

/** Waits as long as a slow academy API does. */
export const slowDown = (): Promise<void> => pause(SLOW_MS);

/** Never answers. The connection stays open until the other side gives up. */
export const hang = (): Promise<never> =>
  new Promise(() => {
    // Never settled on purpose.
  });

/** No answer at all: the door cuts the connection (in process, msw makes a network error of it). */
export const resetConnection = (): Response => Response.error();

/** Returns a refusal as the REST API writes it. */
export const refuse = (status: number, detail: string): Response => Response.json({ detail }, { status });

/** Returns the refusal of a REST API that broke. */
export const serverError = (): Response => refuse(500, 'Internal server error.');

/** What a proxy in front of the academy API says when something behind it broke. */
export const htmlPage = (status: number): Response =>
  new Response('<html><head><title>Error</title></head><body><h1>Bad Gateway</h1></body></html>', {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

/** Half of a JSON body, announced whole: the connection is cut in the middle of it. */
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
