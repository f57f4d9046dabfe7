import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { isTaught } from '../../server/domain/checkout/place.ts';
import { ACADEMY_ZONE, readClock } from '../../server/domain/time.ts';
import { BRAND } from '../brand.ts';
import { paths } from '../paths.ts';
import { paymentTold } from '../ui/purchase-list.tsx';
import atkinson from './fonts/atkinson.ttf?inline';
import bricolage from './fonts/bricolage.ttf?inline';
import type { ReceiptProps } from './receipt-card.tsx';
import {
  courseLines,
  firstClassLine,
  paymentLines,
  preparationLines,
  refundText,
  sellerLines,
} from './receipt-lines.ts';
import type { Line } from './receipt-lines.ts';

const MARGIN = 48;
/** Distance of a table's values from its left edge. Points. */
const VALUES_AT = 150;
/** Room for a heading and four lines below it: with less, it begins the next page. Points. */
const HEADING_ROOM = 80;
const INK = '#1f1a17';
const SOFT = '#5c534d';

interface Receipt extends Pick<ReceiptProps, 'purchase' | 'details' | 'provider' | 'sentAt'> {
  readonly siteOrigin: string;
}

/** Returns the receipt of an approved payment as an accessible PDF: selectable text, tags, title, language Spanish. */
export async function receiptPdf(receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> {
  const { purchase, details, provider, sentAt, siteOrigin } = receipt;
  const sheet = openSheet(`Constancia de pago ${purchase.purchaseNumber}`, purchase.checkedAt);
  const [, standing] = paymentTold(purchase);
  sheet.title(`Constancia de pago de ${BRAND.name}`);
  sheet.text(`Estado: ${standing}`);
  sheet.heading('La compra');
  sheet.table([
    ['Número de compra', purchase.purchaseNumber],
    ['Referencia', purchase.reference],
    ...paymentLines(purchase, sentAt),
    ['Código de transacción', purchase.receipt?.transactionId ?? 'No informado'],
  ]);
  sheet.heading('Las clases');
  const isOver = isTaught(purchase, readClock(ACADEMY_ZONE, purchase.checkedAt).date);
  sheet.table(isOver ? [firstClassLine(details)] : preparationLines(details));
  for (const course of details.courses) {
    sheet.heading(course.name);
    sheet.table(courseLines(course));
  }
  if (!isOver) {
    sheet.heading('Si cambias de planes');
    sheet.text(`${refundText(details, purchase.checkedAt)} La política: ${siteOrigin}${paths.refunds()}`);
  }
  const seller = sellerLines(provider);
  if (seller.length > 0) {
    sheet.heading('Quién te vende');
    sheet.table(seller);
  }
  return sheet.close();
}

/** Opens a PDF document that is written from top to bottom. */
function openSheet(title: string, madeAt: Date) {
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'es-PE',
    // Tags tell screen readers what is a heading.
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: title, Author: BRAND.name, CreationDate: madeAt },
  });
  document.registerFont('display', bytesOf(bricolage)).registerFont('text', bytesOf(atkinson));
  const put = (kind: 'H1' | 'H2' | 'P', write: () => void) => {
    document.addStructure(document.struct(kind, {}, write));
  };
  const makeRoom = (height: number) => {
    if (document.y + height > document.page.maxY()) document.addPage();
  };
  // Label and value are two columns: a page that ended between them would leave the value to the page after the next.
  const row = ([label, value]: Line) => {
    const [labelWidth, valueWidth] = [VALUES_AT - 12, document.page.width - 2 * MARGIN - VALUES_AT];
    document.font('text').fontSize(9.5);
    const height = Math.max(
      document.heightOfString(label, { width: labelWidth }),
      document.heightOfString(value, { width: valueWidth }),
    );
    makeRoom(height);
    const top = document.y;
    put('P', () => {
      document.fillColor(SOFT).text(label, MARGIN, top, { width: labelWidth });
      document.fillColor(INK).text(value, MARGIN + VALUES_AT, top, { width: valueWidth });
    });
    document.y = top + height + 3;
  };
  return {
    title(text: string) {
      put('H1', () => document.font('display').fontSize(18).fillColor(INK).text(text));
      document.moveDown(0.3);
    },
    heading(text: string) {
      document.moveDown(0.6);
      makeRoom(HEADING_ROOM);
      put('H2', () => document.font('display').fontSize(12).fillColor(INK).text(text, MARGIN));
      document.moveDown(0.2);
    },
    text(text: string) {
      put('P', () => document.font('text').fontSize(9.5).fillColor(INK).text(text, MARGIN));
    },
    table(lines: readonly Line[]) {
      lines.forEach(row);
    },
    async close(): Promise<Uint8Array<ArrayBuffer>> {
      document.end();
      return new Uint8Array(await buffer(document));
    },
  };
}

/** Decodes a file that the build inlined as a data URL. */
function bytesOf(address: string): Buffer {
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
