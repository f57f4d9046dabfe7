import { z } from 'zod';
import { certificateView } from '../domain/family/parents-zone.ts';
import { organizationView } from '../domain/organization/organization.ts';
import { KipuError } from '../errors.ts';
import { listCertificates, organization } from '../upstream/family.ts';
import { UpstreamError } from '../upstream/types.ts';
import { clientOf } from './context.ts';
import { found, protectedProcedure, router } from './trpc.ts';
import { rememberUnread } from './unread.ts';

const ById = z.object({ id: z.string().max(100) });

export const certificatesRouter = router({
  /** The certificates that the user may see, the own ones, the children's, or the organization's: null for one unread. */
  mine: protectedProcedure.query(async ({ ctx }) => {
    const certificates = await listCertificates(clientOf(ctx));
    rememberUnread(ctx, 'certificate_unreadable', certificates);
    return certificates.map((certificate) => certificate && certificateView(certificate));
  }),

  /** Title and file below the media storage. @throws not_found for any that is not on the user's own list, or has no file */
  byId: protectedProcedure.input(ById).query(async ({ ctx, input }) => {
    const certificates = await listCertificates(clientOf(ctx));
    const { title, file } = found(certificates.find((certificate) => certificate?.id === input.id));
    return { title, file: found(file) };
  }),
});

export const organizationsRouter = router({
  /** /dashboardb2b/organization/{id}. @throws not_found for everybody but its managers */
  byId: protectedProcedure.input(ById).query(async ({ ctx, input }) => {
    const login = ctx.session.data.signedIn;
    const manages = login?.platform === 'organizacion' && login.organizationId === input.id;
    if (!manages) throw new KipuError('not_found');
    try {
      const told = await organization(clientOf(ctx), input.id);
      rememberUnread(ctx, 'enrolment_unreadable', told.enrolments);
      return organizationView(told, ctx.now());
    } catch (error) {
      // Who no longer manages it is told what everybody is told.
      const isRefused = error instanceof UpstreamError && error.status === 403;
      throw isRefused ? new KipuError('not_found', { cause: error }) : error;
    }
  }),
});
