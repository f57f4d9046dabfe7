import { redirect } from '@remix-run/node';

/** An answer that leads elsewhere, for loaders to throw: whatever was asked for is not to be drawn. */
export function seeOther(path: string): Response {
  return redirect(path, 303);
}
