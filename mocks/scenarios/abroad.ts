import { APPROVED_CARD, BUYER, ORDER } from './scenario.ts';
import type { Scenario, Way } from './scenario.ts';

const ABROAD = { at: '/', presses: 'Cambiar país y moneda', fields: { country: 'US' } } as const;

/** A purchase in dollars through the global card provider; its card is approved unless the scenario says otherwise. */
export const PAID_ABROAD: Way = {
  as: BUYER,
  before: [ABROAD],
  ...ORDER,
  pays: APPROVED_CARD,
};

/** The first monthly payment of a whole path, through the same provider. */
export const PAID_MONTHLY: Way = {
  as: BUYER,
  before: [ABROAD, { at: '/rutas/creadores-digitales', presses: 'Ir a Pagar', fields: { part: 'full' } }],
  at: '/enrollment?paso=4',
  presses: 'Pagar',
  fields: { way: 'subscription' },
  pays: APPROVED_CARD,
};

/** 'Aplicar' in the last step with a code, from abroad. */
const withCode = (code: string): Way => ({
  as: BUYER,
  before: [ABROAD, ORDER],
  at: '/enrollment?paso=4',
  presses: 'Aplicar',
  fields: { code },
});

/** The global card provider: every way in which a payment in dollars fails. */
export const ABROAD_SCENARIOS = [
  {
    id: 'internacional-denegada',
    group: 'abroad',
    meaning: 'Toda tarjeta se deniega sin fondos suficientes (insufficient_funds).',
    reproduces: null,
    text: 'La tarjeta no tiene saldo suficiente para esta compra.',
    way: PAID_ABROAD,
  },
  {
    id: 'internacional-en-proceso',
    group: 'abroad',
    meaning: 'El cobro queda en proceso (processing); desde la tercera consulta figura hecho.',
    reproduces: null,
    text: 'Estamos verificando tu pago',
    way: PAID_ABROAD,
  },
  {
    id: 'internacional-requiere-accion',
    group: 'abroad',
    meaning:
      'El banco pide que su dueño confirme (requires_action): solo se puede en la página del proveedor.',
    reproduces: 'card_needs_bank_page',
    text: 'Tu banco quiere confirmar que eres tú',
    way: PAID_ABROAD,
  },
  {
    id: 'internacional-sin-respuesta',
    group: 'abroad',
    meaning: 'El cobro se hace y la respuesta nunca llega.',
    reproduces: null,
    text: 'Estamos verificando tu pago',
    way: PAID_ABROAD,
  },
  {
    id: 'internacional-cortada-antes',
    group: 'abroad',
    meaning: 'La conexión se corta antes de cobrar.',
    reproduces: null,
    text: 'Estamos verificando tu pago',
    way: PAID_ABROAD,
  },
  {
    id: 'internacional-500-antes',
    group: 'abroad',
    meaning: 'El proveedor responde 500 y no cobra; la consulta de estado lo dice después.',
    reproduces: null,
    text: 'Estamos verificando tu pago',
    way: PAID_ABROAD,
  },
  {
    id: 'internacional-500-despues',
    group: 'abroad',
    meaning: 'El proveedor cobra y aun así responde 500; la consulta de estado lo dice después.',
    reproduces: null,
    text: 'Estamos verificando tu pago',
    way: PAID_ABROAD,
  },
  {
    id: 'internacional-dos-veces',
    group: 'abroad',
    meaning:
      'El cobro se hace, la conexión se corta y la consulta de estado lo cuenta: se cobra una sola vez.',
    reproduces: null,
    text: 'Estamos verificando tu pago',
    way: PAID_ABROAD,
  },
  {
    id: 'internacional-otro-monto',
    group: 'abroad',
    meaning: 'Se cobra otro monto que el pedido: una persona debe mirarlo.',
    reproduces: null,
    text: 'No vuelvas a pagar.',
    way: PAID_ABROAD,
  },
  {
    id: 'internacional-aviso-403',
    group: 'abroad',
    meaning: 'Avisar el resultado al proveedor se responde con 403: no cambia nada.',
    reproduces: null,
    text: '¡Pago aprobado y completado con éxito!',
    way: PAID_ABROAD,
  },
  {
    id: 'promocion-internacional',
    group: 'abroad',
    meaning: 'Se escribe un código promocional de 10 % del proveedor, que la academia no conoce.',
    reproduces: null,
    text: 'Cupón MUNDO10',
    way: withCode('MUNDO10'),
  },
  {
    id: 'promocion-agotada',
    group: 'abroad',
    meaning: 'Se escribe un código promocional que ya se usó tantas veces como se podía.',
    reproduces: 'coupon_used',
    text: 'Ese cupón ya se usó',
    way: withCode('AGOTADO10'),
  },
  {
    id: 'cupon-de-otra-moneda',
    group: 'abroad',
    meaning: 'Se escribe un cupón que descuenta solo en soles, y se paga en dólares.',
    reproduces: 'coupon_other_currency',
    text: 'Ese cupón no vale en esta moneda',
    way: withCode('SOLES50'),
  },
  {
    id: 'renovacion-fallida',
    group: 'abroad',
    meaning: 'El primer mes de una suscripción se cobra, y el segundo se deniega.',
    reproduces: null,
    text: 'No pudimos cobrar tu pago mensual de Ruta completa Creadores digitales',
    way: PAID_MONTHLY,
  },
  {
    id: 'mensual-no-termina',
    group: 'abroad',
    meaning: 'Terminar el pago mensual se responde con 409, y sigue vigente.',
    reproduces: 'subscription_goes_on',
    text: 'No nos confirmaron que tu pago mensual terminó',
    way: { ...PAID_MONTHLY, then: { presses: 'Sí, terminar mi pago mensual' } },
  },
] as const satisfies readonly Scenario[];
