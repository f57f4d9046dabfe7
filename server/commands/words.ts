import { majorAmount } from '../domain/money.ts';
import type { Currency, Money } from '../domain/money.ts';
import { ACADEMY_ZONE, readClock } from '../domain/time.ts';

/** The output of a command, and its exit code. */
export interface Said {
  readonly text: string;
  /** 0 for success, 1 when something was not found, refused or differs. */
  readonly code: 0 | 1;
}

/** Returns the output for a command that did nothing, with the reason. */
export const refused = (text: string): Said => ({ text, code: 1 });

/** Options of a command that may make a decision. */
export const DECISION_OPTIONS = {
  json: { type: 'boolean', default: false },
  reason: { type: 'string', default: '' },
  by: { type: 'string', default: '' },
} as const;

/** Who decided, and why: stored with the decision. */
export interface Decided {
  readonly reason: string;
  readonly by: string;
}

/** Returns who decided and why, trimmed for storage; null when either is missing. */
export function decided(given: Decided): Decided | null {
  const [reason, by] = [given.reason.trim(), given.by.trim()];
  return reason === '' || by === '' ? null : { reason, by };
}

/** Returns a value as JSON output, for programs. */
export function asJson(value: unknown, code: Said['code'] = 0): Said {
  return { text: JSON.stringify(value, null, 2), code };
}

/** Returns a text table; each column is as wide as its widest cell. */
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

/** Returns an instant as date and time in Lima, without seconds. */
export function limaTime(instant: number | Date): string {
  const { date, time } = readClock(ACADEMY_ZONE, new Date(instant));
  return `${date} ${time}`;
}

/** Formats money as 'PEN 450.00'. */
export function moneyText(minor: number, currency: Currency): string {
  const money: Money = { minor, currency };
  return `${currency} ${majorAmount(money).toFixed(2)}`;
}
