import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const Build = z.object({
  routes: z.record(
    z.string(),
    z.object({
      path: z.string().optional(),
      module: z.looseObject({
        handle: z.looseObject({ hydrate: z.boolean().optional() }).optional(),
      }),
    }),
  ),
});

/** A route of the production build. */
export interface BuiltRoute {
  /** For example 'routes/home' for app/routes/home.tsx. */
  readonly id: string;
  /** Full path as in app/routes.ts: '/cursos/:slug'. */
  readonly pattern: string;
  /** Names of its module's exports: 'meta', 'loader', 'default' and so on. */
  readonly exports: ReadonlySet<string>;
  /** Whether its handle asks for hydration. */
  readonly hydrates: boolean;
}

/** Returns every route of the production build except the root. */
export async function builtRoutes(): Promise<BuiltRoute[]> {
  const built: unknown = await import(pathToFileURL(path.resolve('build/server/index.js')).href);
  return Object.entries(Build.parse(built).routes)
    .filter(([id]) => id !== 'root')
    .map(([id, route]) => ({
      id,
      pattern: `/${route.path ?? ''}`,
      exports: new Set(Object.keys(route.module)),
      hydrates: route.module.handle?.hydrate === true,
    }));
}
