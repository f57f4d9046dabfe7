import { randomUUID } from 'node:crypto';
import type { WaitingBody, WaitingPlace } from '../server/upstream/contracts/waiting-list.ts';

/** How long a seat that freed up is held for one family. Milliseconds. */
const HELD_MS = 24 * 60 * 60 * 1000;

/** Somebody in a row. */
interface Waiting {
  readonly id: string;
  readonly asked: WaitingBody;
  /** Epoch milliseconds; null while no seat is held. */
  heldUntil: number | null;
}

/** Who waits for what in one sandbox, in the order of coming. It lives in memory: a restart of the mock ends it. */
export type WaitingList = ReturnType<typeof createWaitingList>;

/** Returns an empty waiting list. */
export function createWaitingList() {
  let waiting: Waiting[] = [];

  const isSameRow = ({ asked: one }: Waiting, other: WaitingBody) =>
    one.product_id === other.product_id && one.group_id === other.group_id;

  const rowOf = (asked: WaitingBody) => waiting.filter((other) => isSameRow(other, asked));

  const placeOf = (one: Waiting): WaitingPlace => ({
    id: one.id,
    product_id: one.asked.product_id,
    product_name: one.asked.product_name,
    group_id: one.asked.group_id,
    position: rowOf(one.asked).indexOf(one) + 1,
    offered_until: one.heldUntil === null ? null : new Date(one.heldUntil).toISOString(),
  });

  return {
    /** Takes the last place of a row, or finds the one of the same form; null when the contact waits there already. */
    join(asked: WaitingBody): WaitingPlace | null {
      const row = rowOf(asked);
      const same = row.find((other) => other.asked.submission_id === asked.submission_id);
      if (same) return placeOf(same);
      if (row.some((other) => other.asked.contact.address === asked.contact.address)) return null;
      const joined = { id: `espera-${randomUUID()}`, asked, heldUntil: null };
      waiting.push(joined);
      return placeOf(joined);
    },

    /** Holds a seat of a group, or of every group, for the first in its row; who let a day pass has left the row. */
    offerSeats(now: Date, groupId?: string): void {
      waiting = waiting.filter(({ heldUntil }) => heldUntil === null || heldUntil > now.getTime());
      for (const one of waiting) {
        if (one.asked.group_id === null || rowOf(one.asked)[0] !== one) continue;
        if (groupId !== undefined && one.asked.group_id !== groupId) continue;
        one.heldUntil ??= now.getTime() + HELD_MS;
      }
    },

    /** The places of an account. */
    placesOf: (email: string): WaitingPlace[] =>
      waiting.filter(({ asked }) => asked.contact.address === email.toLowerCase()).map(placeOf),

    /** The groups that a seat is held in for an account. */
    heldFor: (email: string, now: Date): string[] =>
      waiting.flatMap(({ asked, heldUntil }) => {
        const isHeld = heldUntil !== null && heldUntil > now.getTime();
        const isOwn = asked.contact.address === email.toLowerCase();
        return isHeld && isOwn && asked.group_id !== null ? [asked.group_id] : [];
      }),

    /** Takes an account out of the row of a group: it has its seat. */
    leave(email: string, group: string): void {
      waiting = waiting.filter(
        ({ asked }) => asked.contact.address !== email.toLowerCase() || asked.group_id !== group,
      );
    },
  };
}
