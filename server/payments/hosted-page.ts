import { randomBytes } from 'node:crypto';
import { SingleFlight } from '../cache.ts';
import { KipuError } from '../errors.ts';
import { matchesHash, sha256 } from '../store/seal.ts';
import type { Credential } from '../upstream/call-controls.ts';
import { viewOf } from './attempt.ts';
import type { Attempt, Facts } from './attempt.ts';
import type { PayRequest } from './authorize.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { PAYABLE } from './machine.ts';
import { ownAttempt } from './own-purchases.ts';
import { cardFieldsOf, providerNamed } from './provider.ts';
import type { Runner } from './runner.ts';
import type { AttemptView, Buyer, CardForm, Ordered } from './types.ts';

interface Opening {
  readonly buyer: Buyer;
  readonly attemptId: string;
  readonly returnOrigin: string;
}

/**
 * Returns the methods for paying on the provider's own page. The page is opened with a one-time value, which identifies
 * its response: that one arrives without the buyer's cookie.
 * @param options.openForm Opens a form, one at a time for each attempt.
 * @param options.payOnce Pays, or joins the running payment of the same attempt.
 * @param options.joined Returns the outcome of the running payment of an attempt; null when none is running.
 * @param options.seatsLeft Seats left for what was ordered.
 */
export function createHostedPage(
  { journal, credentials, providers }: PaymentDependencies,
  options: {
    readonly openForm: (buyer: Buyer, attemptId: string, facts: Facts) => Promise<CardForm>;
    readonly payOnce: (request: PayRequest) => Promise<AttemptView>;
    readonly joined: (attemptId: string) => Promise<AttemptView> | null;
    readonly seatsLeft: (ordered: Ordered, credential: Credential) => Promise<number>;
    readonly runner: Runner;
  },
) {
  const { openForm, payOnce, joined, seatsLeft, runner } = options;
  const opening = new SingleFlight<{ url: string }>();

  async function open({ buyer, attemptId, returnOrigin }: Opening) {
    const secret = randomBytes(32).toString('base64url');
    const attempt = await ownAttempt(journal, buyer.user.id, attemptId);
    const form = await openForm(buyer, attemptId, {
      returnHash: sha256(secret),
      returnUsed: false,
      // The page posts back without the buyer's cookie, so the credential is stored with the attempt.
      credential: await credentials.seal(attemptId, buyer),
    });
    const returnUrl = new URL(`/pagos/retorno/${attemptId}`, returnOrigin);
    returnUrl.searchParams.set('clave', secret);
    const { hostedPage } = cardFieldsOf(providerNamed(providers, attempt.provider));
    return { url: hostedPage(form, returnUrl.href, attempt.way) };
  }

  return {
    /**
     * Returns the URL of the provider's own page, for people without JavaScript. It posts back to
     * `/pagos/retorno/{attemptId}`. Whoever asks while it is being opened gets the same one: opened twice, only the later
     * page pays, and where a proxy sends a form twice the buyer may see the earlier.
     * @throws KipuError not_found, and what opening the form throws
     */
    openHostedPage: (input: Opening) =>
      opening.join(JSON.stringify([input.buyer.user.id, input.attemptId]), () => open(input)),

    /**
     * Waits for the running payment of an attempt, if there is one: whoever leaves the page meanwhile must read how it
     * ended, and not that nothing was charged.
     */
    async comeBack(attemptId: string): Promise<void> {
      await joined(attemptId)?.catch(() => undefined);
    },

    /**
     * Does the same as `pay` for the response of a hosted page, with the one-time value instead of the cookie.
     * @throws KipuError not_found for a wrong value, card_session_expired for a used one, login_required when the
     *   stored credential is gone, maintenance; and what `pay` throws
     */
    async payFromHostedPage(input: {
      attemptId: string;
      returnSecret: string;
      transactionToken: string;
      /** Called with the payer before anything is sent; may refuse by throwing. */
      admit: (payer: Pick<Attempt, 'userId'> & Pick<Credential, 'controls'>) => Promise<void>;
      cardDenied?: PayRequest['cardDenied'];
    }): Promise<AttemptView> {
      const { attemptId, returnSecret, transactionToken, admit, cardDenied } = input;
      const attempt = await journal.find(attemptId);
      if (!attempt?.returnHash || !matchesHash(returnSecret, attempt.returnHash)) {
        throw new KipuError('not_found');
      }
      const underWay = joined(attemptId);
      if (underWay) return underWay;
      if (!PAYABLE.includes(attempt.state)) return viewOf(attempt);
      runner.refuseAtTheEnd();
      // The value works only once: an attempt that is payable again needs a page that is opened again.
      if (attempt.returnUsed) throw new KipuError('card_session_expired');
      const credential = await credentials.open(attempt);
      if (!credential || attempt.credential === null) throw new KipuError('login_required');
      return payOnce({
        attemptId,
        client: credentials.clientOf(credential),
        credential: attempt.credential,
        transactionToken,
        seatsLeft: async () => {
          await admit({ userId: attempt.userId, controls: credential.controls });
          return seatsLeft(attempt.ordered, credential);
        },
        fromHostedPage: true,
        cardDenied,
      });
    },
  };
}
