import { connect } from 'node:net';

/** Connections that ask at the same time. */
export const CONNECTIONS = 50;

/**
 * Asks for one page over and over on several connections.
 * @param {{ port: number, host: string, path: string }} target
 * @param {number} ms
 * @returns {Promise<number>} Whole answers per second.
 */
export async function load({ port, host, path: page }, ms) {
  const request = `GET ${page} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`;
  const startedAt = performance.now();
  const until = startedAt + ms;
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => askUntil(port, request, until)));
  const seconds = (performance.now() - startedAt) / 1000;
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

/**
 * One connection that asks again as soon as it was answered.
 * @param {number} port
 * @param {string} request
 * @param {number} until As performance.now() tells time.
 * @returns {Promise<number>} Answers.
 * @throws {Error} at an answer other than 200.
 */
function askUntil(port, request, until) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let answers = 0;
    /** Of the answer under way. */
    let missing = 0;
    let head = Buffer.alloc(0);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (missing > 0) missing -= chunk.length;
      else {
        head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
        const end = head.indexOf('\r\n\r\n');
        if (end === -1) return;
        const text = head.toString('latin1', 0, end);
        const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? Number.NaN);
        if (!text.startsWith('HTTP/1.1 200') || Number.isNaN(length)) {
          socket.destroy();
          reject(new Error(`Answered with:\n${text}`));
          return;
        }
        missing = end + 4 + length - head.length;
        head = Buffer.alloc(0);
      }
      if (missing > 0) return;
      answers += 1;
      if (performance.now() < until) socket.write(request);
      else {
        socket.end();
        resolve(answers);
      }
    });
  });
}
