import { redirect } from '@remix-run/node';
import { accountDialogPath, paths } from '../paths.ts';

/** Returns a 303 for loaders to throw. */
export function seeOther(path: string): Response {
  return redirect(path, 303);
}

/** Returns a redirect to the login dialog over the home page, which leads back to the requested page. */
export function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return seeOther(accountDialogPath('ingresar', paths.home(), `${pathname}${search}`));
}
