import { expect } from 'vitest';
import { rosa } from './books.ts';
import type { Shop } from './payment-service.ts';

export const PEN = (minor: number) => ({ minor, currency: 'PEN' as const });

/** All but one of eight classes, of 450 soles. */
const LESS_ONE = {
  amount: PEN(39_375),
  kept: PEN(5_625),
  term: 'less_one_class',
  motive: null,
  needsProof: false,
} as const;

/** Returns how a family of a shop buys and withdraws, and what it then has to have. */
export function createWithdrawals(shop: () => Shop) {
  const standing = () => shop().academy.enrollments.filter(({ status }) => status !== 'withdrawn');
  return {
    async bought() {
      const { id } = await shop().atForm(rosa);
      const { purchaseNumber } = await shop().pay(rosa, id, 'approve');
      return { id, purchaseNumber: purchaseNumber ?? '' };
    },
    withdraw: (purchaseNumber: string, buyer = rosa, needsProof = false) =>
      shop().service.withdraw({ buyer, purchaseNumber, refund: { ...LESS_ONE, needsProof } }),
    /** The places that were not left. */
    standing,
    async expectGivenBackOnce(id: string) {
      const { status, refund } = await shop().see(rosa, id);
      expect(status).toBe('refunded');
      expect(refund).toMatchObject({ amount: PEN(39_375), kept: PEN(5_625) });
      expect(refund?.refundId).toMatch(/^dev-/);
      expect(shop().academy.refunds).toMatchObject([{ amount: 393.75 }]);
      expect(standing()).toEqual([]);
      expect(await shop().verifyLog()).toEqual([]);
    },
  };
}
