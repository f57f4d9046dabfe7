import type { PurchaseContext } from './domain/checkout/purchase-context.ts';
import type { Logger } from './logger.ts';

/** Product analytics events (spec §4). The server sends them, so that they work without JavaScript too. */
export interface Analytics {
  /** Sends an event without waiting: a buyer neither waits for it nor notices that it failed. */
  emit(event: 'start-purchase', properties: PurchaseContext): void;
}

/** An event that takes longer is dropped. Milliseconds. */
const TIMEOUT_MS = 3_000;

/** @param options.url Where events are posted as JSON, or null to only log them. */
export function createAnalytics(options: {
  readonly url: string | null;
  readonly log: Logger;
  readonly now: () => Date;
}): Analytics {
  return {
    emit(event, properties) {
      options.log.info({ event, properties }, 'analytics event');
      if (!options.url) return;
      const body = JSON.stringify({ event, properties, at: options.now().toISOString() });
      globalThis
        .fetch(options.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        .then((answer) => answer.body?.cancel())
        .catch((error: unknown) => options.log.warn({ error, event }, 'analytics event lost'));
    },
  };
}
