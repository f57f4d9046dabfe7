import { z } from 'zod';
import { KipuError } from '../errors.ts';
import { Id } from './ids.ts';
import { protectedProcedure, router } from './trpc.ts';

/** A device where somebody is logged in. */
export interface DeviceView {
  readonly id: string;
  /** Device and browser, as far as the browser reveals them. */
  readonly name: string;
  readonly isThis: boolean;
  readonly since: Date;
  /** Accurate to the hour. */
  readonly seenAt: Date;
}

export const devicesRouter = router({
  /** Returns the devices where the account is logged in: this one first, then the most recently used. */
  mine: protectedProcedure.query(async ({ ctx }): Promise<DeviceView[]> => {
    const sessions = await ctx.sessions.ofUser(ctx.buyer.user.id);
    const devices = sessions.map(({ key, device, since, seenAt }) => ({
      id: key,
      name: device,
      isThis: key === ctx.session.key,
      since,
      seenAt,
    }));
    return devices.sort((one, other) => Number(other.isThis) - Number(one.isThis));
  }),

  /** Logs out one device. @throws not_found for one of another user, or one that was already logged out */
  end: protectedProcedure.input(z.object({ deviceId: Id })).mutation(async ({ ctx, input }) => {
    if (!(await ctx.sessions.endOne(ctx.buyer.user.id, input.deviceId))) throw new KipuError('not_found');
  }),

  /** Logs out every other device. */
  endOthers: protectedProcedure.mutation(({ ctx }) =>
    ctx.sessions.endOthers(ctx.buyer.user.id, ctx.session.key),
  ),
});
