import { randomInt } from 'node:crypto';

/** How long a code is good, in milliseconds. */
const LIFE_MS = 60 * 60 * 1000;

/** How often one is typed wrong until it is good no more. */
const WRONG_TRIES = 5;

/** Codes that confirm e-mails, of one sandbox. They live in memory: a restart of the mock ends them. */
export type EmailCodes = ReturnType<typeof createEmailCodes>;

/** Returns a sandbox's codes, of which there are none yet. */
export function createEmailCodes() {
  const codes = new Map<string, { readonly code: string; readonly until: number; wrong: number }>();
  return {
    /** Makes a code of six digits for an account; the one that it had before is good no more. */
    issue(email: string, now: Date): string {
      // 000000 is what scenarios type to be wrong.
      const code = String(randomInt(1, 1_000_000)).padStart(6, '0');
      codes.set(email, { code, until: now.getTime() + LIFE_MS, wrong: 0 });
      return code;
    },
    /** Uses a code up. Returns whether it was the account's and still good. */
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
