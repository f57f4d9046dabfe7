import { z } from 'zod';
import { certificateView } from '../domain/family/certificates.ts';
import { CertificateView } from '../domain/family/parents-zone.ts';
import { KipuError } from '../errors.ts';
import { listCertificates } from '../upstream/family.ts';
import { clientOf, protectedProcedure, router } from './trpc.ts';

export const certificatesRouter = router({
  /** The certificates that the user may see: the own ones, the children's, or the organization's. */
  mine: protectedProcedure
    .output(z.array(CertificateView))
    .query(async ({ ctx }) => (await listCertificates(clientOf(ctx))).map(certificateView)),

  /** Title and file below the media storage. @throws not_found for any that is not on the user's own list */
  byId: protectedProcedure
    .input(z.object({ id: z.string().max(100) }))
    .output(z.object({ title: z.string(), file: z.string() }))
    .query(async ({ ctx, input }) => {
      const certificates = await listCertificates(clientOf(ctx));
      const certificate = certificates.find(({ id }) => id === input.id);
      if (!certificate) throw new KipuError('not_found');
      return { title: certificate.title, file: certificate.file };
    }),
});
