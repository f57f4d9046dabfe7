import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { form, formAction } from '../forms/form-action.server.ts';
import { seeOther } from '../forms/see-other.server.ts';
import { paths } from '../paths.ts';

/** Only a POST logs out; opening this address by hand leads home. */
export function loader() {
  return seeOther(paths.home());
}

/** 'Cerrar Sesión' (spec §6): forgets user, tokens and platform and goes to '/', even if the academy's call fails. */
export const action = formAction({
  only: form({
    schema: z.unknown(),
    call: (_input, { context }) => context.api.account.logout(),
    then: loggedOut,
    refused: loggedOut,
  }),
});

function loggedOut(): Response {
  return redirect(paths.home(), { status: 303, headers: { 'Clear-Site-Data': '"cache"' } });
}
