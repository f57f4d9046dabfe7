import { buildSite } from '../../scripts/build.mjs';
import { createPageHandler } from '../../server/http/pages.ts';
import { openBuiltSite } from '../../server/http/site.ts';
import type { Site } from '../../server/http/site.ts';
import { createLogger } from '../../server/logger.ts';
import { settingsWith } from './settings.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

/** The built site: every site of a worker draws from the same one. */
let built: Promise<Site> | undefined;

/** A site with the errors that its pages reported. */
interface DrawnSite extends TestSite {
  readonly reported: readonly unknown[];
}

/**
 * Opens a site that draws the product's own pages, in this process.
 * @param now Time at which site and academy start; left out, the present.
 * @param pageLimitMs How long a page waits for all its data; left out, the usual time.
 */
export async function openDrawnSite(now?: Date, pageLimitMs?: number): Promise<DrawnSite> {
  built ??= buildSite().then(() => openBuiltSite('build', false));
  const reported: unknown[] = [];
  const draw = createPageHandler({
    site: await built,
    settings: settingsWith({}),
    now: () => now ?? new Date(),
    log: createLogger('fatal', { write: () => undefined }),
    errorReports: { remember: (error) => void reported.push(error) },
  });
  const variables = now && { CLOCK_OFFSET_MS: String(now.getTime() - Date.now()) };
  const limit = pageLimitMs && { pageLimitMs };
  return { ...(await openSite({ page: draw, ...(variables && { variables }), ...limit })), reported };
}
