import { http } from 'msw';
import type { RequestHandler } from 'msw';

/** Turns of the event loop without another call, after which all that are asked for at once have come. */
const QUIET_TURNS = 200;

/**
 * Answers calls of the academy in waves: all that are under way at the same time come back together, once nothing else is
 * asked for. So many waves as a page takes, so many times it waits for the academy.
 */
export class Waves {
  /** The calls of each wave, as 'path?query'. */
  readonly all: string[][] = [];
  #arrived: string[] = [];
  #wave: Promise<void> | null = null;

  /** Holds every call of the academy until its wave is whole; then whoever comes next answers it. */
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
