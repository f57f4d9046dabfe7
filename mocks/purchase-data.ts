import { factory, nullable, primaryKey } from '@mswjs/data';
import { enrollments } from '../fixtures/enrollments.ts';
import { Enrollment } from '../server/upstream/contracts/purchases.ts';

/** Purchases and enrollments, in tables like those of db.ts: rows refer to each other by id, and hold JSON text. */
const createTables = () =>
  factory({
    enrollment: {
      id: primaryKey(String),
      position: Number,
      user_id: String,
      course_id: String,
      group_id: nullable(String),
      purchase: String,
      fields: String,
    },
    purchase: { id: primaryKey(String), merchant_id: String, user_id: String },
    order: {
      id: primaryKey(String),
      merchant_id: String,
      purchase_number: String,
      answer: String,
    },
  });

/** A purchase: its number, its merchant and its buyer. */
interface PurchaseRow {
  readonly purchaseNumber: string;
  readonly merchantId: string;
  readonly userId: string;
}

/** An order that the card provider answered. */
interface OrderRow {
  readonly merchantId: string;
  readonly purchaseNumber: string;
  /** The body of the answer to its authorization. */
  readonly answer: unknown;
}

const orderId = (merchantId: string, purchaseNumber: string) => `${merchantId}:${purchaseNumber}`;

/**
 * Returns the data of purchases, with the enrollments of the fixtures, dated around `now`.
 * @param userId Maps a user id of the fixtures to one of this database.
 */
export function createPurchaseData(now: Date, userId: (id: string) => string) {
  const tables = createTables();

  const data = {
    addEnrollment(ownerId: string, enrollment: Enrollment): void {
      tables.enrollment.create({
        id: enrollment.id,
        position: tables.enrollment.count(),
        user_id: ownerId,
        course_id: enrollment.course_id,
        group_id: enrollment.group_id ?? null,
        purchase: enrollment.purchase,
        fields: JSON.stringify(enrollment),
      });
    },

    /** The enrollment with this id, if it belongs to the user; else null. */
    enrollmentOf(ownerId: string, id: string): Enrollment | null {
      const row = tables.enrollment.findFirst({
        where: { id: { equals: id }, user_id: { equals: ownerId } },
      });
      return row && Enrollment.parse(JSON.parse(row.fields));
    },

    /** Moves an enrollment to its new group; a withdrawn one no longer takes a seat. */
    updateEnrollment(enrollment: Enrollment): void {
      const group_id = enrollment.status === 'withdrawn' ? null : (enrollment.group_id ?? null);
      const fields = JSON.stringify(enrollment);
      tables.enrollment.update({ where: { id: { equals: enrollment.id } }, data: { group_id, fields } });
    },

    enrollmentsOf: (ownerId: string): Enrollment[] =>
      tables.enrollment
        .findMany({ where: { user_id: { equals: ownerId } }, orderBy: { position: 'asc' } })
        .map(({ fields }) => Enrollment.parse(JSON.parse(fields))),

    /** Purchases that took a seat in any of these cohorts since the fixtures. */
    purchasesIn(cohorts: readonly string[]): Set<string> {
      const rows = tables.enrollment.findMany({ where: { group_id: { in: [...cohorts] } } });
      return new Set(rows.map(({ purchase }) => purchase));
    },

    addPurchase({ purchaseNumber, merchantId, userId: ownerId }: PurchaseRow): void {
      tables.purchase.create({ id: purchaseNumber, merchant_id: merchantId, user_id: ownerId });
    },

    purchase(purchaseNumber: string): PurchaseRow | null {
      const row = tables.purchase.findFirst({ where: { id: { equals: purchaseNumber } } });
      return row && { purchaseNumber, merchantId: row.merchant_id, userId: row.user_id };
    },

    /** Returns a purchase of this user; null for anybody else's. */
    ownPurchase(purchaseNumber: string, owner: string): PurchaseRow | null {
      const purchase = data.purchase(purchaseNumber);
      return purchase?.userId === owner ? purchase : null;
    },

    /** Stores the provider's newest answer about an order. */
    keepOrder({ merchantId, purchaseNumber, answer }: OrderRow): void {
      const id = orderId(merchantId, purchaseNumber);
      const row = {
        id,
        merchant_id: merchantId,
        purchase_number: purchaseNumber,
        answer: JSON.stringify(answer),
      };
      const known = tables.order.update({ where: { id: { equals: id } }, data: row });
      if (!known) tables.order.create(row);
    },

    order(merchantId: string, purchaseNumber: string): OrderRow | null {
      const row = tables.order.findFirst({ where: { id: { equals: orderId(merchantId, purchaseNumber) } } });
      if (!row) return null;
      const answer: unknown = JSON.parse(row.answer);
      return { merchantId, purchaseNumber, answer };
    },
  };

  for (const { userId: id, enrollment } of enrollments(now)) data.addEnrollment(userId(id), enrollment);
  return data;
}
