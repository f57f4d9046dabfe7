import { randomUUID } from 'node:crypto';
import { kipuErrorOf } from './api/failures.ts';
import type { KipuError } from './errors.ts';
import type { Logger } from './logger.ts';
import { currentRequest } from './reference.ts';
import type { Store } from './store/database.ts';
import type { ErrorReportTable } from './store/schema.ts';
import { sha256 } from './store/seal.ts';
import type { SessionData } from './store/sessions.ts';
import type { CallControls } from './upstream/call-controls.ts';
import { UpstreamError } from './upstream/types.ts';

/** How long a report is kept, in milliseconds: 30 days. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Reports that are kept at most, the newest: an academy that is down for a day must not fill the disk. */
const MOST_REPORTS = 10_000;
/** After this many new reports the oldest are deleted. */
const TRIM_EVERY = 500;
/** Reports that may be on their way into the store at once; any more are in the log only. */
const MOST_PENDING = 50;

/** Who got the answer, and the scenario of the mock backend in a demo. */
interface Asked {
  readonly session: { readonly data: Pick<SessionData, 'signedIn'> };
  readonly request: { readonly controls: CallControls };
}

/** Procedures whose refusals are kept as refused payments, whatever the catalogue's row. */
const PAYING = /^(?:payments|checkout)\./;
/** Rows about the request itself, not the payment. */
const NO_REFUSAL: ReadonlySet<string> = new Set(['login_required', 'not_found', 'invalid_input']);

/** What support finds by a reference, besides payments: failures that people were shown. */
export type ErrorReports = ReturnType<typeof createErrorReports>;

/** Returns the error reports of a store. @param options.mostReports See `MOST_REPORTS`. */
export function createErrorReports(options: {
  store: Store;
  now: () => Date;
  log: Pick<Logger, 'warn'>;
  mostReports?: number;
}) {
  const { log, mostReports = MOST_REPORTS } = options;
  const database = options.store.kysely;
  const pending = new Set<Promise<void>>();
  /** The same failure passes here several times on its way out. */
  const remembered = new WeakSet<KipuError>();
  let written = 0;

  async function write(report: ErrorReportTable): Promise<void> {
    try {
      await database.insertInto('errorReport').values(report).execute();
      written += 1;
      if (written % Math.min(TRIM_EVERY, mostReports) === 0) await trim();
    } catch (error) {
      log.warn({ error }, 'an error report could not be written');
    }
  }

  async function trim(): Promise<void> {
    const newest = database.selectFrom('errorReport').select('at').orderBy('at', 'desc');
    const tooOld = await newest.offset(mostReports).limit(1).executeTakeFirst();
    if (tooOld) await database.deleteFrom('errorReport').where('at', '<=', tooOld.at).execute();
  }

  return {
    /**
     * Keeps a failure that the request under way is answered with, when somebody may ask about it: faults of ours or
     * of the academy, and refused payments. Waits for nothing and never fails.
     * @param error Whatever was thrown. @param asked Who is answered, when that is known.
     * @param procedure Name of the procedure that failed.
     */
    remember(error: unknown, asked?: Asked, procedure = ''): void {
      const request = currentRequest();
      const failed = kipuErrorOf(error);
      if (!request || remembered.has(failed) || !isWorthKeeping(failed, procedure)) return;
      remembered.add(failed);
      if (pending.size >= MOST_PENDING) return;
      const userId = asked?.session.data.signedIn?.user.id;
      const { cause } = failed;
      const writing = write({
        ...request,
        id: randomUUID(),
        at: options.now().getTime(),
        code: failed.code,
        status: failed.failure.status,
        endpoint: cause instanceof UpstreamError ? cause.endpoint : null,
        cause: cause === undefined ? null : causeText(cause),
        userHash: userId === undefined ? null : sha256(userId),
        scenario: asked?.request.controls.scenario ?? null,
      }).finally(() => pending.delete(writing));
      pending.add(writing);
    },

    /** Returns what is known of a reference, oldest first. */
    find: (reference: string): Promise<ErrorReportTable[]> =>
      database
        .selectFrom('errorReport')
        .selectAll()
        .where('reference', '=', reference)
        .orderBy('at')
        .execute(),

    /** Deletes what is older than 30 days, and the oldest beyond what is kept at most. */
    async removeExpired(): Promise<void> {
      const before = options.now().getTime() - KEPT_MS;
      await database.deleteFrom('errorReport').where('at', '<', before).execute();
      await trim();
    },

    /** Waits for the reports that are on their way. */
    async settled(): Promise<void> {
      await Promise.all(pending);
    },
  };
}

function isWorthKeeping({ failure, code, cause }: KipuError, procedure: string): boolean {
  if (failure.status >= 500 || cause instanceof UpstreamError) return true;
  return PAYING.test(procedure) && !NO_REFUSAL.has(code);
}

/** Causes that are told at most, each with what brought it about. */
const CAUSES_TOLD = 3;
/** Characters of a message that are kept. */
const MESSAGE_LENGTH = 200;

/** Classes and messages of a chain of causes, short, and with nothing in them that is somebody's. */
function causeText(cause: unknown): string {
  const told: string[] = [];
  for (let next = cause; next instanceof Error && told.length < CAUSES_TOLD; next = next.cause) {
    told.push(`${next.name}: ${next.message.slice(0, MESSAGE_LENGTH)}`);
  }
  return withoutPersons(told.length > 0 ? told.join(' ← ') : typeof cause);
}

/** Returns a text without e-mail addresses, long runs of digits (cards, phones) and what looks like a token. */
export function withoutPersons(text: string): string {
  return text
    .replace(/[\w.+-]+@[\w.-]+/g, '[e-mail]')
    .replace(/\d(?:[ -]?\d){8,}/g, '[number]')
    .replace(/[\w-]{40,}/g, '[token]');
}
