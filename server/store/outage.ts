import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';

/** The error message of a connection that is dropped because PostgreSQL, or the network, is frozen. */
export const NO_ANSWER = 'PostgreSQL did not answer in time';

/** The error message of a connection to a server that only follows another one. */
export const ONLY_FOLLOWS = 'This PostgreSQL only follows another server';

/** Says that a process has no store to work on; its cause says why. */
export class UnusableStore extends Error {
  override readonly name = 'UnusableStore';

  constructor(cause: unknown) {
    super('The store cannot be used', { cause });
  }
}

/**
 * SQLSTATE classes and codes of PostgreSQL that are not the fault of a statement: connection lost, login refused (the
 * password was replaced), database missing, transaction ended for the sake of another one, server shutting down or out
 * of resources, timeout, read-only database.
 */
const POSTGRES_OUTAGES = /^(08|28|3D|40|53|57|58|55P03|25P0[34]|25006)/;

/** The same for SQLite: full, read-only, locked or corrupt. */
const SQLITE_OUTAGES = /^SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN|CORRUPT)/;

/** The driver's messages, without a code, for a lost or unavailable connection. */
const LOST_CONNECTION = new RegExp(
  [
    NO_ANSWER,
    ONLY_FOLLOWS,
    '^Connection terminated',
    '^timeout (exceeded|expired)',
    'is not queryable$',
  ].join('|'),
);

/** System error codes of a connection that cannot be opened, was cut, or whose TLS certificate is not trusted. */
const SYSTEM_OUTAGES =
  /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/;

/**
 * Returns whether a failure is an outage of the store: unreachable, not responding in time or not writable. Outages
 * pass by themselves; refused statements (a uniqueness violation, a missing column) do not.
 */
export function isStoreOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof SqliteDatabase.SqliteError) return SQLITE_OUTAGES.test(error.code);
  if (error instanceof pg.DatabaseError) return POSTGRES_OUTAGES.test(error.code ?? '');
  return isLostConnection(error);
}

/** SQLSTATE class and codes of PostgreSQL (or of a pooler) that end a connection. */
const POSTGRES_ENDS = /^(08|57P)/;

/** Returns whether a failure leaves open what the store did: a commit, too, may be done although nobody answered. */
export function isAnswerLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return POSTGRES_ENDS.test(error.code ?? '');
  return error instanceof Error && isLostConnection(error);
}

function isLostConnection(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return SYSTEM_OUTAGES.test(code) || LOST_CONNECTION.test(error.message);
}
