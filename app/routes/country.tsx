import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs } from '@remix-run/node';
import { pageOrThrow } from '../api/call.server.ts';
import { paths, safeReturnPath } from '../paths.ts';

/** Only a POST chooses a country: whoever opens this address by hand goes home. */
export function loader() {
  return redirect(paths.home(), 303);
}

/** The country selector of the header. The currency follows it from the next page on (spec §9). */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const country = form.get('country');
  await pageOrThrow(() =>
    context.api.session.chooseCountry({ country: typeof country === 'string' ? country : '' }),
  );
  return redirect(safeReturnPath(form.get('volver')), 303);
}
