import type { Failure } from './domain/failure.ts';
import { ACCOUNT_FAILURES } from './errors/account.ts';
import { PURCHASE_FAILURES } from './errors/purchase.ts';
import type { CatalogueRow } from './errors/row.ts';
import { SITE_FAILURES } from './errors/site.ts';
import { currentRequest } from './reference.ts';

/**
 * The error catalogue (spec §8, and cases that the specification does not mention) as data: the code of each failure,
 * its HTTP status, what the user reads, and how to reproduce it against the mock backend. Its rows are in errors/. Texts
 * about failures are written nowhere else; rows that pages show without a response of ours are in domain/failure.ts,
 * since the rest of the catalogue never reaches a browser.
 *
 * A failure takes three forms:
 * 1. `UpstreamError` (upstream/types.ts): how a call to the academy failed. It stays in the server.
 * 2. `KipuError` (below): a row of this catalogue with its cause. api/failures.ts converts any other error into one.
 * 3. `Failure` (domain/failure.ts): what is shown. tRPC carries it as `data.failure`, a page as the body that its error
 *    boundary draws, a form beside what was typed.
 *
 * @public Tests and the list of scenarios read it row by row.
 */
export const CATALOGUE = {
  ...SITE_FAILURES,
  ...ACCOUNT_FAILURES,
  ...PURCHASE_FAILURES,
} as const satisfies Record<string, CatalogueRow>;

export type ErrorCode = keyof typeof CATALOGUE;

/** A failure of the catalogue, thrown anywhere in the server and shown to the user by the page or the form. */
export class KipuError extends Error {
  readonly code: ErrorCode;
  readonly failure: Failure;

  /**
   * @param code Row of the catalogue.
   * @param options.cause The underlying error, only for the log.
   * @param options.field The form field that caused it, which then shows the row's text.
   * @param options.student First name of the student concerned, for rows that mention one.
   * @param options.fields Messages of several fields, when each has its own.
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
