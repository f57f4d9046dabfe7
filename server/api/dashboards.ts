import { z } from 'zod';
import { addressesIn, InvitationInput } from '../domain/organization/invitation.ts';
import { organizationView } from '../domain/organization/organization.ts';
import { todayOf } from '../domain/time.ts';
import { KipuError } from '../errors.ts';
import { sha256 } from '../store/seal.ts';
import { inviteStudents, listCertificates, organization } from '../upstream/family.ts';
import { failedCall, isTurnedAway } from '../upstream/types.ts';
import { clientOf } from './context.ts';
import { Id } from './ids.ts';
import { found, protectedProcedure, router } from './trpc.ts';
import { certificatesOrNull, rememberUnread } from './left-out.ts';

const ById = z.object({ id: Id });

export const certificatesRouter = router({
  /**
   * Returns ids and files (paths in the media storage) of the certificates that the user may see; none while they cannot
   * be read: an archive then names each as missing.
   */
  files: protectedProcedure.query(async ({ ctx }) =>
    ((await certificatesOrNull(ctx)) ?? []).flatMap((certificate) =>
      certificate?.file ? { id: certificate.id, file: certificate.file } : [],
    ),
  ),

  /**
   * Returns title and file (a path in the media storage).
   * @throws not_found for a certificate that is not the user's, or has no file
   */
  byId: protectedProcedure.input(ById).query(async ({ ctx, input }) => {
    const certificates = await listCertificates(clientOf(ctx));
    const { title, file } = found(certificates.find((certificate) => certificate?.id === input.id));
    return { title, file: found(file) };
  }),
});

/** For managers of the organization in the input; to everybody else it does not exist. */
const managerProcedure = protectedProcedure.input(ById).use(async ({ ctx, input, next }) => {
  const login = ctx.session.data.signedIn;
  const manages = login?.platform === 'organizacion' && login.organizationId === input.id;
  if (!manages) throw new KipuError('not_found');
  return next();
});

export const organizationsRouter = router({
  /**
   * /dashboardb2b/organization/{id}.
   * @throws not_found for everybody except its managers; not_allowed for one whom the academy refuses
   */
  byId: managerProcedure.query(async ({ ctx, input }) => {
    const told = await organization(clientOf(ctx), input.id);
    rememberUnread(ctx, 'enrolment_unreadable', told.enrolments);
    return organizationView(told, ctx.now());
  }),

  /**
   * Invites students by e-mail; the same addresses sent again on the same day count as one request. Returns how many
   * were invited, and the addresses that had been invited before.
   * @throws student_invitations_failed, messages_limited, not_found for everybody except its managers; not_allowed for
   *   one whom the academy refuses
   */
  invite: managerProcedure.input(InvitationInput).mutation(async ({ ctx, input: { id, emails } }) => {
    await ctx.rateLimiter.admitMessage('student-invitation', ctx.request.ip);
    const addresses = addressesIn(emails).sort();
    const key = sha256([id, todayOf({ now: ctx.now() }), ...addresses].join(' '));
    try {
      const alreadyInvited = await inviteStudents(clientOf(ctx), id, addresses, key);
      return { invited: addresses.length - alreadyInvited.length, alreadyInvited };
    } catch (error) {
      const failed = failedCall(error);
      const isRefused = failed.status === 403 && !isTurnedAway(failed);
      const code = isRefused ? 'not_allowed' : 'student_invitations_failed';
      throw new KipuError(code, { cause: error });
    }
  }),
});
