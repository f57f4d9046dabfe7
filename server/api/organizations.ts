import { z } from 'zod';
import { organizationView } from '../domain/organization/organization-progress.ts';
import { OrganizationView } from '../domain/organization/organization.ts';
import { KipuError } from '../errors.ts';
import { organization } from '../upstream/dashboards.ts';
import { UpstreamError } from '../upstream/types.ts';
import { clientOf, protectedProcedure, router } from './trpc.ts';

export const organizationsRouter = router({
  /** /dashboardb2b/organization/{id}. @throws not_found for everybody but its managers */
  byId: protectedProcedure
    .input(z.object({ id: z.string().max(100) }))
    .output(OrganizationView)
    .query(async ({ ctx, input }) => {
      const login = ctx.session.signedIn;
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
