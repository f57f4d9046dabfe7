import { buildSite } from '../../scripts/build.mjs';
import { createPageHandler } from '../../server/http/pages.ts';
import { openBuiltSite } from '../../server/http/site.ts';
import { createLogger } from '../../server/logger.ts';
import { settingsWith } from './settings.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

/**
 * Opens a site that draws the pages of the product itself, in process.
 * @param now The moment at which site and academy begin, where it is not the present one.
 * @param pageLimitMs How long a page waits for all that it asks, where that is not the usual time.
 */
export async function openDrawnSite(now?: Date, pageLimitMs?: number): Promise<TestSite> {
  await buildSite();
  const draw = createPageHandler({
    site: await openBuiltSite('build', false),
    settings: settingsWith({}),
    now: () => now ?? new Date(),
    log: createLogger('fatal', { write: () => undefined }),
    errorReports: { remember: () => undefined },
  });
  const variables = now && { CLOCK_OFFSET_MS: String(now.getTime() - Date.now()) };
  return openSite({ page: draw, ...(variables && { variables }), ...(pageLimitMs && { pageLimitMs }) });
}
