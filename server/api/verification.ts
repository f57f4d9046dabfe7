import { z } from 'zod';
import { CERTIFICATE_NAMES } from '../domain/family/certificate-name.ts';
import { certificateCodeIn } from '../domain/sayable-code.ts';
import { KipuError } from '../errors.ts';
import { childAmong } from '../own-child.ts';
import { keepCertificateName } from '../upstream/account.ts';
import { UnknownCertificate } from '../upstream/contracts/certificates.ts';
import { checkCertificate, listChildren, updateChild } from '../upstream/family.ts';
import { UpstreamError } from '../upstream/types.ts';
import { clientOf, isParent } from './context.ts';
import { ChildId } from './ids.ts';
import { protectedProcedure, publicProcedure, router } from './trpc.ts';

export const verificationRouter = router({
  /**
   * Returns what anybody may know of a certificate, by its code in whatever form it was typed: only what shows whether
   * it is valid. Every lookup counts towards the rate limit, failed ones too.
   * @throws certificate_unknown, certificate_check_failed, messages_limited
   */
  certificate: publicProcedure
    .input(z.object({ code: z.string().max(200) }))
    .output(
      z.object({
        code: z.string(),
        title: z.string(),
        isValid: z.boolean(),
        issuedOn: z.templateLiteral([z.number(), '-', z.number(), '-', z.number()]).nullable(),
        studentName: z.string().nullable(),
      }),
    )
    .query(async ({ ctx, input }) => {
      await ctx.rateLimiter.admitMessage('certificate', ctx.request.ip);
      const code = certificateCodeIn(input.code);
      if (code === null) throw new KipuError('certificate_unknown');
      try {
        const checked = await checkCertificate(clientOf(ctx), code);
        const { title, status, issued_on: issuedOn, student_name: studentName } = checked;
        return { code, title, isValid: status === 'valid', issuedOn, studentName };
      } catch (cause) {
        if (!(cause instanceof UpstreamError)) throw cause;
        const isUnknown = cause.status === 404 && UnknownCertificate.safeParse(cause.body).success;
        throw new KipuError(isUnknown ? 'certificate_unknown' : 'certificate_check_failed', { cause });
      }
    }),

  /**
   * Stores how much of a name the check of certificates shows: a child's, or a student's own.
   * @throws not_found for a child of another family, or for a student other than the user; child_unreadable
   */
  chooseName: protectedProcedure
    .input(ChildId.extend({ name: z.enum(CERTIFICATE_NAMES) }))
    .mutation(async ({ ctx, input }) => {
      const client = clientOf(ctx);
      if (!isParent(ctx)) {
        if (input.childId !== ctx.buyer.user.id) throw new KipuError('not_found');
        await keepCertificateName(client, input.name);
        return;
      }
      const { id } = childAmong(await listChildren(client), input.childId);
      await updateChild(client, id, { certificate_name: input.name });
    }),
});
