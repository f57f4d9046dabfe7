import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Nothing that is posted to the mock is larger, in bytes. */
const BODY_LIMIT = 1_000_000;
/** Longer than any client keeps a connection, in milliseconds: the door never closes one that is about to be used. */
const KEEP_ALIVE_MS = 120_000;

/** Answers a request, or undefined when nothing is played at its address. */
type Respond = (request: Request) => Promise<Response | undefined>;

/**
 * The HTTP door of the mock: takes requests from the wire to `respond` and answers back. An error response cuts
 * the connection, and a body that fails midway is cut off there: faults happen on the wire, as real ones do.
 * @param log Takes a line about what nobody played, or what broke.
 */
export function createDoor(respond: Respond, log: (line: string) => void): Server {
  const server = createServer((incoming, outgoing) => {
    void answer(respond, incoming, outgoing, log);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

async function answer(
  respond: Respond,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  log: (line: string) => void,
): Promise<void> {
  const where = `${incoming.method ?? ''} ${incoming.url ?? ''}`;
  try {
    const request = await requestOf(incoming);
    if (!request) {
      await write(Response.json({ detail: 'Request too large or malformed.' }, { status: 400 }), outgoing);
      return;
    }
    const response = await respond(request);
    if (!response) log(`Nothing is played at ${where}`);
    await write(response ?? Response.json({ detail: 'Not found.' }, { status: 404 }), outgoing);
  } catch (error) {
    log(`${where} broke: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    if (outgoing.headersSent) outgoing.destroy();
    else await write(Response.json({ detail: 'The mock backend broke.' }, { status: 500 }), outgoing);
  }
}

async function requestOf(incoming: IncomingMessage): Promise<Request | null> {
  const base = `http://${incoming.headers.host ?? 'localhost'}`;
  if (!incoming.url || !URL.canParse(incoming.url, base)) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > BODY_LIMIT) return null;
    chunks.push(chunk);
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value === 'string') headers.set(name, value);
    else for (const item of value ?? []) headers.append(name, item);
  }
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD' && size > 0;
  return new Request(new URL(incoming.url, base), {
    method,
    headers,
    ...(hasBody && { body: Buffer.concat(chunks) }),
  });
}

async function write(response: Response, outgoing: ServerResponse): Promise<void> {
  if (response.type === 'error') {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  const reader = response.body?.getReader();
  try {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      await new Promise<void>((resolve) => {
        outgoing.write(piece.value, () => resolve());
      });
    }
  } catch {
    // The body failed on purpose (faults.ts): the other side is left with half of it.
    outgoing.destroy();
    return;
  }
  outgoing.end();
}
