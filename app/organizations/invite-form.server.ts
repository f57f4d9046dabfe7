import { InvitationInput, invitedInWords } from '../../server/domain/organization/invitation.ts';
import { form } from '../forms/form-action.server.ts';

/** 'Enviar invitaciones': back to the page, with how many were written to. */
export const inviteForm = form({
  schema: InvitationInput,
  call: ({ emails }, { context, params }) =>
    context.api.organizations.invite({ id: params['id'] ?? '', emails }),
  then: ({ invited, alreadyInvited }, { context, page }) => {
    context.leaveFlash({ kind: 'success', text: invitedInWords(invited, alreadyInvited) });
    return page;
  },
});
