import type { AppLoadContext } from '@remix-run/node';
import { pageOrThrow } from '../api/call.server.ts';
import { toLogin } from '../forms/see-other.server.ts';

/**
 * Returns who is logged in, for private pages.
 * @throws redirect to the login dialog over the home page, which leads back to this page
 */
export async function requireLogin(request: Request, context: AppLoadContext) {
  const session = await pageOrThrow(() => context.api.session.current());
  if (session.user) return { ...session, user: session.user };
  throw toLogin(request);
}
