import type { AppLoadContext } from '@remix-run/node';
import type { Api } from '../../server/api/router.ts';

/** Returns what a loader or an action gets of one request. */
export function loadContextOf(api: Api): AppLoadContext {
  return {
    api,
    nonce: 'nonce-of-test',
    moduleHashes: null,
    reference: 'K-TEST-00',
    hasSession: false,
    flash: null,
    refusal: null,
    sentFor: null,
    unsent: null,
    unsentData: {},
    leaveFlash: () => undefined,
    siteOrigin: 'http://kipu.test',
    cardFormScript: () => 'http://card.test/form.js',
    now: () => new Date(),
    isLate: () => false,
    turn: () => Promise.resolve(),
    reportError: () => undefined,
    maintenance: false,
  };
}
