import { describe, expect, test } from 'vitest';
import { canPay, cardFormReducer, INITIAL_CARD_FORM } from '../../app/checkout/card-form-state.ts';
import { PURCHASE_PAGE_FAILURES } from '../../server/domain/checkout/purchase-failures.ts';
import type { CardFormEvent, CardFormState } from '../../app/checkout/card-form-state.ts';

const after = (...events: CardFormEvent[]): CardFormState =>
  events.reduce(cardFormReducer, INITIAL_CARD_FORM);

const DRAWN = { type: 'drawn' } as const;
const PAY = { type: 'pay-pressed', isBlocked: false } as const;
const UNANSWERED = { type: 'pay-unanswered', complaint: PURCHASE_PAGE_FAILURES.payment_unanswered } as const;
const UNREACHABLE = { type: 'load-failed', complaint: PURCHASE_PAGE_FAILURES.card_form_unreachable } as const;

describe('the card form', () => {
  test('opens loading and becomes idle once its fields are drawn', () => {
    expect(INITIAL_CARD_FORM.step).toBe('loading');
    expect(after(DRAWN).step).toBe('idle');
  });

  test('may be paid only while idle and with the terms accepted', () => {
    expect(canPay(after(DRAWN), true)).toBe(true);
    expect(canPay(after(DRAWN), false)).toBe(false);
    expect(canPay(INITIAL_CARD_FORM, true)).toBe(false);
    expect(canPay(after(DRAWN, PAY), true)).toBe(false);
    expect(canPay(after(UNREACHABLE), true)).toBe(false);
  });

  test('takes the second press of PAGAR for nothing', () => {
    const paying = after(DRAWN, PAY);
    expect(paying.step).toBe('paying');
    expect(cardFormReducer(paying, PAY)).toBe(paying);
  });

  test('does not pay while a field is marked, and says so', () => {
    const state = after(DRAWN, { type: 'field-changed', field: 'card-cvc', error: 'Código incompleto' }, PAY);
    expect(state.step).toBe('idle');
    expect(state.complaint?.text).toBe('Revisa los datos de tu tarjeta');
  });

  test('remembers a field that was marked while the others were still being drawn', () => {
    const state = after(
      { type: 'field-changed', field: 'card-number', error: 'Número equivocado' },
      DRAWN,
      PAY,
    );
    expect(state.step).toBe('idle');
    expect(state.fieldErrors).toEqual({ 'card-number': 'Número equivocado' });
  });

  test('says what is wrong, too, where the provider marks a field only while it makes the token', () => {
    const marked = { type: 'field-changed', field: 'card-number', error: 'Número equivocado' } as const;
    const state = after(DRAWN, PAY, marked, { type: 'token-refused', reason: 'card' });
    expect(state).toMatchObject({ step: 'idle', complaint: PURCHASE_PAGE_FAILURES.card_fields_wrong });
  });

  test('does not pay while something beside the fields is wrong, and says so', () => {
    const state = after(DRAWN, { type: 'pay-pressed', isBlocked: true });
    expect(state).toMatchObject({ step: 'idle', complaint: { text: 'Revisa los datos de tu tarjeta' } });
  });

  test('thanks for a payment only once it was made', () => {
    expect(after(DRAWN, PAY, { type: 'thanked' }).step).toBe('thanked');
    expect(after(DRAWN, { type: 'thanked' }).step).toBe('idle');
  });

  test('knows the brand of the card for as long as its fields stand', () => {
    const state = after(DRAWN, { type: 'brand-detected', brand: 'visa' });
    expect(state.brand).toBe('visa');
    expect(
      [PAY, { type: 'token-refused', reason: 'session' } as const].reduce(cardFormReducer, state).brand,
    ).toBeNull();
  });

  test('forgets the mark of a field as soon as it is mended', () => {
    const state = after(
      DRAWN,
      { type: 'field-changed', field: 'card-number', error: 'Número incompleto' },
      { type: 'field-changed', field: 'card-expiry', error: 'Fecha vencida' },
      { type: 'field-changed', field: 'card-number', error: null },
    );
    expect(state.fieldErrors).toEqual({ 'card-expiry': 'Fecha vencida' });
  });

  test('can be paid again after the card could not be read, and says that nothing was charged', () => {
    const state = after(DRAWN, PAY, { type: 'token-refused', reason: 'card' });
    expect(state).toMatchObject({ step: 'idle', round: 0, complaint: PURCHASE_PAGE_FAILURES.card_not_read });
    expect(state.complaint?.advice).toContain('No se realizó ningún cobro');
    expect(cardFormReducer(state, PAY)).toMatchObject({ step: 'paying', complaint: null });
  });

  test('is drawn anew after its session ended, and goes on saying why', () => {
    const state = after(DRAWN, PAY, { type: 'token-refused', reason: 'session' });
    expect(state).toMatchObject({ step: 'loading', round: 1 });
    const drawnAgain = cardFormReducer(state, DRAWN);
    expect(drawnAgain.step).toBe('idle');
    expect(drawnAgain.complaint?.text).toBe('El formulario de la tarjeta venció por seguridad');
  });

  test('does not blame the card when the line was lost before anything was sent, and keeps what was typed', () => {
    const marked = { type: 'field-changed', field: 'card-number', error: 'Número equivocado' } as const;
    const refused = { type: 'token-refused', reason: 'line' } as const;
    const state = after(DRAWN, PAY, refused);
    expect(state).toMatchObject({ step: 'idle', round: 0, complaint: PURCHASE_PAGE_FAILURES.card_line_lost });
    expect(after(DRAWN, PAY, marked, refused).complaint).toBe(PURCHASE_PAGE_FAILURES.card_line_lost);
    expect(state.complaint?.advice).toContain('No se realizó ningún cobro');
  });

  test('does not say that nothing was charged while no answer to PAGAR has come, and leads to the purchases', () => {
    const state = after(DRAWN, PAY, UNANSWERED);
    expect(state.step).toBe('unanswered');
    expect(canPay(state, true)).toBe(false);
    expect(state.complaint?.leadsTo).toBe('purchases');
    expect(state.complaint?.advice).not.toContain('No se realizó ningún cobro');
  });

  test('can be paid with what was typed once the payment is known not to have arrived', () => {
    const state = after(DRAWN, PAY, UNANSWERED, { type: 'pay-not-arrived' });
    expect(state).toMatchObject({
      step: 'idle',
      round: 0,
      complaint: PURCHASE_PAGE_FAILURES.payment_not_arrived,
    });
    expect(canPay(state, true)).toBe(true);
  });

  test('is drawn anew after the server said no, and goes on saying why', () => {
    const complaint = { text: 'Este horario ya no tiene cupos' };
    expect(after(DRAWN, PAY, { type: 'pay-refused', complaint })).toMatchObject({
      step: 'loading',
      round: 1,
      complaint,
    });
  });

  test('can be tried again when the script did not come', () => {
    const state = after(UNREACHABLE);
    expect(state).toMatchObject({
      step: 'unavailable',
      complaint: PURCHASE_PAGE_FAILURES.card_form_unreachable,
    });
    expect(cardFormReducer(state, { type: 'retry' })).toMatchObject({
      step: 'loading',
      complaint: null,
      round: 1,
    });
  });

  test.each<[string, CardFormState, CardFormEvent]>([
    ['a late failure to load, once drawn', after(DRAWN), UNREACHABLE],
    ['a retry while idle', after(DRAWN), { type: 'retry' }],
    ['a refused token while nobody pays', after(DRAWN), { type: 'token-refused', reason: 'card' }],
    [
      'a refused payment while nobody pays',
      after(DRAWN),
      { type: 'pay-refused', complaint: PURCHASE_PAGE_FAILURES.payment_not_arrived },
    ],
    ['PAGAR while loading', INITIAL_CARD_FORM, PAY],
    ['PAGAR while a payment is looked for', after(DRAWN, PAY, UNANSWERED), PAY],
    ['a late answer while nobody pays', after(DRAWN), UNANSWERED],
    ['a payment that did not arrive, while nobody looks for one', after(DRAWN), { type: 'pay-not-arrived' }],
    ['a second drawing', after(DRAWN), DRAWN],
  ])('ignores %s', (_, state, event) => {
    expect(cardFormReducer(state, event)).toBe(state);
  });
});
