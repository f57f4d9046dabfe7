import { z } from 'zod';
import type { AttemptView } from '../../payments/types.ts';
import { isWholePath } from './bought-paths.ts';
import { firstClassOf, givenBack, refundDates, WITHDRAWAL_MOTIVES } from '../refund-rule.ts';
import type { BoughtClasses, GivenBack, WithdrawalMotive } from '../refund-rule.ts';
import { paidOf } from '../checkout/paid-months.ts';
import type { Paid } from '../checkout/paid-months.ts';
import { classTimesOf } from '../catalogue/group-classes.ts';
import { byStart } from '../week.ts';

/**
 * 'Sí, retirar a …': the motive and the refund that the page showed, so that nobody agrees to one amount and gets
 * another.
 */
export const Withdrawal = z.object({
  motive: z.enum(WITHDRAWAL_MOTIVES).nullable(),
  /** Minor units. */
  seenBack: z.number().int(),
});

/** The same as submitted by the form: when the refund depends on the motive, both are one choice ('health:33750'). */
export const WithdrawInput = z
  .object({
    seen: z.string().regex(/^[a-z]*:\d{1,9}$/, 'Elige por qué se retira'),
    motive: z.string().optional(),
  })
  .transform(({ seen, motive = '' }): z.infer<typeof Withdrawal> => {
    const [chosen = '', back] = seen.split(':');
    return {
      motive: WITHDRAWAL_MOTIVES.find((known) => known === (chosen || motive)) ?? null,
      seenBack: Number(back),
    };
  });

type Purchase = Paid & Pick<AttemptView, 'selection'>;

/** The refund for one motive. */
export interface WithdrawalOffer extends GivenBack {
  /** Null while the motive does not matter. */
  readonly motive: WithdrawalMotive | null;
  /** Whether a person asks for simple proof before the refund. */
  readonly needsProof: boolean;
}

/** Returns the classes of a purchase as the refund policy counts them: a pack is one course, a path several. */
function boughtClassesOf(purchase: Pick<Purchase, 'courses' | 'selection'>): BoughtClasses[] {
  const courses = purchase.courses.map((course) => ({
    sessions: course.classes?.sessions ?? 0,
    times: classTimesOf(course),
  }));
  if (isWholePath(purchase)) return courses;
  const times = courses.flatMap((course) => course.times);
  return [
    {
      sessions: courses.reduce((sum, { sessions }) => sum + sessions, 0),
      times: times.sort(byStart),
    },
  ];
}

/**
 * Returns the possible refunds of a withdrawal now: one offer while the motive does not matter, else one for each
 * motive with a refund; empty when nothing is refunded, or a person has to decide.
 */
export function withdrawalOffers(purchase: Purchase, now: Date): WithdrawalOffer[] {
  const paid = paidOf(purchase);
  if (!paid) return [];
  const classes = boughtClassesOf({ ...purchase, ...paid });
  const first = firstClassOf(classes);
  if (!first) return [];
  const { lessOneClassUntil } = refundDates(first);
  const isInTime = now <= lessOneClassUntil;
  // With unknown hours, it is unknown which classes are left.
  if (paid.isBeyondHours && !isInTime) return [];
  return (isInTime ? [null] : WITHDRAWAL_MOTIVES).flatMap((motive) => {
    const given = givenBack(paid.amount, classes, motive, now);
    if (!given || given.back.minor === 0) return [];
    return { ...given, motive, needsProof: !isInTime && motive !== 'other' };
  });
}

/** Returns whether no class times of a purchase are known, so that its refund cannot be computed. */
export function lacksClassTimes(purchase: Purchase): boolean {
  const paid = paidOf(purchase);
  return paid !== null && boughtClassesOf({ ...purchase, ...paid }).every(({ times }) => times.length === 0);
}

/** Returns the offer for a motive; while motives do not matter, any motive gets the single offer. */
export function offerFor(
  offers: readonly WithdrawalOffer[],
  motive: WithdrawalMotive | null,
): WithdrawalOffer | null {
  const offer = offers.find((candidate) => candidate.motive === null || candidate.motive === motive);
  return offer ? { ...offer, motive } : null;
}
