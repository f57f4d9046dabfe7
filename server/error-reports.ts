import { randomUUID } from 'node:crypto';
import { kipuErrorOf } from './api/failures.ts';
import type { ErrorCode, KipuError } from './errors.ts';
import type { Logger } from './logger.ts';
import { currentRequest } from './reference.ts';
import type { Store } from './store/database.ts';
import type { ErrorReportTable } from './store/schema.ts';
import { sha256 } from './store/seal.ts';
import type { SessionData } from './store/session-data.ts';
import type { CallControls } from './upstream/call-controls.ts';
import { UpstreamError } from './upstream/types.ts';

/** How long a report is kept: 30 days. Milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Most reports in the store, the newest: an academy that is down for a day must not fill the disk. */
const MOST_REPORTS = 10_000;
/** After this many new reports, the oldest beyond the limit are deleted. */
const TRIM_EVERY = 500;
/** Most concurrent writes; further reports are only logged. */
const MOST_PENDING = 50;

/** The session that got the response, and the scenario of the mock backend in a demo. */
interface Asked {
  readonly session: { readonly data: Pick<SessionData, 'signedIn'> };
  readonly request: { readonly controls: CallControls };
}

/** Procedures whose errors are stored as refused payments, whatever their catalogue row. */
const PAYING = /^(?:payments|checkout)\./;
/** Rows about the request itself, not the payment. */
const NO_REFUSAL: ReadonlySet<string> = new Set(['login_required', 'not_found', 'invalid_input']);

/**
 * Rows about what somebody mistyped, even where it was the academy that said so: the page has told all there is to tell,
 * and whoever tries passwords would push out the reports of others.
 */
const MISTYPED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'invalid_credentials',
  'referral_unknown',
  'certificate_unknown',
  'password_link_ended',
  'email_code_wrong',
]);

/** What support finds by a reference, besides payments: failures shown to users. */
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
     * Stores the failure of the current request when somebody may ask support about it: our own or the academy's
     * faults, and refused payments. Does not wait, and never fails.
     * @param error Whatever was thrown.
     * @param asked The session and request, when known.
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

    /** Returns all reports of a reference, oldest first. */
    find: (reference: string): Promise<ErrorReportTable[]> =>
      database
        .selectFrom('errorReport')
        .selectAll()
        .where('reference', '=', reference)
        .orderBy('at')
        .execute(),

    /** Deletes reports older than 30 days, and the oldest beyond the limit. */
    async removeExpired(): Promise<void> {
      const before = options.now().getTime() - KEPT_MS;
      await database.deleteFrom('errorReport').where('at', '<', before).execute();
      await trim();
    },

    /** Waits for pending writes. */
    async settled(): Promise<void> {
      await Promise.all(pending);
    },
  };
}

function isWorthKeeping({ failure, code, cause }: KipuError, procedure: string): boolean {
  if (failure.status >= 500) return true;
  if (MISTYPED.has(code)) return false;
  if (cause instanceof UpstreamError) return true;
  return PAYING.test(procedure) && !NO_REFUSAL.has(code);
}

/** Most errors of a chain of causes that are stored. */
const CAUSES_TOLD = 3;
/** Longest stored message. Characters. */
const MESSAGE_LENGTH = 200;

/** Returns the class names and messages of a chain of causes, shortened and without personal data. */
function causeText(cause: unknown): string {
  const told: string[] = [];
  for (let next = cause; next instanceof Error && told.length < CAUSES_TOLD; next = next.cause) {
    told.push(`${next.name}: ${next.message.slice(0, MESSAGE_LENGTH)}`);
  }
  return withoutPersons(told.length > 0 ? told.join(' ← ') : typeof cause);
}

/** Returns a text without e-mail addresses, long digit sequences (cards, phones) and possible tokens. */
export function withoutPersons(text: string): string {
  return text
    .replace(/[\w.+-]+@[\w.-]+/g, '[e-mail]')
    .replace(/\d(?:[ -]?\d){8,}/g, '[number]')
    .replace(/[\w-]{40,}/g, '[token]');
}
