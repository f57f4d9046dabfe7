import { LRUCache } from 'lru-cache';
import { inTime } from './in-time.ts';

/** How long the last good value stands in while loading it again meets an outage. Milliseconds. */
const LAST_GOOD_MS = 24 * 60 * 60_000;
/** How long nothing is loaded after an outage, so that answers stay quick. Milliseconds. */
const REST_MS = 5_000;

/** What a cache may keep and for how long. Times in milliseconds, counted from when a value was loaded. */
interface CacheRules<Value> {
  readonly now: () => Date;
  /** How long a value is given without loading it again. */
  readonly freshMs: number;
  /** How much longer `ready` returns the stale value at once, and loads a new one in the background; 0 when left out. */
  readonly staleMs?: number;
  /** Values kept at most; the one used longest ago goes first. */
  readonly entries: number;
  /** Bytes kept at most, and how many a value has. A value larger than all of it is not kept. */
  readonly bytes?: { readonly max: number; readonly of: (value: Value) => number };
  /** Whether a failure is an outage. Any other failure is an answer, which removes the value. */
  readonly isOutage: (error: unknown) => boolean;
  /** Called when the last good value is used in place of a new one. */
  readonly onStandIn: (key: string, ageSeconds: number) => void;
}

/** How long a caller waits for a value that is being loaded, and what is thrown after that. */
interface Patience {
  /** Milliseconds; below 0 is not at all. */
  readonly ms: number;
  readonly late: () => Error;
}

type Load<Value> = (last: Value | undefined) => Promise<Value>;

interface Entry<Value> {
  readonly value: Value;
  /** Epoch milliseconds. */
  readonly loadedAt: number;
}

/** Loads a value once for all who ask for it at the same time. */
export class SingleFlight<Value> {
  readonly #underWay = new Map<string, Promise<Value>>();

  /** Returns the value that is being loaded under a key, or begins to load it. */
  join(key: string, load: () => Promise<Value>): Promise<Value> {
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const loading = load().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, loading);
    return loading;
  }
}

/**
 * The one cache of the server: values are fresh for a while, are loaded once for all callers, and the last good one is
 * used during an outage. The loader decides what may be kept: it throws what may not.
 */
export class Cache<Value> {
  readonly #rules: CacheRules<Value>;
  readonly #entries: LRUCache<string, Entry<Value>>;
  // Not the library's fetchMethod, which makes room before it is known whether there will be a value: requests for what
  // does not exist would push out what does.
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
   * @param load Is given the last value, if there is one.
   * @param patience When it ends the caller gets the last good value; the loading goes on, for the next caller.
   * @throws whatever `load` throws, or `late` of the patience, when no last good value may stand in
   */
  async read(key: string, load: Load<Value>, patience?: Patience): Promise<Value> {
    const fresh = this.#entries.get(key);
    if (fresh) return fresh.value;
    const loading = this.#loading.join(key, () => this.#load(key, load));
    return patience ? inTime(loading, patience.ms, () => this.#lastGood(key, patience.late())) : loading;
  }

  /**
   * Returns a value without waiting: a fresh one, or a stale one while a new one is loaded in the background.
   * @returns undefined when the caller has to wait for `read`
   */
  ready(key: string, load: Load<Value>): Value | undefined {
    const fresh = this.#entries.get(key);
    if (fresh) return fresh.value;
    const stale = this.#entries.peek(key, { allowStale: true });
    const { freshMs, staleMs = 0 } = this.#rules;
    if (!stale || this.#time() - stale.loadedAt >= freshMs + staleMs) return undefined;
    // The loader logs why it failed; the caller has the stale value.
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

  /** Returns the last good value in place of a failure. @throws the failure, where none may stand in */
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

  /** A time that never goes back: if the clock is put back an hour, a value must not stay fresh for that hour. */
  #time(): number {
    const told = this.#rules.now().getTime();
    this.#putBack += Math.max(0, this.#lastTold - told);
    this.#lastTold = told;
    return told + this.#putBack;
  }
}

/** Returns the age at which a value is fresh for the last time, which is what the library asks for. Milliseconds. */
function lastFresh(freshMs: number): number {
  return freshMs - 1;
}
