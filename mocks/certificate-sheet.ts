import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import encodeQR from 'qr';
import sharp from 'sharp';
import type { Certificate } from '../server/upstream/contracts/family.ts';

const MILLIMETRE = 72 / 25.4;
/** The free column of the sheet, between the knot and the footer (scripts/drawings/certificates.mjs). Millimetres. */
const COLUMN = { right: 281, qrBottom: 52, qrSide: 30 };
const INK = rgb(0.122, 0.098, 0.188);
const SOFT_INK = rgb(0.341, 0.302, 0.388);
/** Pixels per module of the QR code. */
const SCALE = 8;

const IN_WORDS = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Adds to the sheet of a certificate its date, its code, and a QR code that leads to the page that verifies it. They
 * are added on request: the dates of the demo are relative to today, and the origin of the site is known only at run
 * time.
 * @param drawn The PDF without them.
 */
export async function stampedSheet(
  drawn: Uint8Array,
  { issued_on: issuedOn, code }: Pick<Certificate, 'issued_on'> & { readonly code: string },
  siteOrigin: string,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(drawn);
  const page = pdf.getPage(0);
  const check = new URL(`/verificar/${code}`, siteOrigin);
  const side = COLUMN.qrSide * MILLIMETRE;
  const right = COLUMN.right * MILLIMETRE;
  const bottom = COLUMN.qrBottom * MILLIMETRE;
  page.drawImage(await pdf.embedPng(await qrPicture(check.href)), {
    x: right - side,
    y: bottom,
    width: side,
    height: side,
  });
  const [plain, bold] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ];
  const lines = [
    { text: code, font: bold, size: 12, color: INK },
    ...(issuedOn === null
      ? []
      : [
          {
            text: `Emitido el ${IN_WORDS.format(Date.parse(issuedOn))}`,
            font: plain,
            size: 9,
            color: SOFT_INK,
          },
        ]),
    { text: `Compruébalo en ${check.host}/verificar`, font: plain, size: 9, color: SOFT_INK },
  ];
  lines.forEach(({ text, font, size, color }, line) => {
    const x = right - font.widthOfTextAtSize(text, size);
    page.drawText(text, { x, y: bottom - (5 + line * 4.5) * MILLIMETRE, size, font, color });
  });
  return pdf.save();
}

/** Returns a PNG of the QR code, with its quiet zone. */
async function qrPicture(text: string): Promise<Buffer> {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 2, scale: SCALE });
  const pixels = Buffer.from(modules.flatMap((row) => row.map((dark) => (dark ? 0 : 255))));
  const raw = { width: modules.length, height: modules.length, channels: 1 } as const;
  return sharp(pixels, { raw }).png().toBuffer();
}
