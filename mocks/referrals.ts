import { REFERRAL_CODES, REWARD_COUPON } from '../fixtures/referrals.ts';

/** What referrals need to know of an account. */
interface Person {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
}

/** Somebody who registered a referral code. */
interface Invited {
  readonly person: Person;
  readonly code: string;
  bought: boolean;
}

/** The referrals of one sandbox, in memory: a restart of the mock ends them. */
export type Referrals = ReturnType<typeof createReferrals>;

/** Creates the referrals of a sandbox, none at first. */
export function createReferrals() {
  const owners = new Map(Object.entries(REFERRAL_CODES).map(([email, code]) => [code, email]));
  const invited = new Map<string, Invited>();

  return {
    /** The code of an account, created on first use. */
    codeOf({ id, email, firstName }: Person): string {
      const known = [...owners].find(([, owner]) => owner === email.toLowerCase());
      if (known) return known[0];
      const letters = firstName.normalize('NFD').replace(/[^A-Za-z]/g, '');
      const code = `${letters}-${Buffer.from(id).toString('hex').slice(-6)}`.toUpperCase();
      owners.set(code, email.toLowerCase());
      return code;
    },

    /** The e-mail of the code's owner, or null. */
    ownerOf: (code: string): string | null => owners.get(code) ?? null,

    /** Stores the code that somebody came with; only the first one counts. */
    register(person: Person, code: string): void {
      if (!invited.has(person.id)) invited.set(person.id, { person, code, bought: false });
    },

    /** Marks that an invited person has bought; returns false for anybody who was not invited. */
    settle(person: Person): boolean {
      const came = invited.get(person.id);
      if (came) came.bought = true;
      return came !== undefined;
    },

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
