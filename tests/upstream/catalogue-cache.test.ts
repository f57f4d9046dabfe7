import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '../../server/logger.ts';
import { CatalogueCache } from '../../server/upstream/catalogue-cache.ts';
import { UpstreamError } from '../../server/upstream/types.ts';

const MINUTE_MS = 60_000;
let time: number;
let cache: CatalogueCache<string>;

beforeEach(() => {
  time = Date.parse('2026-11-21T15:00:00Z');
  cache = new CatalogueCache({ now: () => new Date(time), log: createLogger('silent') });
});

const outage = () => new UpstreamError({ fault: 'timeout', endpoint: 'campaign', requestId: 'r' });
const gone = () => new UpstreamError({ fault: 'status', status: 404, endpoint: 'campaign', requestId: 'r' });

describe('copies of the catalogue', () => {
  test('are given for a minute and then read anew', async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockResolvedValueOnce('first')
      .mockResolvedValueOnce('second');
    expect(await cache.read('a', load)).toBe('first');
    time += MINUTE_MS - 1;
    expect(await cache.read('a', load)).toBe('first');
    time += 1;
    expect(await cache.read('a', load)).toBe('second');
  });

  test('are read once for all who ask at the same time', async () => {
    const load = vi.fn(async () => 'one');
    const all = await Promise.all(Array.from({ length: 50 }, () => cache.read('a', load)));
    expect(new Set(all)).toEqual(new Set(['one']));
    expect(load).toHaveBeenCalledOnce();
  });

  test('of different keys do not mix', async () => {
    await cache.read('a', async () => 'of a');
    expect(await cache.read('b', async () => 'of b')).toBe('of b');
  });

  test('stand in during an outage, and the academy API is asked again only after a rest', async () => {
    await cache.read('a', async () => 'good');
    time += 10 * MINUTE_MS;
    const failing = vi.fn(() => Promise.reject(outage()));
    expect(await cache.read('a', failing)).toBe('good');
    expect(await cache.read('a', failing)).toBe('good');
    expect(failing).toHaveBeenCalledOnce();
    time += 5_000;
    expect(await cache.read('a', async () => 'better')).toBe('better');
  });

  test('stop standing in after a day', async () => {
    await cache.read('a', async () => 'good');
    time += 25 * 60 * MINUTE_MS;
    await expect(cache.read('a', () => Promise.reject(outage()))).rejects.toThrow(UpstreamError);
  });

  test('do not hide that something has left the catalogue', async () => {
    await cache.read('a', async () => 'good');
    time += 2 * MINUTE_MS;
    await expect(cache.read('a', () => Promise.reject(gone()))).rejects.toThrow(UpstreamError);
  });

  test('are not made of failures: all who wait are told, the next one asks again', async () => {
    const failing = () => Promise.reject(outage());
    const both = await Promise.allSettled([cache.read('a', failing), cache.read('a', failing)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await cache.read('a', async () => 'good')).toBe('good');
  });
});
