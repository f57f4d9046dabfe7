import { describe, expect, test } from 'vitest';
import { REFUNDS } from '../../fixtures/legal/refunds.ts';
import { formatMoney } from '../../app/ui/format.ts';
import { classValue, REFUND_RULE, refundDates } from '../../server/domain/refund-rule.ts';

const POLICY = JSON.stringify(REFUNDS.fields.body);

describe('the refund rule', () => {
  test('gives everything back up to 48 hours before the first class, and all but one class up to a day after it', () => {
    const dates = refundDates({
      startsAt: new Date('2026-12-07T15:00:00Z'),
      endsAt: new Date('2026-12-07T16:30:00Z'),
    });
    expect(dates.fullUntil.toISOString()).toBe('2026-12-05T15:00:00.000Z');
    expect(dates.lessOneClassUntil.toISOString()).toBe('2026-12-08T16:30:00.000Z');
  });

  test('has the hours of the published policy', () => {
    const { fullHoursBefore, lessOneClassHoursAfter } = REFUND_RULE;
    expect(POLICY).toContain(`Hasta ${fullHoursBefore} horas antes de la primera clase`);
    expect(POLICY).toContain(
      `Con menos de ${fullHoursBefore} horas, o hasta ${lessOneClassHoursAfter} horas después de la primera clase`,
    );
  });

  test('values a class as the example of the policy does', () => {
    const value = formatMoney(classValue({ minor: 45_000, currency: 'PEN' }, 8));
    expect(POLICY).toContain(`en un curso de S/ 450 con 8 clases, una clase vale ${value}.`);
  });
});
