import { majorAmount } from '../domain/money.ts';
import type { Currency, Money } from '../domain/money.ts';
import { readClock } from '../domain/time.ts';

/** What a command prints, and the exit code that programs read. */
export interface Said {
  readonly text: string;
  /** 0 when all is well, 1 when something was not found, refused or differs. */
  readonly code: 0 | 1;
}

/** Returns what says that nothing was done, and why. */
export const refused = (text: string): Said => ({ text, code: 1 });

/** Options of a command that may decide something. */
export const DECISION_OPTIONS = {
  json: { type: 'boolean', default: false },
  reason: { type: 'string', default: '' },
  by: { type: 'string', default: '' },
} as const;

/** Who decides, and why: kept with what was decided. */
export interface Decided {
  readonly reason: string;
  readonly by: string;
}

/** Returns who decides and why, as it is kept; null while either is missing. */
export function decided(given: Decided): Decided | null {
  const [reason, by] = [given.reason.trim(), given.by.trim()];
  return reason === '' || by === '' ? null : { reason, by };
}

/** Returns what a program reads. */
export function asJson(value: unknown, code: Said['code'] = 0): Said {
  return { text: JSON.stringify(value, null, 2), code };
}

/** Returns rows below their headings, each column as wide as its widest cell. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [headings, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Returns an instant as clocks in Lima show it, with its seconds left out. */
export function limaTime(instant: number | Date): string {
  const { date, time } = readClock('America/Lima', new Date(instant));
  return `${date} ${time}`;
}

/** Returns money as 'PEN 450.00'. */
export function moneyText(minor: number, currency: Currency): string {
  const money: Money = { minor, currency };
  return `${currency} ${majorAmount(money).toFixed(2)}`;
}
