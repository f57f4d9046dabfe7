import { NOTHING_CHARGED } from '../failure.ts';
import type { FailureRows } from '../failure.ts';

/** The rows of the error catalogue that pages of a purchase show on their own, without a response of ours. */
export const PURCHASE_PAGE_FAILURES = {
  group_full: {
    status: 409,
    text: 'Este horario ya no tiene cupos',
    advice: `Elige otro horario. ${NOTHING_CHARGED}`,
  },
  card_form_unreachable: {
    status: 503,
    text: 'No pudimos cargar el formulario de la tarjeta',
    advice: `Revisa tu conexión y reintenta, o paga en la página segura del banco. ${NOTHING_CHARGED}`,
  },
  card_fields_wrong: {
    status: 400,
    text: 'Revisa los datos de tu tarjeta',
    advice: `Corrige lo que está marcado y presiona PAGAR otra vez. ${NOTHING_CHARGED}`,
  },
  card_not_read: {
    status: 400,
    text: 'No pudimos leer los datos de tu tarjeta',
    advice: `${NOTHING_CHARGED} Revisa el número, la fecha y el código, y presiona PAGAR otra vez.`,
  },
  card_session_expired: {
    status: 409,
    text: 'El formulario de la tarjeta venció por seguridad',
    advice: `${NOTHING_CHARGED} Escribe tu tarjeta otra vez.`,
  },
  card_line_lost: {
    status: 0,
    text: 'Se cortó la conexión antes de enviar tu pago',
    advice: `${NOTHING_CHARGED} Lo que escribiste sigue aquí: revisa tu internet y presiona PAGAR otra vez.`,
  },
  payment_unanswered: {
    status: 0,
    text: 'Se cortó la conexión y no sabemos si tu pago llegó',
    advice: 'No vuelvas a pagar todavía: apenas vuelva tu internet te decimos aquí cómo quedó.',
    leadsTo: 'purchases',
  },
  payment_not_arrived: {
    status: 0,
    text: 'Tu pago todavía no llegó al banco',
    advice: 'Lo que escribiste sigue aquí. Presiona PAGAR otra vez: un mismo pago nunca se cobra dos veces.',
  },
  payment_replaced: {
    status: 409,
    text: 'Ese pago ya no está abierto',
    advice: `Venció, o lo cambiaste por otra compra. ${NOTHING_CHARGED}`,
  },
  price_changed: {
    status: 409,
    text: 'El precio cambió mientras pagabas',
    advice: `${NOTHING_CHARGED} Sigue solo si estás de acuerdo.`,
  },
  // Also said when the academy's answer lacks it or cannot be read, so it claims neither that it is gone nor why.
  order_gone: {
    status: 409,
    text: 'Lo que elegiste no está a la venta en este momento',
    advice: `Puede que la academia haya cambiado el programa o su horario. ${NOTHING_CHARGED} Elige otra vez.`,
  },
  order_changed: {
    status: 409,
    text: 'Tu compra cambió mientras pagabas',
    advice: `Elegiste otra cosa en otra pestaña, o la academia movió el horario. ${NOTHING_CHARGED} Revisa lo que vas a pagar.`,
  },
} as const satisfies FailureRows;

/** Messages for a card field that is empty or incomplete, where its provider has none. */
export const CARD_FIELD_MISSING = {
  'card-number': {
    empty: 'Escribe el número de tu tarjeta',
    incomplete: 'El número de tu tarjeta está incompleto',
  },
  'card-expiry': { empty: 'Escribe el vencimiento', incomplete: 'El vencimiento está incompleto' },
  'card-cvc': { empty: 'Escribe el código de seguridad', incomplete: 'El código está incompleto' },
} as const;

/** For the cardholder's name, which our own form asks for. */
export const CARDHOLDER_MISSING = 'Escribe el nombre del titular de la tarjeta';
