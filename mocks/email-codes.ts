import { randomInt } from 'node:crypto';

/** How long a code is valid. Milliseconds. */
const LIFE_MS = 60 * 60 * 1000;

/** How many wrong attempts invalidate a code. */
const WRONG_TRIES = 5;

/** The codes of one sandbox that confirm e-mails, in memory: a restart of the mock ends them. */
export type EmailCodes = ReturnType<typeof createEmailCodes>;

/** Creates the codes of a sandbox, none at first. */
export function createEmailCodes() {
  const codes = new Map<string, { readonly code: string; readonly until: number; wrong: number }>();
  return {
    /** Makes a six-digit code for an account; its previous one becomes invalid. */
    issue(email: string, now: Date): string {
      // Scenarios use 000000 as a wrong code.
      const code = String(randomInt(1, 1_000_000)).padStart(6, '0');
      codes.set(email, { code, until: now.getTime() + LIFE_MS, wrong: 0 });
      return code;
    },
    /** Uses up a code. Returns whether it was the account's and still valid. */
    take(email: string, typed: string, now: Date): boolean {
      const issued = codes.get(email);
      if (!issued || issued.until <= now.getTime()) return false;
      const isRight = issued.code === typed;
      if (!isRight) issued.wrong += 1;
      if (isRight || issued.wrong >= WRONG_TRIES) codes.delete(email);
      return isRight;
    },
  };
}
