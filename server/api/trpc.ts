import { initTRPC } from '@trpc/server';
import superjson from 'superjson';
import { KipuError } from '../errors.ts';
import { UpstreamError } from '../upstream/types.ts';
import { fail, traced } from '../tracing.ts';
import { isOurFault, kipuErrorOf, toldWhilePaying, trpcErrorOf } from './failures.ts';
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
 * Every procedure fails with a row of the error catalogue. What nobody foresaw is logged here with its cause and the
 * request's id, which is all that the page shows of it.
 */
const explained = t.middleware(async ({ ctx, path, next }) => {
  const result = await traced('procedure', { 'rpc.method': path }, async (span) => {
    const answer = await next();
    if (!answer.ok) fail(span, kipuErrorOf(answer.error).code);
    return answer;
  });
  if (result.ok) return result;
  const error = kipuErrorOf(result.error);
  if (isOurFault(error)) {
    ctx.log.error({ error: error.cause ?? error, path, requestId: ctx.request.id }, 'procedure failed');
  }
  ctx.errorReports.remember(error, ctx, path);
  tellDenied(ctx, error, path);
  // The academy API no longer knows the tokens (expired, revoked): what we keep is worth nothing any more.
  if (error.code === 'login_required' && error.cause instanceof UpstreamError) ctx.session.signOut();
  throw trpcErrorOf(ctx.request.aboutPayment ? toldWhilePaying(error) : error);
});

/** Logs who asked for what is not theirs: a 403, or a 404 to somebody logged in, since that hides what others own. */
function tellDenied({ log, session, request }: ApiContext, { code, failure }: KipuError, path: string): void {
  const userId = session.data.signedIn?.user.id;
  if (failure.status !== 403 && (code !== 'not_found' || userId === undefined)) return;
  log.warn({ event: 'access_denied', code, path, userId, requestId: request.id }, 'access denied');
}

/** All queries of a page share one time limit. A submission is not bound by it; the page after it starts anew. */
const inTime = t.middleware(async ({ ctx, type, next }) => {
  const { pageTime } = ctx.request;
  if (type === 'query') return next({ ctx: { wait: pageTime } });
  const result = await next();
  pageTime.beginAnew();
  return result;
});

/** For everybody. */
export const publicProcedure = t.procedure.use(explained).use(inTime);

/** For people who are logged in: both tokens are in the session (spec §6). The procedure finds `buyer` in its context. */
export const protectedProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const buyer = buyerOf(ctx);
  if (!buyer) throw new KipuError('login_required');
  return next({ ctx: { ...ctx, buyer } });
});

/** For accounts of the parents zone (spec §6); every other is told that there is nothing here. */
export const parentProcedure = protectedProcedure.use(async ({ ctx, next }) => {
  const login = ctx.session.data.signedIn;
  if (login?.platform !== 'zona-padres') throw new KipuError('not_found');
  return next({ ctx: { ...ctx, login } });
});

/** Returns a value that is there. @throws not_found when it is not */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new KipuError('not_found');
  return value;
}
