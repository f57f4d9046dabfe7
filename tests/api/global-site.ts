import { PUBLIC_KEY } from '../../fixtures/global-card.ts';
import { openKipu } from './kipu.ts';
import type { Kipu } from './kipu.ts';

/** A site where the global card provider charges outside Peru. */
export const openGlobalKipu = (changes: Readonly<Record<string, string>> = {}): Promise<Kipu> =>
  openKipu({
    ...changes,
    GLOBAL_CARD_PROVIDER: 'stripe',
    GLOBAL_CARD_PUBLIC_KEY: PUBLIC_KEY,
    GLOBAL_CARD_SCRIPT_URL: 'http://provider.test/global-card/elements.js',
    GLOBAL_CARD_HOSTED_PAGE_URL: 'http://provider.test/global-card/pago',
  });
