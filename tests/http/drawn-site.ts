import { buildSite } from '../../scripts/build.mjs';
import { createPageHandler } from '../../server/http/pages.ts';
import { openBuiltSite } from '../../server/http/site.ts';
import { createLogger } from '../../server/logger.ts';
import { settingsWith } from './settings.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

/**
 * Opens a site that draws the product's own pages, in this process.
 * @param now Time at which site and academy start; left out, the present.
 * @param pageLimitMs How long a page waits for all its data; left out, the usual time.
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
