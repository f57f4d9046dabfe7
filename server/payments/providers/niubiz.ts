import { majorAmount } from '../../domain/money.ts';
import {
  authorizeCard,
  getAuthorizationStatus,
  getSecurityToken,
  openCardSession,
} from '../../upstream/card-provider.ts';
import { UpstreamError } from '../../upstream/types.ts';
import type { CardProvider, Outcome } from '../provider.ts';
import { readOutcome } from './niubiz-response.ts';

/** A form's session lives 15 minutes at the provider; it is renewed before, after this many milliseconds. */
const RENEW_AFTER_MS = 13 * 60 * 1000;

/** Settings of a card provider that speaks as Niubiz does (spec §4, §9). */
export interface NiubizSettings {
  /** Name in the REST paths; the failure key `{name}_response` follows. */
  readonly name: string;
  /** Merchant ids: one for soles, one for every other currency. */
  readonly merchantIdPen: string;
  readonly merchantIdOther: string;
  readonly formScriptUrl: string;
  readonly hostedPageUrl: string;
}

/** Returns the adapter of a card provider that speaks as Niubiz does, behind the academy API. */
export function createNiubizAdapter(settings: NiubizSettings): CardProvider {
  const provider = settings.name;
  return {
    name: provider,

    merchantFor: (currency) => (currency === 'PEN' ? settings.merchantIdPen : settings.merchantIdOther),

    async openForm(client, { merchantId, amount, purchaseNumber }, now) {
      const securityToken = await getSecurityToken(client, { provider, merchantId });
      const sessionKey = await openCardSession(client, { provider, merchantId, amount, securityToken });
      return {
        scriptUrl: settings.formScriptUrl,
        merchantId,
        sessionKey,
        purchaseNumber,
        amount: majorAmount(amount),
        currency: amount.currency,
        renewAt: now + RENEW_AFTER_MS,
      };
    },

    hostedPage(form, returnUrl) {
      const url = new URL(settings.hostedPageUrl);
      url.search = new URLSearchParams({
        sessionkey: form.sessionKey,
        channel: 'web',
        merchantid: form.merchantId,
        purchasenumber: form.purchaseNumber,
        amount: String(form.amount),
        currency: form.currency,
        language: 'es',
        callbackurl: returnUrl,
      }).toString();
      return url.href;
    },

    securityToken: (client, { merchantId }) => getSecurityToken(client, { provider, merchantId }),

    async authorize(client, charge, secrets) {
      const read = (body: unknown) => readOutcome(body, provider, charge);
      try {
        return read(await authorizeCard(client, { provider, ...charge, ...secrets }));
      } catch (error) {
        return outcomeOfFailure(error, read);
      }
    },

    async status(client, charge) {
      try {
        return readOutcome(await getAuthorizationStatus(client, { provider, ...charge }), provider, charge);
      } catch (error) {
        if (error instanceof UpstreamError && error.fault === 'status' && error.status === 404) {
          return { kind: 'not_received', reason: 'no_such_order' };
        }
        throw error;
      }
    },
  };
}

/** What a failed authorization means: certain only when nothing was received, or when the refusal can be read. */
function outcomeOfFailure(error: unknown, read: (body: unknown) => Outcome): Outcome {
  if (!(error instanceof UpstreamError)) return { kind: 'unknown', reason: 'exception' };
  if (error.fault === 'refused' || error.fault === 'breaker_open') {
    return { kind: 'not_received', reason: error.fault };
  }
  if (error.fault !== 'status') return { kind: 'unknown', reason: error.fault };
  const read4xx = error.status !== null && error.status < 500 ? read(error.body) : null;
  // An approval never comes with an error status, so one that says so is asked for.
  if (!read4xx || read4xx.kind === 'approved')
    return { kind: 'unknown', reason: `status_${error.status ?? 0}` };
  return read4xx;
}
