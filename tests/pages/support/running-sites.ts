import { z } from 'zod';

const RunningSite = z.object({ siteOrigin: z.string(), mockOrigin: z.string(), folder: z.string() });
/** A site for page specs: its origin, that of its mock backend, and the folder of its database and logs. */
export type RunningSite = z.infer<typeof RunningSite>;

/** Tells workers where the sites are, by the environment that they inherit. */
export function announce(sites: readonly RunningSite[]): void {
  process.env.KIPU_SITES = JSON.stringify(sites.map((site) => RunningSite.parse(site)));
}

/** Returns all sites. @throws when global-setup.ts started none */
export function allSites(): RunningSite[] {
  return z
    .array(RunningSite)
    .nonempty()
    .parse(JSON.parse(process.env.KIPU_SITES ?? '[]'));
}

/** Returns the site of this worker. @throws when there is none */
export function siteHere(): RunningSite {
  const sites = allSites();
  const site = sites[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % sites.length];
  if (!site) throw new Error('This worker has no number');
  return site;
}
