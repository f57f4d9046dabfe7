import { LRUCache } from 'lru-cache';
import { inTime } from './in-time.ts';

/** How long the last good value is used while reloading fails because of an outage. Milliseconds. */
const LAST_GOOD_MS = 24 * 60 * 60_000;
/** How long nothing is reloaded after an outage, so that responses stay fast. Milliseconds. */
const REST_MS = 5_000;

/** What a cache keeps and for how long. Times in milliseconds, counted from when a value was loaded. */
interface CacheRules<Value> {
  readonly now: () => Date;
  /** How long a value is returned without reloading it. */
  readonly freshMs: number;
  /** How much longer `ready` returns the stale value, and reloads it in the background; 0 by default. */
  readonly staleMs?: number;
  /** Most values in the cache; the least recently used is evicted first. */
  readonly entries: number;
  /** Most bytes in the cache, and how to compute those of a value. A value larger than the limit is not cached. */
  readonly bytes?: { readonly max: number; readonly of: (value: Value) => number };
  /** Whether an error is an outage. Any other error counts as a definite answer, which removes the value. */
  readonly isOutage: (error: unknown) => boolean;
  /** Called when the last good value is used instead of a new one. */
  readonly onStandIn: (key: string, ageSeconds: number) => void;
}

/** How long a caller waits for a value that is being loaded, and the error after that. */
interface Patience {
  /** Milliseconds; below 0 means not at all. */
  readonly ms: number;
  readonly late: () => Error;
}

type Load<Value> = (last: Value | undefined) => Promise<Value>;

interface Entry<Value> {
  readonly value: Value;
  /** Epoch milliseconds. */
  readonly loadedAt: number;
}

/** Loads a value once for all concurrent callers. */
export class SingleFlight<Value> {
  readonly #underWay = new Map<string, Promise<Value>>();

  /** Returns the value that is being loaded under a key, or starts loading it. */
  join(key: string, load: () => Promise<Value>): Promise<Value> {
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const loading = load().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, loading);
    return loading;
  }
}

/**
 * The server's only cache implementation: values are fresh for a while, are loaded once for all callers, and the last
 * good one is used during an outage. The loader decides what may be cached: it throws anything else.
 */
export class Cache<Value> {
  readonly #rules: CacheRules<Value>;
  readonly #entries: LRUCache<string, Entry<Value>>;
  // Not the library's fetchMethod, which evicts before it is known whether there will be a value: requests for values
  // that do not exist would evict those that do.
  readonly #loading = new SingleFlight<Value>();
  #lastTold = 0;
  #putBack = 0;

  constructor(rules: CacheRules<Value>) {
    this.#rules = rules;
    const { bytes } = rules;
    this.#entries = new LRUCache<string, Entry<Value>>({
      max: rules.entries,
      ttl: lastFresh(rules.freshMs),
      ttlResolution: 0,
      perf: { now: () => this.#time() },
      noDeleteOnStaleGet: true,
      ...(bytes && { maxSize: bytes.max, sizeCalculation: ({ value }) => Math.max(1, bytes.of(value)) }),
    });
  }

  /**
   * Returns the fresh value of a key, or loads it.
   * @param load Gets the last value, if there is one.
   * @param patience When it runs out, the caller gets the last good value; loading goes on, for the next caller.
   * @throws the error of `load`, or `late` of the patience, when there is no usable last good value
   */
  async read(key: string, load: Load<Value>, patience?: Patience): Promise<Value> {
    const fresh = this.#entries.get(key);
    if (fresh) return fresh.value;
    const loading = this.#loading.join(key, () => this.#load(key, load));
    return patience ? inTime(loading, patience.ms, () => this.#lastGood(key, patience.late())) : loading;
  }

  /**
   * Returns a value without waiting: a fresh one, or a stale one while it is reloaded in the background.
   * @returns undefined when the caller has to wait for `read`
   */
  ready(key: string, load: Load<Value>): Value | undefined {
    const fresh = this.#entries.get(key);
    if (fresh) return fresh.value;
    const stale = this.#entries.peek(key, { allowStale: true });
    const { freshMs, staleMs = 0 } = this.#rules;
    if (!stale || this.#time() - stale.loadedAt >= freshMs + staleMs) return undefined;
    // The loader logs its errors; the caller has the stale value.
    this.read(key, load).catch(() => undefined);
    return stale.value;
  }

  async #load(key: string, load: Load<Value>): Promise<Value> {
    try {
      const value = await load(this.#entries.peek(key, { allowStale: true })?.value);
      this.#entries.set(key, { value, loadedAt: this.#time() });
      return value;
    } catch (error) {
      return this.#lastGood(key, error);
    }
  }

  /** Returns the last good value instead of an error. @throws the error, when there is no usable one */
  #lastGood(key: string, error: unknown): Value {
    const { isOutage, onStandIn } = this.#rules;
    const kept = this.#entries.peek(key, { allowStale: true });
    const age = kept ? this.#time() - kept.loadedAt : Infinity;
    if (!kept || age > LAST_GOOD_MS || !isOutage(error)) {
      this.#entries.delete(key);
      throw error;
    }
    this.#entries.set(key, kept, { ttl: lastFresh(REST_MS) });
    onStandIn(key, Math.round(age / 1000));
    return kept.value;
  }

  /**
   * A time that never goes back: when the clock is set back an hour, a value must not stay fresh for an hour longer.
   */
  #time(): number {
    const told = this.#rules.now().getTime();
    this.#putBack += Math.max(0, this.#lastTold - told);
    this.#lastTold = told;
    return told + this.#putBack;
  }
}

/** Returns the greatest age at which a value is fresh, which the library expects as its TTL. Milliseconds. */
function lastFresh(freshMs: number): number {
  return freshMs - 1;
}
