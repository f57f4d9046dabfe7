import { BUYER, ONE_KEY, ORDER } from './scenario.ts';
import type { Scenario, Way } from './scenario.ts';

/** The buttons that request a code to pay in cash, or the account for a transfer. */
const ASKS = { cash: 'Pedir mi código de pago', transfer: 'Pedir los datos de la cuenta' } as const;

/** Requests how to pay; then clicks another button of that page, if given. */
export const askedHowToPay = (way: keyof typeof ASKS, presses?: string): Way => ({
  as: BUYER,
  before: [ORDER],
  at: '/enrollment?paso=4',
  presses: 'Pagar',
  fields: { way },
  then: {
    presses: ASKS[way],
    fields: { terms: 'on' },
    ...(presses !== undefined && { then: { presses } }),
  },
});

const LOOKED_AT = askedHowToPay('cash', 'Ya pagué: revisar ahora');

/** Payments in cash and by bank transfer. */
export const CASH_SCENARIOS = [
  {
    id: 'forma-de-pago-ajena',
    group: 'later',
    meaning: 'Se pide pagar en efectivo una compra en dólares, desde una página que quedó abierta.',
    reproduces: 'way_not_offered',
    text: 'Esta compra no se puede pagar así',
    way: {
      as: BUYER,
      before: [ORDER, { at: '/', presses: 'Cambiar país y moneda', fields: { country: 'US' } }],
      at: '/enrollment?paso=4',
      sends: { fields: { intent: 'start', way: 'cash', ...ONE_KEY } },
    },
  },
  {
    id: 'efectivo-pagado',
    group: 'later',
    meaning: 'El código se paga: así lo dice la primera consulta de estado.',
    reproduces: null,
    text: '¡Pago aprobado y completado con éxito!',
    way: LOOKED_AT,
  },
  {
    id: 'efectivo-vencido',
    group: 'later',
    meaning: 'El código vence sin que nadie lo pague: así lo dice la primera consulta de estado.',
    reproduces: null,
    text: 'Se venció el plazo para pagar',
    way: LOOKED_AT,
  },
  {
    id: 'efectivo-rechazado',
    group: 'later',
    meaning: 'El proveedor rechaza el pedido (317): no hay código que pagar.',
    reproduces: null,
    text: 'Un control de seguridad no dejó pasar este pago.',
    way: askedHowToPay('cash'),
  },
  {
    id: 'efectivo-falla',
    group: 'later',
    meaning: 'El proveedor responde 500 y no crea ningún código; la consulta de estado lo dice después.',
    reproduces: null,
    text: 'Estamos verificando tu pago',
    way: askedHowToPay('cash'),
  },
  {
    id: 'efectivo-sin-respuesta',
    group: 'later',
    meaning: 'El código se crea y la respuesta se pierde; la consulta de estado lo dice después.',
    reproduces: null,
    text: 'Estamos verificando tu pago',
    way: askedHowToPay('cash'),
  },
  {
    id: 'transferencia-sin-respuesta',
    group: 'later',
    meaning: 'La cuenta de la transferencia se abre y la respuesta se pierde; la consulta la dice después.',
    reproduces: null,
    text: 'Estamos verificando tu pago',
    way: askedHowToPay('transfer'),
  },
  {
    id: 'efectivo-duplicado',
    group: 'later',
    meaning:
      'El código se crea, pero se responde que el pedido es duplicado (5009); la consulta lo dice después.',
    reproduces: null,
    text: 'Estamos verificando tu pago',
    way: askedHowToPay('cash'),
  },
] as const satisfies readonly Scenario[];
