import type { RequestHandler } from 'msw';
import { getResponse } from 'msw';
import { createCardSessions } from './card-provider/card-sessions.ts';
import type { CardSessions } from './card-provider/card-sessions.ts';
import { refuse } from './faults.ts';
import { allHandlers } from './handlers/index.ts';
import type { Ledger } from './ledger.ts';
import { createEntryKeys } from './student-zone/entry-keys.ts';
import type { EntryKeys } from './student-zone/entry-keys.ts';
import { createSandboxes } from './sandboxes.ts';
import type { Sandboxes } from './sandboxes.ts';

/** What every handler plays with. */
export interface World {
  /** The only origin that may embed card fields and be returned to from the hosted page. */
  readonly siteOrigin: string;
  readonly now: () => Date;
  readonly ledger: Ledger;
  readonly sandboxes: Sandboxes;
  readonly cardSessions: CardSessions;
  readonly entryKeys: EntryKeys;
}

/** The whole academy API: academy, content service, media storage and card provider. */
export interface Backend {
  readonly world: World;
  /** For a test's `setupServer`. */
  readonly handlers: readonly RequestHandler[];
  /** Answers a request, or undefined when nothing is played at its address. */
  respond(request: Request): Promise<Response | undefined>;
}

/** Sets the academy API up over a ledger; data of each sandbox is made when it is first asked for. */
export function createBackend(options: {
  readonly siteOrigin: string;
  readonly now: () => Date;
  readonly ledger: Ledger;
}): Backend {
  const world: World = {
    ...options,
    sandboxes: createSandboxes(options.ledger, options.now),
    cardSessions: createCardSessions(options.now),
    entryKeys: createEntryKeys(options.now),
  };
  const handlers = allHandlers(world);
  return {
    world,
    handlers,
    async respond(request) {
      // Matching paths would throw on one that cannot be decoded.
      if (!isDecodable(new URL(request.url).pathname)) return refuse(400, 'Malformed address.');
      return getResponse(handlers, request);
    },
  };
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
