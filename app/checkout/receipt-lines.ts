import { isPaidLater } from '../../server/domain/checkout/payment-way.ts';
import type { PurchaseDetails } from '../../server/domain/checkout/purchase-details.ts';
import { fullName } from '../../server/domain/full-name.ts';
import { REFUND_RULE } from '../../server/domain/refund-rule.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import type { Provider } from '../support/provider-data.tsx';
import {
  capitalised,
  formatHourZones,
  formatInstant,
  formatMoment,
  formatMoney,
  formatProviderDate,
  formatStudent,
  formatWeekday,
  formatWeekly,
  formatZone,
  RECEIPT_ZONE,
} from '../ui/format.ts';
import { priceLines } from '../ui/price-lines.ts';
import { brandName, wayName } from './receipt-words.ts';

/** A label and its value, as plain text: the page, its printed version and the PDF file share them. */
export type Line = readonly [label: string, text: string];

/** Says where families find the link to a class. */
const CLASS_LINK =
  'Aparece en tu cuenta, en «Próxima clase», 15 minutos antes de cada clase. Si no lo ves, escríbenos por chat.';

/** Returns what was bought and for whom: 'Curso de Scratch, 4 sesiones…', 'Para Valentina'. */
export function boughtLine({ description, student }: Pick<AttemptView, 'description' | 'student'>): string {
  return student ? `${description}. ${formatStudent(student)}` : description;
}

/** Returns a time of a receipt, already formatted, with its time zone (`RECEIPT_ZONE`, which is the providers', too). */
export function zoned(time: string): string {
  return `${time} (${formatZone(RECEIPT_ZONE)})`;
}

/** Returns an instant as a time of a receipt. @param instant A date, or epoch milliseconds. */
export const zonedInstant = (instant: Date | number): string =>
  zoned(formatInstant(new Date(instant), RECEIPT_ZONE));

/** Returns when a payment was made: the provider's date, or else when we sent it. */
export function paidAtOf({ receipt }: Pick<AttemptView, 'receipt'>, sentAt: string): string {
  return zoned(formatProviderDate(receipt?.transactionDate ?? null) ?? sentAt);
}

/** Returns the fields of an approved payment that spec §8 asks for. */
export function paymentLines(purchase: AttemptView, sentAt: string): readonly Line[] {
  const { amount, payer, price, invoiceId } = purchase;
  return [
    ['Nombre', fullName(payer)],
    ['Fecha y hora', paidAtOf(purchase, sentAt)],
    ...priceLines(price, amount.currency),
    ['Monto', formatMoney(amount)],
    ['Moneda', amount.currency],
    ...meansLines(purchase),
    ['Descripción de la compra', boughtLine(purchase)],
    ...(invoiceId === null ? [] : ([['Comprobante', invoiceId]] as const)),
  ];
}

/** Returns the way to pay, or the card. */
function meansLines({ way, receipt }: AttemptView): readonly Line[] {
  if (isPaidLater(way)) return [['Forma de pago', wayName(way)]];
  return [
    ['Tarjeta', receipt?.card ?? 'No informada'],
    ['Marca', receipt?.brand ? brandName(receipt.brand) : 'No informada'],
  ];
}

/** Returns times, classes and teacher of a course, without those that are unknown. */
export function courseLines({
  week,
  sessions,
  lastClass,
  teacher,
}: PurchaseDetails['courses'][number]): readonly Line[] {
  const lines: Line[] = [];
  if (week && week.weekly.length > 0) {
    const { timeZone } = week;
    lines.push(['Horario', weekText(week)]);
    const last = lastClass && `, la última el ${formatWeekday(lastClass.startsAt, timeZone)}`;
    if (sessions !== null) lines.push(['Clases', `${sessions}${last ?? ''}`]);
  } else if (sessions !== null) {
    lines.push(['Horario', 'Por definir'], ['Clases', String(sessions)]);
  }
  if (teacher !== undefined) lines.push(['Docente', teacher ?? 'No asignado aún']);
  return lines;
}

