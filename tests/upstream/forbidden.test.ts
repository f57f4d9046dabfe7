import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { anyParts, endpointOf } from '../../scripts/api/parts.ts';
import { SPECIFIED_CALLS } from '../../scripts/api/specified-calls.ts';
import { kipuErrorOf } from '../../server/api/failures.ts';
import { createLogger } from '../../server/logger.ts';
import { referenceOf } from '../../server/reference.ts';
import { CallControls } from '../../server/upstream/call-controls.ts';
import { createUpstream } from '../../server/upstream/client.ts';
import { ENDPOINTS } from '../../server/upstream/endpoints.ts';
import { json, startPlayingServer } from './playing-server.ts';
import type { PlayingServer } from './playing-server.ts';

let server: PlayingServer;
beforeAll(async () => {
  server = await startPlayingServer();
});
afterAll(() => server.close());

const SPECIFIED = SPECIFIED_CALLS.flatMap((specified) => {
  const endpoint = endpointOf(specified);
  return endpoint === null ? [] : [{ ...specified, endpoint }];
});

test.each(SPECIFIED)(
  "$call, answered 403, is 'Problemas con el request' in the log, with its reference, and words for people",
  async ({ endpoint, auth }) => {
    server.play(json({ detail: 'No.' }, 403));
    const lines: string[] = [];
    const client = createUpstream({
      apiUrl: server.url,
      contentUrl: server.url,
      siteOrigin: 'http://kipu.test',
      mediaUrl: 'http://academy.test/media',
      cardProvider: 'provider',
      log: createLogger('warn', { write: (line) => lines.push(line) }),
    }).for({ bearer: 'refresh-token', requestId: `request-${endpoint}`, controls: CallControls.none });
    const call = client.call({
      endpoint,
      parts: anyParts(endpoint),
      answer: z.unknown(),
      timeoutMs: 15_000,
      repeat: 'never',
    });

    const error = kipuErrorOf(await call.catch((reason: unknown) => reason));
    // Without a login nobody's account was refused: something stands before the academy.
    expect(error.failure).toMatchObject(
      ENDPOINTS[endpoint].auth
        ? { status: 403, text: 'Tu cuenta no tiene permiso para ver esto' }
        : { status: 503, text: 'No pudimos conectarnos con el sistema de la academia' },
    );
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { msg: 'Problemas con el request', endpoint, reference: referenceOf(`request-${endpoint}`) },
    ]);
    const { authorization } = server.arrivals.at(-1)?.headers ?? {};
    expect(authorization).toBe(ENDPOINTS[endpoint].auth ? 'Bearer refresh-token' : undefined);
    if (auth === 'shown') expect(authorization).toBeDefined();
  },
);
