import { availableParallelism } from 'node:os';
import { buildSite } from '../../../scripts/build.mjs';
import { paths } from '../../../app/paths.ts';
import { startKipu } from './running-kipu.ts';
import type { RunningKipu } from './running-kipu.ts';
import { announce } from './running-sites.ts';

/**
 * How many sites are started: each is one process plus its mock backend, and all workers would have to wait for one.
 */
const SITES = Math.ceil(availableParallelism() / 2);

/**
 * Builds the site if its sources changed, and starts several, each with a mock backend, for all page specs. Workers get
 * their origins from the environment.
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

/** More attempts than a new site needs on a busy machine. */
const MOST_READINGS = 20;

/**
 * Requests pages until they succeed. A new site loads and compiles much for its first pages, while a page waits only 5
 * s for its data: a test would see a failure of the academy.
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
