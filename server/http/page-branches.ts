import { createRequestHandler } from '@remix-run/node';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { LRUCache } from 'lru-cache';

/** Draws what a request asks for. */
type RequestHandler = (request: Request, context: AppLoadContext) => Promise<Response>;

/** A route as it is matched. */
type MatchedRoute = Parameters<typeof matchRoutes>[0][number];

/** Paths whose route is remembered: all of the site's, and room for those that nobody has thought of. */
const PATHS = 2_000;
/** How long a path may be to be remembered. */
const MAX_REMEMBERED = 200;

/**
 * Returns Remix's own handler of a build, made anew for each branch of its routes, from the root to one page. Remix
 * goes through all routes of a build three times for each request, and prepares each of them to be drawn: of a
 * branch there are two or three. What is answered is the same to the letter.
 */
export function createBranchHandler(build: ServerBuild, mode: string): RequestHandler {
  const whole = createRequestHandler(build, mode);
  const routes = routesBelow(build, undefined);
  const branches = new Map<string, RequestHandler>();
  const paths = new LRUCache<string, RequestHandler>({ max: PATHS });

  function branchOf(path: string): RequestHandler {
    const ids = matchRoutes(routes, path)?.map(({ route }) => route.id ?? '') ?? [];
    const leaf = ids.at(-1);
    if (leaf === undefined) return whole;
    const branch = branches.get(leaf) ?? createRequestHandler(branchBuild(build, ids), mode);
    branches.set(leaf, branch);
    return branch;
  }

  return (request, context) => {
    const { pathname } = new URL(request.url);
    // What scripts ask of a page has its path with an end that no route has.
    if (pathname.length > MAX_REMEMBERED || pathname.endsWith('.data')) return whole(request, context);
    const handle = paths.get(pathname) ?? branchOf(pathname);
    paths.set(pathname, handle);
    return handle(request, context);
  };
}

/** The routes below a route, as they are matched. */
function routesBelow(build: ServerBuild, parentId: string | undefined): MatchedRoute[] {
  return Object.values(build.routes).flatMap((route): MatchedRoute[] => {
    if (route.parentId !== parentId) return [];
    const { id, path, caseSensitive = false, index } = route;
    if (index) return [{ id, path, caseSensitive, index }];
    return [{ id, path, caseSensitive, children: routesBelow(build, id) }];
  });
}

function branchBuild(build: ServerBuild, ids: readonly string[]): ServerBuild {
  return {
    ...build,
    routes: ofIds(build.routes, ids),
    assets: { ...build.assets, routes: ofIds(build.assets.routes, ids) },
  };
}

function ofIds<Route>(
  routes: Readonly<Record<string, Route>>,
  ids: readonly string[],
): Record<string, Route> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
}
