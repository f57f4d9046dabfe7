import { randomBytes } from 'node:crypto';

/** How long a link is valid. Milliseconds. */
const LIFE_MS = 60 * 60 * 1000;

/** The password links of one sandbox, in memory: a restart of the mock ends them. */
export type PasswordLinks = ReturnType<typeof createPasswordLinks>;

/** Creates the password links of a sandbox, none at first. */
export function createPasswordLinks() {
  const links = new Map<string, { readonly email: string; readonly until: number }>();
  return {
    /** Makes a link's token for an account; its earlier ones become invalid. */
    issue(email: string, now: Date): string {
      for (const [token, link] of links) if (link.email === email) links.delete(token);
      const token = randomBytes(24).toString('base64url');
      links.set(token, { email, until: now.getTime() + LIFE_MS });
      return token;
    },
    /** Uses up a token. Returns the e-mail of its account; null when it was used, has expired or never existed. */
    take(token: string, now: Date): string | null {
      const link = links.get(token);
      links.delete(token);
      return link && link.until > now.getTime() ? link.email : null;
    },
  };
}
