import type { AppLoadContext } from '@remix-run/node';
import { tryCall } from '../api/call.server.ts';
import { accountDialogPath, paths } from '../paths.ts';
import { seeOther } from '../forms/see-other.server.ts';
import { requireLogin } from './require-login.server.ts';

/**
 * The profiles of a family; null when they cannot be read.
 * @throws redirect to the own dashboard of accounts that have one profile only: students and managers.
 */
export async function familyProfiles(request: Request, context: AppLoadContext) {
  const { platform } = await requireLogin(request, context);
  if (platform !== 'zona-padres') throw seeOther(paths.dashboard());
  const children = await tryCall(() => context.api.parents.children());
  if (!children.ok && children.failure.code === 'login_required') {
    throw seeOther(accountDialogPath('ingresar', paths.home(), paths.profiles()));
  }
  return children.ok ? children.value : null;
}
