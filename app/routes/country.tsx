import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { failedPage } from '../api/call.server.ts';
import { form, formAction } from '../forms/form-action.server.ts';
import { paths, safeReturnPath } from '../paths.ts';

/** Only a POST chooses a country: whoever opens this address by hand goes home. */
export function loader() {
  return redirect(paths.home(), 303);
}

/** The country selector of the header. The currency follows it from the next page on (spec §9). */
export const action = formAction({
  only: form({
    schema: z.object({ country: z.string() }),
    call: (choice, { context }) => context.api.session.chooseCountry(choice),
    then: (_chosen, { values }) => safeReturnPath(values['volver']),
    // There is no page here that could say it.
    refused: (failure) => {
      throw failedPage(failure);
    },
  }),
});
