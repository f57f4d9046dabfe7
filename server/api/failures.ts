import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { sentencesByField } from '../domain/failure.ts';
import type { Failure } from '../domain/failure.ts';
import { CATALOGUE, KipuError } from '../errors.ts';
import type { ErrorCode } from '../errors.ts';
import { isStoreOutage } from '../store/outage.ts';
import { isObject } from '../upstream/contracts/answers.ts';
import { refusedFields } from '../upstream/contracts/refused-fields.ts';
import { isListing, isReading } from '../upstream/endpoints.ts';
import { hasLoginEnded, isCallMissing, isNotThere, isTurnedAway, UpstreamError } from '../upstream/types.ts';

/** tRPC's name of each status that the error catalogue uses. */
const TRPC_CODES: Readonly<Record<number, TRPCError['code']>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
};

/** Catalogue rows of what tRPC itself refuses before a procedure runs. */
const TRPC_REFUSALS: Partial<Record<TRPCError['code'], ErrorCode>> = {
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'method_not_allowed',
  PARSE_ERROR: 'invalid_input',
  BAD_REQUEST: 'invalid_input',
  PAYLOAD_TOO_LARGE: 'body_too_large',
  UNSUPPORTED_MEDIA_TYPE: 'body_unreadable',
};

/**
 * Returns the catalogue row for any error: the one place where causes become words for people.
 * @param error Anything thrown by a procedure, its input check or tRPC itself.
 */
export function kipuErrorOf(error: unknown): KipuError {
  if (error instanceof KipuError) return error;
  if (error instanceof UpstreamError) return new KipuError(codeOfUpstream(error), { cause: error });
  // Before the store: its connections break with the same code.
  if (isBrokenOff(error)) return new KipuError('body_unreadable', { cause: error });
  if (isStoreOutage(error)) return new KipuError('store_unavailable', { cause: error });
  if (!(error instanceof TRPCError)) return new KipuError('unexpected', { cause: error });
  const { cause } = error;
  const isKnown = cause instanceof KipuError || cause instanceof UpstreamError;
  if (isKnown || isStoreOutage(cause) || isBrokenOff(cause)) return kipuErrorOf(cause);
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) return invalidInput(error.cause);
  return new KipuError(TRPC_REFUSALS[error.code] ?? 'unexpected', { cause: error });
}

/** Whether an error is Node's own for a request whose connection ended before its body had arrived. */
const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';

/** Failures after which it is unknown how much of a request was done. */
const OPEN_ENDED: readonly ErrorCode[] = ['unexpected', 'store_unavailable'];

/** Whether a failure is a fault of ours, to be logged with its cause. */
export function isOurFault({ code }: KipuError): boolean {
  return OPEN_ENDED.includes(code);
}

/**
 * Returns a failure in words for somebody who may have been paying: after a charge, 'try again' would be wrong advice and
 * 'nothing was charged' a guess. Refusals by the payment service know what happened and stay as they are.
 */
export function toldWhilePaying(error: KipuError): KipuError {
  return isOurFault(error) ? new KipuError('payment_unconfirmed', { cause: error.cause }) : error;
}

/** Ids are chosen by the page: nobody can correct one. */
const isTyped = (name: string) => !/^id$|Id$/.test(name);

/**
 * Returns a failure at the fields of its form that the academy refuses by their names, where the procedure knows of no
 * other reason. A question to the support keeps its sentence, which is the same for every failure (spec §8).
 * @param input What was sent to the procedure.
 */
export function toldAtFields(error: KipuError, input: unknown): KipuError {
  const { cause, failure } = error;
  if (failure.status < 500 || !(cause instanceof UpstreamError) || !isObject(input)) return error;
  const refused = isReading(cause.endpoint) ? [] : refusedFields(cause, Object.keys(input).filter(isTyped));
  if (refused.length === 0) return error;
  const code = cause.endpoint === 'contact' ? error.code : 'field_refused';
  const fields = Object.fromEntries(refused.map((name) => [name, CATALOGUE[code].text]));
  return new KipuError(code, { cause, fields });
}

/** Returns the failure that crosses to pages. */
export function failureOf(error: unknown): Failure {
  return kipuErrorOf(error).failure;
}

/** Returns a failure as tRPC carries it: pages find the row of the catalogue in its `cause`. */
export function trpcErrorOf(error: KipuError): TRPCError {
  const code = TRPC_CODES[error.failure.status] ?? 'INTERNAL_SERVER_ERROR';
  return new TRPCError({ code, message: error.failure.text, cause: error });
}

/**
 * Returns the row for a failed call. Answers that break their contract and unforeseen refusals of what was sent are bugs;
 * outages pass by themselves. What only reads sends nothing that could be refused. A missing list or call is an outage
 * too, not a 404: the page that needs it exists.
 */
function codeOfUpstream(error: UpstreamError): ErrorCode {
  const { endpoint, fault, status } = error;
  if (isCallMissing(error) && status !== 404) return 'upstream_unavailable';
  // The academy itself has just listed the season: no address that somebody typed is wrong.
  if (isNotThere(error))
    return isListing(endpoint) || endpoint === 'campaign' ? 'upstream_unavailable' : 'not_found';
  if (fault === 'contract' || fault === 'not_json') return 'unexpected';
  if (fault !== 'status' || status === null || status >= 500) return 'upstream_unavailable';
  if (hasLoginEnded(error)) return 'login_required';
  if (isTurnedAway(error)) return 'upstream_unavailable';
  if (status === 403) return 'not_allowed';
  return isReading(endpoint) ? 'upstream_unavailable' : 'unexpected';
}

/** Returns the failure of an input with the first sentence of each of its fields. */
function invalidInput(error: ZodError): KipuError {
  const fields = sentencesByField(error.issues.filter(({ path }) => path.length > 0));
  return new KipuError('invalid_input', { cause: error, fields });
}
