import type { Failure } from './domain/failure.ts';
import { ACCOUNT_FAILURES } from './errors/account.ts';
import { PURCHASE_FAILURES } from './errors/purchase.ts';
import type { CatalogueRow } from './errors/row.ts';
import { SITE_FAILURES } from './errors/site.ts';
import { currentRequest } from './reference.ts';

/**
 * The error catalogue (spec §8, and what the specification leaves silent) as data: what each failure is called,
 * which HTTP status it has, what a person reads, where it shows, and how to reproduce it against the mock backend.
 * Its rows stand in errors/.
 * Nothing that a person reads about a failure is written anywhere else; rows that pages tell without an answer of ours
 * stand in domain/failure.ts, since the rest of the catalogue never reaches a browser.
 *
 * A failure has three shapes on its way:
 * 1. `UpstreamError` (upstream/types.ts): how a call to the academy failed. It stays in the server.
 * 2. `KipuError` (below): a row of this catalogue with its cause. api/failures.ts makes it of any other error.
 * 3. `Failure` (domain/failure.ts): what is told. tRPC carries it as `data.failure`, a page as the body that its
 *    error boundary draws, a form beside what was typed.
 *
 * @public Tests and the list of scenarios read it row by row.
 */
export const CATALOGUE = {
  ...SITE_FAILURES,
  ...ACCOUNT_FAILURES,
  ...PURCHASE_FAILURES,
} as const satisfies Record<string, CatalogueRow>;

export type ErrorCode = keyof typeof CATALOGUE;

/** A failure of the catalogue, thrown anywhere in the server and told to the person by the page or the form. */
export class KipuError extends Error {
  readonly code: ErrorCode;
  readonly failure: Failure;

  /**
   * @param code Row of the catalogue.
   * @param options.cause What went wrong underneath, for the log only.
   * @param options.field Form field to blame, which then carries the row's text.
   * @param options.student First name of the student whom it is about, for rows that name one.
   * @param options.fields Sentences of several fields, when each has its own.
   */
  constructor(
    code: ErrorCode,
    options: {
      cause?: unknown;
      field?: string;
      student?: string;
      fields?: Readonly<Record<string, string>>;
      retryAfterSeconds?: number;
    } = {},
  ) {
    const row: CatalogueRow = CATALOGUE[code];
    const reference = currentRequest()?.reference;
    super(code, { cause: options.cause });
    this.name = 'KipuError';
    this.code = code;
    this.failure = {
      code,
      status: row.status,
      text: options.student === undefined ? row.text : (row.textFor?.(options.student) ?? row.text),
      ...(row.advice && { advice: row.advice }),
      ...(row.leadsTo && { leadsTo: row.leadsTo }),
      ...(options.field && { fields: { [options.field]: row.text } }),
      ...(options.fields && { fields: { ...options.fields } }),
      ...(options.retryAfterSeconds && { retryAfterSeconds: options.retryAfterSeconds }),
      ...(reference && { reference }),
    };
  }
}
