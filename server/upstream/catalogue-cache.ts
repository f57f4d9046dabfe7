import type { Logger } from '../logger.ts';
import { UpstreamError } from './types.ts';

/** How long a copy is given without asking again. */
const FRESH_MS = 60_000;
/** How long the last good copy may stand in for a academy API that fails. */
const STALE_MS = 24 * 60 * 60_000;
/** After a failure the copy is given for this long before the academy API is asked again, so that pages stay quick. */
const REST_MS = 5_000;
/** The catalogue has a few dozen entries; a bound all the same, since ids come from outside. */
const MAX_ENTRIES = 500;

interface Copy<Value> {
  readonly value: Value;
  /** Epoch milliseconds at which it was read. */
  readonly readAt: number;
  /** Epoch milliseconds until which it is given without asking. */
  freshUntil: number;
}

/**
 * Keeps copies of one kind of public read: given for a minute, read once for all who ask at the same time, and kept
 * as the last good copy for when the academy API fails. Never for anything that belongs to a person.
 */
export class CatalogueCache<Value> {
  readonly #copies = new Map<string, Copy<Value>>();
  readonly #underWay = new Map<string, Promise<Value>>();
  readonly #now: () => Date;
  readonly #log: Logger;

  constructor(options: { readonly now: () => Date; readonly log: Logger }) {
    this.#now = options.now;
    this.#log = options.log;
  }

  /**
   * The value of a key, from its copy or by `load`.
   * @throws whatever `load` throws, when there is no copy that may stand in.
   */
  async read(key: string, load: () => Promise<Value>): Promise<Value> {
    const copy = this.#copies.get(key);
    if (copy && this.#now().getTime() < copy.freshUntil) return copy.value;
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const reading = this.#load(key, load).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, reading);
    return reading;
  }

  async #load(key: string, load: () => Promise<Value>): Promise<Value> {
    try {
      const value = await load();
      const readAt = this.#now().getTime();
      // The oldest goes first: a Map keeps the order of insertion.
      this.#copies.delete(key);
      const [oldest] = this.#copies.keys();
      if (oldest !== undefined && this.#copies.size >= MAX_ENTRIES) this.#copies.delete(oldest);
      this.#copies.set(key, { value, readAt, freshUntil: readAt + FRESH_MS });
      return value;
    } catch (error) {
      const copy = this.#copies.get(key);
      const time = this.#now().getTime();
      if (!copy || !isOutage(error) || time - copy.readAt > STALE_MS) throw error;
      copy.freshUntil = time + REST_MS;
      this.#log.warn(
        { key, ageSeconds: Math.round((time - copy.readAt) / 1000) },
        'catalogue copy stands in',
      );
      return copy.value;
    }
  }
}

/** A refusal (404: it has left the catalogue) is an answer, not an outage. */
function isOutage(error: unknown): boolean {
  return (
    error instanceof UpstreamError && (error.status === null || error.status < 400 || error.status >= 500)
  );
}
