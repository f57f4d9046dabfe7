import { buildSite } from '../../../scripts/build.mjs';
import { startKipu } from './running-kipu.ts';

/**
 * Builds the site if its sources changed, and starts it beside a mock backend for all page specs. Workers learn the
 * addresses from the environment.
 * @returns The function that ends both after the last spec.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildSite();
  const kipu = await startKipu();
  process.env.KIPU_SITE = kipu.siteOrigin;
  process.env.KIPU_MOCK = kipu.mockOrigin;
  process.env.KIPU_FOLDER = kipu.folder;
  return () => kipu.end();
}
