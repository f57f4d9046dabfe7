import type { AppLoadContext } from '@remix-run/node';
import { pageOrThrow } from '../api/call.server.ts';
import { seeOther, toLogin } from '../forms/see-other.server.ts';
import { NO_COOKIES } from '../forms/without-cookies.server.ts';
import { accountDialogPath, openAccountDialog, paths } from '../paths.ts';

/**
 * Returns who is logged in, for private pages.
 * @throws redirect to the login dialog over the home page, which leads back to this page
 */
export async function requireLogin(request: Request, context: AppLoadContext) {
  const session = await pageOrThrow(() => context.api.session.current());
  if (session.user) return { ...session, user: session.user };
  if (!followsLogin(request)) throw toLogin(request);
  const { pathname, search } = new URL(request.url);
  throw seeOther(accountDialogPath('ingresar', `${paths.home()}?${NO_COOKIES}`, `${pathname}${search}`));
}

/**
 * Whether a request comes from a page with an account dialog. If its form was sent, the browser kept no cookie of the
 * login: blocked, or refused by what an app opens links in.
 */
function followsLogin(request: Request): boolean {
  const from = request.headers.get('referer');
  return from !== null && URL.canParse(from) && openAccountDialog(new URL(from).searchParams) !== null;
}
