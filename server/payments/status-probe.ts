import { CallControls } from '../upstream/call-controls.ts';
import { isCallMissing, isNotThere, UpstreamError } from '../upstream/types.ts';
import type { Upstream } from '../upstream/types.ts';
import type { PaymentLog } from './journal.ts';
import type { PaymentProvider, PaymentProviders } from './provider.ts';

/** Whether the academy has the payment status call, which the specification does not show. */
export type StatusCall = 'not_asked' | 'answers' | 'missing';

/**
 * Returns the probe that finds out whether the academy has the status call. It asks without a login: an academy with
 * the call refuses it, one without does not know the address. Without the call, a person has to look at every lost
 * answer of a bank.
 */
export function createStatusProbe(options: {
  providers: PaymentProviders;
  upstream: Upstream;
  logger: PaymentLog;
}) {
  const [newest] = options.providers;
  let found: StatusCall = 'not_asked';
  return {
    /** What was found so far. */
    found: () => found,

    /** Asks, until an answer settles it. Logs a warning if the call is missing. */
    async look(): Promise<void> {
      if (found !== 'not_asked') return;
      found = await ask(newest, options.upstream);
      if (found !== 'missing') return;
      options.logger.warn({ provider: newest.name }, 'the academy has no call for the status of a payment');
    },
  };
}

async function ask(provider: PaymentProvider, upstream: Upstream): Promise<StatusCall> {
  const client = upstream.for({
    bearer: null,
    requestId: 'status-probe',
    controls: CallControls.none,
    isProbe: true,
  });
  const nobodys = {
    merchantId: provider.merchantFor('PEN'),
    purchaseNumber: '0',
    amount: { minor: 0, currency: 'PEN' },
    way: 'card',
  } as const;
  try {
    const { kind } = await provider.status(client, nobodys);
    return kind === 'not_received' ? 'missing' : 'answers';
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.fault !== 'status' || error.status === null) {
      return 'not_asked';
    }
    if (isCallMissing(error) || isNotThere(error)) return 'missing';
    return error.status < 500 ? 'answers' : 'not_asked';
  }
}
