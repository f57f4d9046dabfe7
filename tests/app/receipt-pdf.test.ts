import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { receiptPdf } from '../../app/checkout/receipt-pdf.server.ts';
import { PROVIDER } from '../../fixtures/legal/provider.ts';
import { purchaseDetails } from '../../server/domain/checkout/purchase-details.ts';
import { aBoughtCourse, aPurchase } from '../support/factories/purchases.ts';

const MOST_COURSES = 14;

/** Returns the text of each page, without spaces: the file places letters one by one. */
async function pagesOf(courses: number): Promise<string[]> {
  const purchase = aPurchase({
    courses: Array.from({ length: courses }, (_, index) =>
      aBoughtCourse({ courseId: `curso-${index}`, courseName: `Taller ${index + 1}.` }),
    ),
  });
  const checkedAt = new Date('2026-11-21T15:01:00Z');
  const details = purchaseDetails(purchase, new Map(), {
    currency: 'PEN',
    timeZone: 'America/Lima',
    now: checkedAt,
    report: () => undefined,
  });
  const file = await receiptPdf({
    purchase: { ...purchase, purchaseNumber: '2027000017', checkedAt, paidInstead: null },
    details,
    provider: PROVIDER.fields,
    sentAt: '21/11/26 10:00:00',
    siteOrigin: 'https://kipu.test',
  });
  const { text } = await extractText(await getDocumentProxy(file));
  return text.map((page) => page.replace(/\s+/g, ''));
}

test('no page of the file ends with a heading, and no label is parted from its value', async () => {
  const pages = new Set<number>();
  for (let courses = 1; courses <= MOST_COURSES; courses += 1) {
    const told = await pagesOf(courses);
    pages.add(told.length);
    for (const page of told) {
      expect(page, `with ${courses} courses`).not.toMatch(
        /(Taller\d+\.|Sicambiasdeplanes|Quiéntevende|Lasclases)$/,
      );
      const count = (words: RegExp) => page.match(words)?.length ?? 0;
      expect(count(/Horario/g), `with ${courses} courses`).toBe(count(/Miércoles,10:00a\.m\./g));
      expect(count(/Dirección/g), `with ${courses} courses`).toBe(count(/Av\.delosNudos/g));
    }
  }
  expect(pages).toContain(2);
});