type Week = NonNullable<PurchaseDetails['courses'][number]['week']>;

const weekText = (week: Week) => `${formatWeekly(week.weekly)} (${formatHourZones(week)})`;

/** Returns the first class of all courses bought. */
export const firstClassLine = ({ first }: Pick<PurchaseDetails, 'first'>): Line => [
  'Primera clase',
  first ? capitalised(firstClassText(first)) : 'Por definir',
];

/** Returns the first class and the weekly times of all courses bought; equal times appear once. */
export function scheduleLines(details: Pick<PurchaseDetails, 'first' | 'courses'>): readonly Line[] {
  const weeks = details.courses.flatMap(({ week }) => (week && week.weekly.length > 0 ? [week] : []));
  if (weeks.length === 0) return [firstClassLine(details)];
  // In a learning path, only the first course has a schedule yet.
  const label = weeks.length < details.courses.length ? 'Horario del primer curso' : 'Horario';
  return [firstClassLine(details), [label, [...new Set(weeks.map(weekText))].join('; ')]];
}

/** Returns what there is to know before the first class; what to prepare, one thing a line. */
export function preparationLines(details: Pick<PurchaseDetails, 'first' | 'requirements'>): readonly Line[] {
  const { requirements } = details;
  return [
    firstClassLine(details),
    ...(requirements && requirements.length > 0
      ? ([['Qué preparar', requirements.map(asSentence).join('\n')]] as const)
      : []),
    ['Enlace de la clase', CLASS_LINK],
  ];
}

function firstClassText({ startsAt, timeZone, abroad }: NonNullable<PurchaseDetails['first']>): string {
  const moment = formatMoment(startsAt, timeZone);
  const zone = formatZone(timeZone);
  if (!abroad || abroad.timeZone === timeZone) return `${moment} (${zone})`;
  const there = formatMoment(startsAt, abroad.timeZone);
  return there === moment
    ? `${moment} (${zone} y de ${abroad.city})`
    : `${moment} (${zone}); en ${abroad.city}, ${there}`;
}

/**
 * Returns the refund deadlines as dates, without those already past; as the policy's number of hours while the date of
 * the first class is unknown.
 * @param isAlsoMonthly Whether it may still be paid by the month: what one class is worth depends on that.
 */
export function refundText(
  { refund }: Pick<PurchaseDetails, 'refund'>,
  now: Date,
  isAlsoMonthly = false,
): string {
  if (!refund)
    return `Devolución completa hasta ${REFUND_RULE.fullHoursBefore} horas antes de la primera clase.`;
  const { fullUntil, lessOneClassUntil, oneClass, timeZone } = refund;
  const until = (instant: Date) => `hasta el ${formatMoment(instant, timeZone)}`;
  const value = isAlsoMonthly ? '' : ` (${formatMoney(oneClass)})`;
  const lessOne = `todo menos el valor de una clase${value} ${until(lessOneClassUntil)}`;
  const zone = `(${formatZone(timeZone)})`;
  if (now <= fullUntil) return `Devolución completa ${until(fullUntil)}; después, ${lessOne} ${zone}.`;
  if (now <= lessOneClassUntil) return `Te devolvemos ${lessOne} ${zone}.`;
  return 'Ya pasaron los plazos que se cuentan desde la primera clase. Por salud o mudanza se devuelve el valor de las clases que faltan.';
}

/** Returns those of the seller's details that are known: a seller outside of Peru has no RUC. */
export function sellerLines(provider: Provider | null): readonly Line[] {
  if (!provider) return [];
  const { legalName, ruc, address } = provider;
  const lines: Line[] = [
    ['Vende', legalName],
    ['RUC', ruc],
    ['Dirección', address],
  ];
  return lines.filter(([, value]) => value !== '');
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
