import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { notFound, refuse } from './faults.ts';

/** The largest request body that is accepted. Bytes. */
const BODY_LIMIT = 1_000_000;
/**
 * Longer than any client keeps a connection, so that the server never closes one just before it is used. Milliseconds.
 */
const KEEP_ALIVE_MS = 120_000;

/** Returns the response to a request, or undefined when nothing is mocked at its path. */
type Respond = (request: Request) => Promise<Response | undefined>;

/**
 * Creates the HTTP server of the mock, which answers requests with `respond`. An error response (`Response.error()`)
 * cuts the connection, and a body that fails midway is cut off there: faults happen on the wire, as real ones do.
 * @param log Takes a line about each unanswered request and each exception.
 */
export function createDoor(respond: Respond, log: (line: string) => void): Server {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(bodyLimit({ maxSize: BODY_LIMIT, onError: () => refuse(413, 'Request too large.') }));
  app.all('*', async ({ req, env }) => {
    const response = await respond(req.raw);
    if (!response) {
      log(`Nothing answers ${req.method} ${env.incoming.url ?? ''}`);
      return notFound();
    }
    if (response.type !== 'error') return response;
    env.outgoing.destroy();
    return RESPONSE_ALREADY_SENT;
  });
  app.onError((error, { req }) => {
    log(`${req.method} ${req.path} broke: ${error.stack ?? error.message}`);
    return refuse(500, 'The mock backend broke.');
  });
  // Handlers are msw's, which expect the platform's own Request and Response.
  const listener = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
  });
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
    void listener(incoming, outgoing);
  });
}
