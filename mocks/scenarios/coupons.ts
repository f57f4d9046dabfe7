import { BUYER, ORDER, PAID } from './scenario.ts';
import type { Scenario, Step, Way } from './scenario.ts';

/** 'Aplicar' in the last step, with a code. */
const withCoupon = (code: string, order: Step = ORDER): Way => ({
  as: BUYER,
  before: [order],
  at: '/enrollment?paso=4',
  presses: 'Aplicar',
  fields: { code },
});

/** A program that already has a discount. */
const DISCOUNTED: Step = { ...ORDER, at: '/vacaciones/8-a-11?programa=programa-youtuber-kids' };

/** Discounts, and invoices. */
export const COUPON_SCENARIOS = [
  {
    id: 'cupon-aplicado',
    group: 'purchase',
    meaning: 'Se aplica un cupón de 10 %: el precio se desglosa.',
    reproduces: null,
    text: 'Cupón KIPU10',
    way: withCoupon('KIPU10'),
  },
  {
    id: 'cupon-desconocido',
    group: 'purchase',
    meaning: 'Se escribe un cupón que la academia no dio.',
    reproduces: 'coupon_unknown',
    text: 'No conocemos ese cupón',
    way: withCoupon('NADA10'),
  },
  {
    id: 'cupon-vencido',
    group: 'purchase',
    meaning: 'Se escribe un cupón que venció la semana pasada.',
    reproduces: 'coupon_expired',
    text: 'Ese cupón ya venció',
    way: withCoupon('INVIERNO20'),
  },
  {
    id: 'cupon-usado',
    group: 'purchase',
    meaning: 'Se escribe un cupón que ya usaron todas las familias que podían.',
    reproduces: 'coupon_used',
    text: 'Ese cupón ya se usó',
    way: withCoupon('PRIMEROS50'),
  },
  {
    id: 'cupon-de-otro-curso',
    group: 'purchase',
    meaning: 'Se escribe un cupón que vale para otro curso.',
    reproduces: 'coupon_other_product',
    text: 'Ese cupón no vale para esta compra',
    way: withCoupon('SCRATCH15'),
  },
  {
    id: 'cupon-con-otro-descuento',
    group: 'purchase',
    meaning: 'Se escribe un cupón que no se junta con el descuento que el programa ya tiene.',
    reproduces: 'coupon_not_combined',
    text: 'Ese cupón no se junta con otro descuento',
    way: withCoupon('SOLO25', DISCOUNTED),
  },
  {
    id: 'cupon-de-todo-el-precio',
    group: 'purchase',
    meaning: 'Se escribe un cupón que cubre todo el precio: no queda nada que cobrar.',
    reproduces: 'nothing_to_charge',
    text: 'Con ese descuento no queda nada por cobrar',
    way: withCoupon('BECA100'),
  },
  {
    id: 'cupones-fallan',
    group: 'purchase',
    meaning: 'Los cupones de la academia no responden.',
    reproduces: 'coupons_unavailable',
    text: 'No pudimos revisar tu cupón',
    way: withCoupon('KIPU10'),
  },
  {
    id: 'comprobantes-fallan',
    group: 'enrollment',
    meaning: 'Los comprobantes responden siempre 500: el pago y la matrícula quedan hechos igual.',
    reproduces: null,
    text: '¡Pago aprobado y completado con éxito!',
    way: PAID,
  },
  {
    id: 'academia-sin-comprobantes',
    group: 'enrollment',
    meaning: 'La academia no tiene comprobantes (404): la compra termina sin uno.',
    reproduces: null,
    text: '¡Pago aprobado y completado con éxito!',
    way: PAID,
  },
  {
    id: 'comprobante-no-enviado',
    group: 'enrollment',
    meaning: 'La academia responde 500 al pedirle el comprobante por correo.',
    reproduces: 'invoice_not_sent',
    text: 'No pudimos enviarte el comprobante por correo',
    way: { ...PAID, then: { presses: 'Enviarme el comprobante por correo' } },
  },
] as const satisfies readonly Scenario[];
