import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const Build = z.object({
  routes: z.record(
    z.string(),
    z.object({
      module: z.looseObject({
        default: z.unknown().optional(),
        handle: z.looseObject({ hydrate: z.boolean().optional() }).optional(),
      }),
    }),
  ),
});

/**
 * Reads from the production build which routes are pages.
 * @returns By id of the route, whether its handle asks for scripts.
 */
export async function pageRoutes(): Promise<ReadonlyMap<string, boolean>> {
  const built: unknown = await import(pathToFileURL(path.resolve('build/server/index.js')).href);
  return new Map(
    Object.entries(Build.parse(built).routes)
      .filter(([id, { module }]) => id !== 'root' && module.default !== undefined)
      .map(([id, { module }]) => [id, module.handle?.hydrate === true]),
  );
}
