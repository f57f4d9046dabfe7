import { LRUCache } from 'lru-cache';
import type { UpstreamClient } from '../upstream/types.ts';
import { amountOf } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import { cardFieldsOf, providerNamed } from './provider.ts';
import type { CardSession, PaymentProviders } from './provider.ts';

/** How long a session waits for its form, in milliseconds: enough for a page on a slow line. */
const KEPT_MS = 60_000;
/** How many sessions wait at most. */
const MOST = 1_000;

/**
 * Returns the card form sessions of this process. The session of a new attempt is opened while its purchase is created
 * and the page with the form loads, so that nobody waits for it. If another process opened it, or it was lost, a new
 * one is opened.
 */
export function createCardSessions({
  providers,
  now,
}: {
  readonly providers: PaymentProviders;
  readonly now: () => number;
}) {
  const waiting = new LRUCache<string, { readonly since: number; readonly session: Promise<CardSession> }>({
    max: MOST,
  });

  async function open(client: UpstreamClient, attempt: Attempt): Promise<CardSession> {
    const { merchantId } = attempt;
    const fields = cardFieldsOf(providerNamed(providers, attempt.provider));
    return fields.openSession(client, { merchantId, amount: amountOf(attempt) }, now());
  }

  return {
    /** Starts opening the session of an attempt. If that fails, `of` opens another. */
    begin(client: UpstreamClient, attempt: Attempt): void {
      if (!providerNamed(providers, attempt.provider).card) return;
      const session = open(client, attempt);
      waiting.set(attempt.id, { since: now(), session });
      session.catch(() => waiting.delete(attempt.id));
    },

    /**
     * Returns the session that was opened for an attempt, if it was not used yet, or else a new one.
     * @throws UpstreamError
     */
    async of(client: UpstreamClient, attempt: Attempt): Promise<CardSession> {
      const begun = waiting.get(attempt.id);
      waiting.delete(attempt.id);
      return begun && now() - begun.since < KEPT_MS ? begun.session : open(client, attempt);
    },
  };
}
