import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/** One received request. */
interface Arrival {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answers one request. */
export type Play = (response: ServerResponse) => void;

export interface PlayingServer {
  readonly url: string;
  readonly arrivals: Arrival[];
  /** Each play answers one request; the last one answers all that follow. */
  play(...plays: Play[]): void;
  close(): Promise<void>;
}

export const json =
  (body: unknown, status = 200): Play =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

export const text =
  (body: string, status = 200): Play =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end(body);

/** A body with a content encoding, whether it has it or not. @param encoding Value of the header. */
export const compressed =
  (encoding: string, body: Buffer | string, status = 200): Play =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'content-encoding': encoding })
      .end(body);

/** A gzipped body. @param bytes How many bytes to send; left out, all. */
export const zipped = (body: string, bytes?: number): Play =>
  compressed('gzip', gzipSync(body).subarray(0, bytes));

/** Resets the connection without a response. */
export const reset: Play = (response) => response.socket?.resetAndDestroy();

/** Resets reused connections, as servers do that close an idle one just as a call arrives. */
export function onNewConnections(play: Play): Play {
  const known = new WeakSet<Socket>();
  return (response) => {
    const { socket } = response.req;
    (known.has(socket) ? reset : play)(response);
    known.add(socket);
  };
}

/** Starts a response and cuts the connection in the middle. */
export const cut: Play = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
  response.write('{"id":');
  response.socket?.destroy();
};

/** Never answers. */
export const hang: Play = () => undefined;

/** Starts a real HTTP server that fails in the ways that real ones do. */
export async function startPlayingServer(): Promise<PlayingServer> {
  const arrivals: Arrival[] = [];
  let plays: Play[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      arrivals.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      const play = plays.length > 1 ? plays.shift() : plays[0];
      play?.(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    arrivals,
    play(...next) {
      plays = next;
      arrivals.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
