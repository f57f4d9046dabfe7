import { redirect } from '@remix-run/node';

/** Returns a 303 for loaders to throw. */
export function seeOther(path: string): Response {
  return redirect(path, 303);
}
