import { z } from 'zod';
import { certificateView } from '../domain/family/parents-zone.ts';
import { organizationView } from '../domain/organization/organization.ts';
import { KipuError } from '../errors.ts';
import { listCertificates, organization } from '../upstream/family.ts';
import { UpstreamError } from '../upstream/types.ts';
import { clientOf } from './context.ts';
import { found, protectedProcedure, router } from './trpc.ts';

const ById = z.object({ id: z.string().max(100) });

export const certificatesRouter = router({
  /** The certificates that the user may see: the own ones, the children's, or the organization's. */
  mine: protectedProcedure.query(async ({ ctx }) =>
    (await listCertificates(clientOf(ctx))).map(certificateView),
  ),

  /** Title and file below the media storage. @throws not_found for any that is not on the user's own list */
  byId: protectedProcedure.input(ById).query(async ({ ctx, input }) => {
    const certificates = await listCertificates(clientOf(ctx));
    const { title, file } = found(certificates.find(({ id }) => id === input.id));
    return { title, file };
  }),
});

export const organizationsRouter = router({
  /** /dashboardb2b/organization/{id}. @throws not_found for everybody but its managers */
  byId: protectedProcedure.input(ById).query(async ({ ctx, input }) => {
    const login = ctx.session.data.signedIn;
    const manages = login?.platform === 'organizacion' && login.organizationId === input.id;
    if (!manages) throw new KipuError('not_found');
    try {
      return organizationView(await organization(clientOf(ctx), input.id), ctx.now());
    } catch (error) {
      // Who no longer manages it is told what everybody is told.
      const isRefused = error instanceof UpstreamError && error.status === 403;
      throw isRefused ? new KipuError('not_found', { cause: error }) : error;
    }
  }),
});
