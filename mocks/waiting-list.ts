import { randomUUID } from 'node:crypto';
import type { CatchUserBody } from '../server/upstream/contracts/announced-programs.ts';
import type { WaitingBody, WaitingPlace } from '../server/upstream/contracts/waiting-list.ts';

/** How long a freed seat is held for one family. Milliseconds. */
const HELD_MS = 24 * 60 * 60 * 1000;

/** A place on a waiting list. */
interface Waiting {
  readonly id: string;
  readonly asked: WaitingBody;
  /** Epoch milliseconds; null while no seat is held. */
  heldUntil: number | null;
}

/** The waiting lists of one sandbox, in order of arrival, in memory: a restart of the mock ends them. */
export type WaitingList = ReturnType<typeof createWaitingList>;

/** Creates an empty waiting list. */
export function createWaitingList() {
  let waiting: Waiting[] = [];
  let caught: { readonly id: string; readonly asked: CatchUserBody }[] = [];

  /** Each contact has one place per child. A place without a child counts as the same child as any other. */
  const isSameChild = ({ student: one }: WaitingBody, { student: other }: WaitingBody) =>
    !one || !other || (one.id ?? one.first_name) === (other.id ?? other.first_name);

  const isSameRow = ({ asked: one }: Waiting, other: WaitingBody) =>
    one.product_id === other.product_id && one.group_id === other.group_id;

  const rowOf = (asked: WaitingBody) => waiting.filter((other) => isSameRow(other, asked));

  const placeOf = (one: Waiting): WaitingPlace => ({
    id: one.id,
    product_id: one.asked.product_id,
    product_name: one.asked.product_name,
    group_id: one.asked.group_id,
    student: one.asked.student,
    position: rowOf(one.asked).indexOf(one) + 1,
    offered_until: one.heldUntil === null ? null : new Date(one.heldUntil).toISOString(),
  });

  return {
    /** Adds a place to a list, or finds that of the same form; null when the contact already waits for the child. */
    join(asked: WaitingBody): WaitingPlace | null {
      const row = rowOf(asked);
      const same = row.find((other) => other.asked.submission_id === asked.submission_id);
      if (same) return placeOf(same);
      const isThere = row.some(
        (other) => other.asked.contact.address === asked.contact.address && isSameChild(other.asked, asked),
      );
      if (isThere) return null;
      const joined = { id: `espera-${randomUUID()}`, asked, heldUntil: null };
      waiting.push(joined);
      return placeOf(joined);
    },

    /** Stores a contact for an announced program, once per form; null when it was already stored for the program. */
    catch(asked: CatchUserBody): { id: string } | null {
      const known = caught.filter(({ asked: other }) => other.program_id === asked.program_id);
      const same = known.find(({ asked: other }) => other.submission_id === asked.submission_id);
      if (same) return { id: same.id };
      if (known.some(({ asked: other }) => other.contact.address === asked.contact.address)) return null;
      const id = `aviso-${randomUUID()}`;
      caught.push({ id, asked });
      return { id };
    },

    /**
     * Holds a seat in each group for the first on its list. Those who did not take theirs within a day leave the list.
     * @param groups Groups in which a seat was freed; null for all.
     */
    offerSeats(now: Date, groups: readonly string[] | null = null): void {
      waiting = waiting.filter(({ heldUntil }) => heldUntil === null || heldUntil > now.getTime());
      for (const one of waiting) {
        const { group_id: group } = one.asked;
        if (group === null || (groups && !groups.includes(group)) || rowOf(one.asked)[0] !== one) continue;
        one.heldUntil ??= now.getTime() + HELD_MS;
      }
    },

    /** How many seats are held in these groups. */
    heldIn: (groups: readonly string[], now: Date): number =>
      waiting.filter(
        ({ asked, heldUntil }) =>
          asked.group_id !== null &&
          groups.includes(asked.group_id) &&
          heldUntil !== null &&
          heldUntil > now.getTime(),
      ).length,

    placesOf: (email: string): WaitingPlace[] =>
      waiting.filter(({ asked }) => asked.contact.address === email.toLowerCase()).map(placeOf),

    /** The groups in which a seat is held for an account. */
    heldFor: (email: string, now: Date): string[] =>
      waiting.flatMap(({ asked, heldUntil }) => {
        const isHeld = heldUntil !== null && heldUntil > now.getTime();
        const isOwn = asked.contact.address === email.toLowerCase();
        return isHeld && isOwn && asked.group_id !== null ? [asked.group_id] : [];
      }),

    /** Removes a contact from all lists. */
    forget(email: string): void {
      const isOthers = ({ asked }: { readonly asked: Pick<WaitingBody, 'contact'> }) =>
        asked.contact.address !== email.toLowerCase();
      waiting = waiting.filter(isOthers);
      caught = caught.filter(isOthers);
    },

    /** Removes the first place of an account in a group's list: it has got its seat. */
    leave(email: string, group: string): void {
      const first = waiting.find(
        ({ asked }) => asked.contact.address === email.toLowerCase() && asked.group_id === group,
      );
      waiting = waiting.filter((one) => one !== first);
    },
  };
}
