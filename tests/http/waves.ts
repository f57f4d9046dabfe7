import { http } from 'msw';
import type { RequestHandler } from 'msw';

/** After how many turns of the event loop without a new call a wave is complete. */
const QUIET_TURNS = 200;

/**
 * Answers calls to the academy in waves: all concurrent calls are answered together, once no further call arrives. The
 * number of waves of a page is the number of times that it waits for the academy.
 */
export class Waves {
  /** The calls of each wave, as 'path?query'. */
  readonly all: string[][] = [];
  #arrived: string[] = [];
  #wave: Promise<void> | null = null;

  /** Holds every call to the academy until its wave is complete; then the next handler answers it. */
  get handler(): RequestHandler {
    return http.all('*', async ({ request }) => {
      const { hostname, pathname, search } = new URL(request.url);
      if (hostname !== '127.0.0.1') await this.#join(`${pathname}${search}`);
    });
  }

  #join(call: string): Promise<void> {
    this.#arrived.push(call);
    return (this.#wave ??= this.#gather());
  }

  async #gather(): Promise<void> {
    for (let quiet = 0, seen = 0; quiet < QUIET_TURNS; quiet += 1) {
      if (this.#arrived.length > seen) quiet = 0;
      seen = this.#arrived.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.all.push(this.#arrived.sort());
    this.#arrived = [];
    this.#wave = null;
  }
}
