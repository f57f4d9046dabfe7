import { availableParallelism } from 'node:os';
import autocannon from 'autocannon';

/** Connections that ask at the same time. */
export const CONNECTIONS = 50;

/** Asking takes as much of a machine as answering: half of the cores ask. */
const WORKERS = Math.max(1, Math.floor(availableParallelism() / 2));

/**
 * Asks for one page over and over on several connections.
 * @param {{ port: number, host: string, path: string }} target
 * @param {number} seconds
 * @returns {Promise<number>} Whole answers per second.
 * @throws {Error} when an answer was no 200, or did not come.
 */
export async function load({ port, host, path: page }, seconds) {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${page}`,
    headers: { host, 'accept-encoding': 'br' },
    connections: CONNECTIONS,
    duration: seconds,
    workers: WORKERS,
  });
  const wrong = result.non2xx + result.errors;
  if (wrong > 0) throw new Error(`${wrong} of ${result.requests.total} answers of ${page} were wrong.`);
  return result['2xx'] / result.duration;
}
