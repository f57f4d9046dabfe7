import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '../../server/logger.ts';
import { createCatalogue } from '../../server/upstream/catalogue.ts';
import type { Catalogue } from '../../server/upstream/catalogue.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import type { UpstreamRequest } from '../../server/upstream/types.ts';
import { aCampaign } from '../support/factories/catalogue.ts';
import { answeredBy, outage, refusal, VISITOR } from './answered.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const log = createLogger('silent');
/** The catalogue that the whole process shares. */
let catalogue: Catalogue;
/** The answer of the academy API. */
const answer = vi.fn<(request: UpstreamRequest<unknown>) => Promise<unknown>>();

describe('the season on sale', () => {
  const seasons = (id: string) => ({ data: [{ id, name: 'Verano', active: true }] });
  /** Calls without an answer yet, by what they request. */
  const waiting = new Map<string, (body: unknown) => void>();
  const asked = () => [...waiting.keys()];
  /** Answers a call, and lets the code that waits for it continue. */
  async function tell(call: string, body: unknown): Promise<void> {
    waiting.get(call)?.(body);
    waiting.delete(call);
    await new Promise((resolve) => setImmediate(resolve));
  }
  /** Reads the season as a page of a new visit does, which has only the data of the process. */
  const visit = () =>
    createCatalogue({
      upstream: answeredBy(answer),
      now: () => NOW,
      log,
      ofProcess: catalogue,
    }).season(VISITOR);

  beforeEach(() => {
    waiting.clear();
    catalogue = createCatalogue({ upstream: answeredBy(answer), now: () => NOW, log });
    answer.mockImplementation(
      ({ endpoint, parts = {} }) =>
        new Promise((resolve, reject) => {
          waiting.set(parts['id'] ?? endpoint, (body) =>
            body instanceof Error ? reject(body) : resolve(body),
          );
        }),
    );
  });

  async function knowSeason(id: string): Promise<void> {
    const first = visit();
    expect(asked()).toEqual(['campaigns']);
    await tell('campaigns', seasons(id));
    expect(asked()).toEqual([id]);
    await tell(id, aCampaign({ id }));
    expect((await first)?.id).toBe(id);
  }

  test('is asked for beside the list that names it, once it is known', async () => {
    await knowSeason('verano');
    const next = visit();
    expect(asked().sort()).toEqual(['campaigns', 'verano']);
    await tell('verano', aCampaign({ id: 'verano' }));
    await tell('campaigns', seasons('verano'));
    expect((await next)?.id).toBe('verano');
    expect(asked()).toEqual([]);
  });

  test.each([
    ['the old one is still there', aCampaign({ id: 'verano' })],
    ['the old one is gone', refusal()],
  ])('is the one that the list names, where another one begins and %s', async (_how, old) => {
    await knowSeason('verano');
    const next = visit();
    await tell('verano', old);
    await tell('campaigns', seasons('invierno'));
    await tell('invierno', aCampaign({ id: 'invierno' }));
    expect((await next)?.id).toBe('invierno');
    void visit();
    expect(asked().sort()).toEqual(['campaigns', 'invierno']);
  });

  test('is none where the list names none, whatever was on sale before', async () => {
    await knowSeason('verano');
    const next = visit();
    await tell('verano', aCampaign({ id: 'verano' }));
    await tell('campaigns', { data: [] });
    expect(await next).toBeNull();
  });

  test('fails with the list, also where the season itself came', async () => {
    await knowSeason('verano');
    const next = visit();
    const failed = expect(next).rejects.toThrow(UpstreamError);
    await tell('verano', aCampaign({ id: 'verano' }));
    await tell('campaigns', outage());
    await failed;
  });
});
