import { availableParallelism } from 'node:os';
import { buildSite } from '../../../scripts/build.mjs';
import { startKipu } from './running-kipu.ts';
import { announce } from './running-sites.ts';

/** A site is one process, and its mock backend another: one of each for all workers is what these would wait for. */
const SITES = Math.ceil(availableParallelism() / 2);

/**
 * Builds the site if its sources changed, and starts it, each beside a mock backend, for all page specs. Workers learn
 * the addresses from the environment.
 * @returns The function that ends all after the last spec.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildSite();
  const running = await Promise.all(Array.from({ length: SITES }, () => startKipu()));
  announce(running);
  return async () => {
    await Promise.all(running.map((kipu) => kipu.end()));
  };
}
