import { REFERRAL_CODES, REWARD_COUPON } from '../fixtures/referrals.ts';

/** An account as invitations know it. */
interface Person {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
}

/** Somebody who came by a code. */
interface Invited {
  readonly person: Person;
  readonly code: string;
  bought: boolean;
}

/** Who invites whom in one sandbox. It lives in memory: a restart of the mock ends it. */
export type Referrals = ReturnType<typeof createReferrals>;

/** Returns the invitations of a sandbox in which nobody has invited anybody yet. */
export function createReferrals() {
  const owners = new Map(Object.entries(REFERRAL_CODES).map(([email, code]) => [code, email]));
  const invited = new Map<string, Invited>();

  return {
    /** The code of an account, made when it is first asked for. */
    codeOf({ id, email, firstName }: Person): string {
      const known = [...owners].find(([, owner]) => owner === email.toLowerCase());
      if (known) return known[0];
      const letters = firstName.normalize('NFD').replace(/[^A-Za-z]/g, '');
      const code = `${letters}-${Buffer.from(id).toString('hex').slice(-6)}`.toUpperCase();
      owners.set(code, email.toLowerCase());
      return code;
    },

    /** The e-mail of whoever invites by a code, or null. */
    ownerOf: (code: string): string | null => owners.get(code) ?? null,

    /** Keeps by which code somebody came; the first one counts. */
    register(person: Person, code: string): void {
      if (!invited.has(person.id)) invited.set(person.id, { person, code, bought: false });
    },

    /** Keeps that somebody who came by a code has bought; false for anybody else. */
    settle(person: Person): boolean {
      const came = invited.get(person.id);
      if (came) came.bought = true;
      return came !== undefined;
    },

    /** Who came by a code. */
    cameBy: (code: string) =>
      [...invited.values()]
        .filter((one) => one.code === code)
        .map(({ person: { id, firstName }, bought }) => ({
          id,
          first_name: firstName,
          bought,
          coupon: bought ? REWARD_COUPON : null,
        })),
  };
}
