import { randomBytes } from 'node:crypto';

/** How long a link is good, in milliseconds. */
const LIFE_MS = 60 * 60 * 1000;

/** Links to new passwords of one sandbox. They live in memory: a restart of the mock ends them. */
export type PasswordLinks = ReturnType<typeof createPasswordLinks>;

/** Returns a sandbox's links, of which there are none yet. */
export function createPasswordLinks() {
  const links = new Map<string, { readonly email: string; readonly until: number }>();
  return {
    /** Makes a link's token for an account; those that it had before are good no more. */
    issue(email: string, now: Date): string {
      for (const [token, link] of links) if (link.email === email) links.delete(token);
      const token = randomBytes(24).toString('base64url');
      links.set(token, { email, until: now.getTime() + LIFE_MS });
      return token;
    },
    /** Uses a token up. Returns whose it was; null when it was used, is too old or never was one. */
    take(token: string, now: Date): string | null {
      const link = links.get(token);
      links.delete(token);
      return link && link.until > now.getTime() ? link.email : null;
    },
  };
}
