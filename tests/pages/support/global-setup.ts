import { availableParallelism } from 'node:os';
import { buildSite } from '../../../scripts/build.mjs';
import { paths } from '../../../app/paths.ts';
import { startKipu } from './running-kipu.ts';
import type { RunningKipu } from './running-kipu.ts';
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
  await Promise.all(running.map(wake));
  announce(running);
  return async () => {
    await Promise.all(running.map((kipu) => kipu.end()));
  };
}

/** More readings than a new site needs on a machine that does much else. */
const MOST_READINGS = 20;

/**
 * Opens pages until they are there: a new site reads and compiles much for its first ones, and a page waits for no more
 * than 5 s, which a test would meet as a failure of the academy.
 */
async function wake({ siteOrigin }: RunningKipu): Promise<void> {
  for (const path of [paths.home(), paths.vacationsFor('8-a-11'), paths.enrollment()]) {
    for (let reading = 0; reading < MOST_READINGS; reading += 1) {
      const { ok, body } = await fetch(`${siteOrigin}${path}`);
      await body?.cancel();
      if (ok) break;
    }
  }
}
