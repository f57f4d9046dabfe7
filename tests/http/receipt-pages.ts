import { expect, vi } from 'vitest';
import type { AttemptView } from '../../server/payments/types.ts';
import { logIn, person } from '../api/kipu.ts';
import { aPurchase, isFinished } from '../support/factories/purchases.ts';
import { openDrawnSite } from './drawn-site.ts';

export const REFERENCE = 'K-7F3Q-2T';

/** A card payment that is being verified. */
export const PAYMENT = aPurchase({
  reference: REFERENCE,
  status: 'verifying',
  enrolled: false,
  productName: 'Pack de cursos',
  description: 'Pack de cursos, 8 sesiones en 4 semanas, Grupo A',
  selection: { kind: 'vacation', age: '8-a-11', programId: 'pack', groupId: 'group-a' },
  student: null,
  courses: [],
  payer: { firstName: 'María', lastName: 'Quispe', email: 'mama@kipu.test' },
  receipt: null,
  createdAt: new Date('2026-12-07T14:58:00Z'),
  sentAt: new Date('2026-12-07T15:00:00Z'),
});

export const RECEIPT = {
  transactionId: '993211570048581',
  transactionDate: '261207100003',
  card: '447411******2240',
  brand: 'visa',
};

/** Opens a site whose journal tells what a test says, for a parent who is logged in. */
export async function openReceipts() {
  const site = await openDrawnSite();
  const mother = person(site.kipu, { sandbox: 'receipts' });
  await logIn(mother, 'mama@kipu.test');
  const cookie = mother.cookie();

  /** Makes the journal return the payment in this state. */
  function journaled(changes: Partial<AttemptView>): void {
    const { payments } = site.kipu.services.api;
    const isChangeable = isFinished({ ...PAYMENT, ...changes });
    for (const read of ['receipt', 'purchase'] as const) {
      vi.spyOn(payments, read).mockResolvedValue({ ...PAYMENT, isChangeable, ...changes });
    }
  }

  /** Returns the text of a payment's page, or of its withdrawal. */
  async function told(changes: Partial<AttemptView>, page = ''): Promise<string> {
    journaled(changes);
    const answer = await site.get(`/compras/2027000017${page}`, { cookie });
    expect(answer.status).toBe(200);
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(await answer.text()) ?? [];
    return main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  }

  return { site, cookie, journaled, told };
}

export type Receipts = Awaited<ReturnType<typeof openReceipts>>;
