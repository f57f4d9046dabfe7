import { createRequestHandler } from '@remix-run/node';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** Draws what a request asks for. */
type RequestHandler = (request: Request, context: AppLoadContext) => Promise<Response>;

/** A route as it is matched. */
type MatchedRoute = Parameters<typeof matchRoutes>[0][number];

/** How many paths are remembered with their route: all of the site's, and some that nobody has thought of. */
const PATHS = 2_000;
/** How long a path may be to be remembered. */
const MAX_REMEMBERED = 200;

/** Whether a page of routes with these handles loads scripts, where an address has this query: told by the site's entry. */
type AsksForScripts = (handles: readonly unknown[], search: URLSearchParams) => boolean;

const Entry = z.object({
  asksForScripts: z.custom<AsksForScripts>((told) => typeof told === 'function'),
});

/** The routes from the root to one page. */
interface Branch {
  readonly handles: readonly unknown[];
  /** Draws it together with its data, as scripts read them. */
  readonly scripted: RequestHandler;
  /** Draws it for eyes alone. */
  readonly plain: RequestHandler;
}

/**
 * Returns Remix's own handler of a build, made anew for each branch of its routes, from the root to one page. Remix
 * goes through all routes of a build three times for each request, and prepares each of them to be drawn: of a
 * branch there are two or three. What is answered is the same to the letter.
 */
export function createBranchHandler(build: ServerBuild, mode: string): RequestHandler {
  const { asksForScripts } = Entry.parse(build.entry.module);
  const whole = createRequestHandler(build, mode);
  const routes = routesBelow(build, undefined);
  const branches = new Map<string, Branch>();
  const paths = new LRUCache<string, Branch>({ max: PATHS });

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
    // What scripts ask for has the page's path and an ending that belongs to no route.
    if (pathname.length > MAX_REMEMBERED || pathname.endsWith('.data')) return whole(request, context);
    const branch = paths.get(pathname) ?? branchOf(pathname);
    paths.set(pathname, branch);
    const handle = asksForScripts(branch.handles, searchParams) ? branch.scripted : branch.plain;
    return handle(request, context);
  };
}

/**
 * Returns the same build, whose data reaches the entry through the context. Remix always serializes what loaders return
 * for scripts: on a page without scripts, that was a seventh of its cost, for nothing.
 */
function withUnsentData(build: ServerBuild): ServerBuild {
  const routes: ServerBuild['routes'] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    const { loader } = route.module;
    const unsentLoader: typeof loader =
      loader &&
      (async (args) => {
        const data: unknown = await loader(args);
        // What is not plain data, such as a redirect, is left to Remix.
        if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype)
          return data;
        args.context.unsentData[id] = data;
        return null;
      });
    routes[id] = { ...route, module: { ...route.module, loader: unsentLoader } };
  }
  return { ...build, routes };
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
