import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs } from '@remix-run/node';
import { tryCall } from '../api/call.server.ts';
import { paths } from '../paths.ts';

/** Only a POST logs out: whoever opens this address by hand goes home. */
export function loader() {
  return redirect(paths.home(), 303);
}

/** 'Cerrar Sesión' (spec §6): forgets user, tokens and platform, and goes to '/'. */
export async function action({ context }: ActionFunctionArgs) {
  await tryCall(() => context.api.account.logout());
  return redirect(paths.home(), { status: 303, headers: { 'Clear-Site-Data': '"cache"' } });
}
