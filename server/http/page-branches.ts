import { createRequestHandler } from '@remix-run/node';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** Handles a request with Remix. */
type RequestHandler = (request: Request, context: AppLoadContext) => Promise<Response>;

/** A route, in the form that `matchRoutes` takes. */
type MatchedRoute = Parameters<typeof matchRoutes>[0][number];

/** How many paths are cached with their route: all of the site's, and some unknown ones. */
const PATHS = 2_000;
/** Longest path that is cached. Characters. */
const MAX_REMEMBERED = 200;

/**
 * Returns whether a page with these route handles and this query loads scripts; exported by the site's entry module.
 */
type AsksForScripts = (handles: readonly unknown[], search: URLSearchParams) => boolean;

const Entry = z.object({
  asksForScripts: z.custom<AsksForScripts>((told) => typeof told === 'function'),
});

/** The routes from the root to one page. */
interface Branch {
  readonly handles: readonly unknown[];
  /** Draws the page together with its data, which the scripts read. */
  readonly scripted: RequestHandler;
  /** Draws the page without data, for pages that load no scripts. */
  readonly plain: RequestHandler;
}

/**
 * Returns Remix's own handler of a build, with one instance per branch of its routes, from the root to one page. For
 * each request, Remix goes through all routes of a build three times and prepares each to be drawn; a branch has only
 * two or three. The response is exactly the same.
 */
export function createBranchHandler(build: ServerBuild, mode: string): RequestHandler {
  const { asksForScripts } = Entry.parse(build.entry.module);
  const whole = createRequestHandler(build, mode);
  const routes = routesBelow(build, undefined);
  const branches = new Map<string, Branch>();
  const paths = new LRUCache<string, Branch>({ max: PATHS, memoMethod: branchOf });

  function branchOf(path: string): Branch {
    const ids = matchRoutes(routes, path)?.map(({ route }) => route.id ?? '') ?? [];
    const leaf = ids.at(-1);
    if (leaf === undefined) return { handles: [], scripted: whole, plain: whole };
    const known = branches.get(leaf);
    if (known) return known;
    const own = branchBuild(build, ids);
    const branch = {
      handles: Object.values(own.routes).map(({ module }) => module.handle),
      scripted: createRequestHandler(own, mode),
      plain: createRequestHandler(withUnsentData(own), mode),
    };
    branches.set(leaf, branch);
    return branch;
  }

  return (request, context) => {
    const { pathname, searchParams } = new URL(request.url);
    // Data requests of scripts have the page's path with an ending that belongs to no route.
    if (pathname.length > MAX_REMEMBERED || pathname.endsWith('.data')) return whole(request, context);
    const branch = paths.memo(pathname);
    const handle = asksForScripts(branch.handles, searchParams) ? branch.scripted : branch.plain;
    return handle(request, context);
  };
}

/**
 * Returns the same build, with loader data passed to the entry through the context. Remix always serializes what
 * loaders return, for scripts: on a page without scripts that was a seventh of its cost, for nothing.
 */
function withUnsentData(build: ServerBuild): ServerBuild {
  const routes: ServerBuild['routes'] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    const { loader } = route.module;
    const unsentLoader: typeof loader =
      loader &&
      (async (args) => {
        const data: unknown = await loader(args);
        // Anything other than plain data, such as a redirect, is left to Remix.
        if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype)
          return data;
        args.context.unsentData[id] = data;
        return null;
      });
    routes[id] = { ...route, module: { ...route.module, loader: unsentLoader } };
  }
  return { ...build, routes };
}

/** Returns the routes below a route, in the form that `matchRoutes` takes. */
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
