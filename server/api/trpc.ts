import { initTRPC } from '@trpc/server';
import superjson from 'superjson';
import { KipuError } from '../errors.ts';
import { UpstreamError } from '../upstream/types.ts';
import { fail, traced } from '../tracing.ts';
import { isOurFault, kipuErrorOf, toldAtFields, toldWhilePaying, trpcErrorOf } from './failures.ts';
import { buyerOf } from './context.ts';
import type { ApiContext } from './context.ts';

const t = initTRPC.context<ApiContext>().create({
  transformer: superjson,
  // Adds stacks to answers when on.
  isDev: false,
  errorFormatter: ({ shape, error }) => {
    const { failure } = kipuErrorOf(error);
    return { ...shape, message: failure.text, data: { ...shape.data, failure } };
  },
});

export const { router, createCallerFactory } = t;

/**
 * Makes every procedure fail with a row of the error catalogue. Unforeseen errors are logged here with their cause and the
 * request's id; the page shows only a reference.
 */
const explained = t.middleware(async ({ ctx, path, next, getRawInput }) => {
  const result = await traced('procedure', { 'rpc.method': path }, async (span) => {
    const answer = await next();
    if (!answer.ok) fail(span, kipuErrorOf(answer.error).code);
    return answer;
  });
  if (result.ok) return result;
  const known = kipuErrorOf(result.error);
  const error = ctx.request.aboutPayment ? known : toldAtFields(known, await getRawInput());
  if (isOurFault(error)) {
    ctx.log.error({ error: error.cause ?? error, path }, 'procedure failed');
  }
  ctx.errorReports.remember(error, ctx, path);
  tellDenied(ctx, error, path);
  // The academy API no longer accepts the tokens (expired, revoked), so the session ends.
  if (error.code === 'login_required' && error.cause instanceof UpstreamError) ctx.session.signOut();
  throw trpcErrorOf(ctx.request.aboutPayment ? toldWhilePaying(error) : error);
});

/** Logs denied access: a 403, or a 404 for somebody logged in, which may hide what belongs to others. */
function tellDenied({ log, session }: ApiContext, { code, failure }: KipuError, path: string): void {
  const userId = session.data.signedIn?.user.id;
  if (failure.status !== 403 && (code !== 'not_found' || userId === undefined)) return;
  log.warn({ event: 'access_denied', code, path, userId }, 'access denied');
}

/**
 * All queries of a page share one time limit. A mutation is not bound by it, except where it only reads what the page
 * showed, and restarts it for itself and for the page after it.
 */
const inTime = t.middleware(async ({ ctx, type, next }) => {
  const { pageTime } = ctx.request;
  if (type === 'query') return next({ ctx: { wait: pageTime } });
  pageTime.beginAnew();
  const result = await next();
  pageTime.beginAnew();
  return result;
});

/** For everybody. */
export const publicProcedure = t.procedure.use(explained).use(inTime);

/** For people who are logged in: both tokens are in the session (spec §6). Adds `buyer` to the context. */
export const protectedProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const buyer = buyerOf(ctx);
  if (!buyer) throw new KipuError('login_required');
  return next({ ctx: { ...ctx, buyer } });
});

/** For accounts of the parents zone (spec §6). @throws not_found for all others */
export const parentProcedure = protectedProcedure.use(async ({ ctx, next }) => {
  const login = ctx.session.data.signedIn;
  if (login?.platform !== 'zona-padres') throw new KipuError('not_found');
  return next({ ctx: { ...ctx, login } });
});

/** Returns a value. @throws not_found when it is null or undefined */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new KipuError('not_found');
  return value;
}
