import { ErasureInput } from '../domain/account/account.ts';
import { KipuError } from '../errors.ts';
import { eraseAccount } from '../upstream/account.ts';
import { hasLoginEnded, isCallMissing, UpstreamError } from '../upstream/types.ts';
import type { UpstreamFault } from '../upstream/types.ts';
import type { Child } from '../upstream/contracts/family.ts';
import { listChildCourses, listChildren } from '../upstream/family.ts';
import { listPlaces } from '../upstream/purchases.ts';
import { listWaitingPlaces } from '../upstream/waiting-list.ts';
import { clientOf, isParent } from './context.ts';
import type { ApiContext } from './context.ts';
import { certificatesOrNull, orNull } from './left-out.ts';
import { checkPassword } from './login.ts';
import { protectedProcedure, router } from './trpc.ts';

export const ownDataRouter = router({
  /**
   * The data export of an account: everything that this site keeps, and what the academy returns to it; without secrets or
   * card data.
   */
  all: protectedProcedure.query(async ({ ctx }) => {
    const { user } = ctx.buyer;
    const [{ draft, ...kept }, academy] = await Promise.all([ctx.keptData.of(user.id), toldByAcademy(ctx)]);
    const { country, guardian, student, invitation, filedClaim } = ctx.session.data;
    return {
      madeAt: ctx.now(),
      account: user,
      preferences: { country, timeZone: ctx.visitor.timeZone },
      purchaseUnderWay: { draft, guardian, student, invitation },
      filedClaim,
      ...kept,
      academy,
    };
  }),

  /**
   * Erases what the academy and this site keep of a family, and ends all its sessions. Purchases stay in the journal, with
   * what accounting needs. After a first try without an answer the academy may have erased the account, and so not know
   * the password any more: it is asked to erase all the same.
   * @throws invalid_credentials at the field `password`, login_limited, erasure_waits, erasure_failed,
   *   erasure_unconfirmed
   */
  erase: protectedProcedure.input(ErasureInput).mutation(async ({ ctx, input }) => {
    const { user } = ctx.buyer;
    await checkPassword(ctx, user, input.password).catch((error: unknown) => {
      const isUnknown = error instanceof KipuError && error.code === 'invalid_credentials';
      if (!isUnknown || !ctx.session.data.erasureUnanswered) throw error;
    });
    if (await ctx.keptData.isNeeded(user.id)) throw new KipuError('erasure_waits');
    await eraseAtAcademy(ctx, input);
    await ctx.keptData.forget(user.id, { exceptKey: ctx.session.key });
    ctx.session.signOut();
  }),
});

/** Returns what the academy has of the account, without logins of children; null for a list that cannot be read now. */
async function toldByAcademy(ctx: ApiContext) {
  const client = clientOf(ctx);
  const hasChildren = isParent(ctx);
  const [children, childCourses, enrollments, certificates, waitingList] = await Promise.all([
    hasChildren ? orNull(ctx, 'children', listChildren(client)) : [],
    hasChildren ? orNull(ctx, 'courses of children', listChildCourses(client)) : [],
    orNull(ctx, 'enrollments', listPlaces(client)),
    certificatesOrNull(ctx),
    orNull(ctx, 'waiting list', listWaitingPlaces(client)),
  ]);
  return {
    children: children?.map((child) => child && withoutLogin(child)) ?? null,
    childCourses,
    enrollments,
    certificates,
    waitingList,
  };
}

/** Logins are shown only one at a time, for the password (`revealLogin`). */
function withoutLogin({ email: _email, password: _password, ...child }: Child) {
  return child;
}

/** Faults that prove that nothing was erased: the academy said so, or was never asked. */
const NOT_ERASED: readonly UpstreamFault[] = ['status', 'refused', 'breaker_open'];

/** Whether something may have been erased: a failing server may fail after the work is done. */
const mayBeErased = ({ fault, status }: UpstreamError) =>
  !NOT_ERASED.includes(fault) || (status !== null && status >= 500);

/** @throws erasure_failed; erasure_unconfirmed where the academy lacks the call, or nobody knows whether it did it */
async function eraseAtAcademy(ctx: ApiContext, body: { readonly password: string }): Promise<void> {
  const { erasureUnanswered } = ctx.session.data;
  try {
    await eraseAccount(clientOf(ctx), body);
  } catch (error) {
    // Of an account that may be erased already, an ended login means that it is gone.
    if (!(error instanceof UpstreamError) || (hasLoginEnded(error) && !erasureUnanswered)) throw error;
    ctx.session.remember({ erasureUnanswered: erasureUnanswered || mayBeErased(error) });
    const isKnown = NOT_ERASED.includes(error.fault) && !isCallMissing(error) && !hasLoginEnded(error);
    if (isKnown) throw new KipuError('erasure_failed', { cause: error });
    ctx.log.error({ error }, 'an erasure that a person has to see to');
    throw new KipuError('erasure_unconfirmed', { cause: error });
  }
}
