import { NOTHING_CHARGED, PAGE_FAILURES } from '../domain/failure.ts';
import type { CatalogueRow } from './row.ts';

/** Failures on the way from a choice to its receipt: the order, the card form and the payment. */
export const PURCHASE_FAILURES = {
  payment_not_sent: {
    status: 503,
    text: 'No pudimos enviar tu pago al banco',
    advice: `${NOTHING_CHARGED} Espera un momento y vuelve a intentarlo.`,
    shows: 'form',
    reproduce: { scenario: 'banco-fuera-de-alcance' },
  },
  hosted_page_closed: {
    status: 409,
    text: 'Esa página del banco ya no sirve',
    advice: 'La abriste más de una vez, o ya se usó. Vuelve a tu pago para ver cómo va y seguir desde ahí.',
    shows: 'page',
    reproduce: { scenario: 'pagina-del-banco-usada' },
  },
  payment_unconfirmed: {
    status: 503,
    text: 'Nuestro sistema dejó de responder a la mitad',
    advice: 'Si estabas pagando, revisa tus compras antes de pagar otra vez: ahí verás si se cobró.',
    leadsTo: 'purchases',
    shows: 'page',
    reproduce: { scenario: 'sistema-caido-al-pagar' },
  },
  idempotency_conflict: {
    status: 409,
    text: 'Este formulario ya se usó para otra compra',
    advice: 'Vuelve a elegir tu programa y continúa desde ahí.',
    shows: 'page',
    reproduce: { scenario: 'formulario-repetido' },
  },
  purchase_forbidden: {
    status: 403,
    text: 'Tu sesión no tiene permiso para comprar',
    advice: 'Ingresa otra vez, o usa otra cuenta.',
    shows: 'dialog',
    reproduce: { scenario: 'compra-403' },
  },
  already_purchased: {
    status: 409,
    text: 'Ya compraste este programa con este horario',
    textFor: (firstName) => `Ya compraste este programa con este horario para ${firstName}`,
    advice: 'No se realizó ningún cobro nuevo. Puedes ver tu compra o elegir otro horario.',
    leadsTo: 'purchases',
    shows: 'page',
    reproduce: { scenario: 'ya-comprado' },
  },
  payment_being_verified: {
    status: 409,
    text: 'Todavía estamos verificando tu pago anterior de este programa',
    advice: 'Mira en tus compras cómo va antes de pagar otro horario: así no se cobra dos veces.',
    leadsTo: 'purchases',
    shows: 'page',
    reproduce: { scenario: 'pago-en-verificacion' },
  },
  group_full: {
    ...PAGE_FAILURES.group_full,
    shows: 'form',
    reproduce: { scenario: 'sin-cupos' },
  },
  too_many_denials: {
    status: 429,
    text: 'Tus últimos pagos fueron denegados varias veces',
    advice: 'Por tu seguridad, espera una hora o comunícate con nosotros.',
    shows: 'form',
    reproduce: { scenario: 'cinco-denegaciones' },
  },
  card_session_expired: {
    ...PAGE_FAILURES.card_session_expired,
    shows: 'form',
    reproduce: { scenario: 'sesion-de-tarjeta-vencida' },
  },
  card_data_rejected: {
    status: 422,
    text: 'El banco no pudo leer los datos de la tarjeta',
    advice: `${NOTHING_CHARGED} Revísalos e inténtalo otra vez.`,
    shows: 'form',
    reproduce: { scenario: 'dato-de-tarjeta-invalido' },
  },
  payment_closed: {
    status: 409,
    text: 'Este intento de pago ya terminó',
    advice: 'Mira cómo quedó antes de pagar otra vez.',
    leadsTo: 'purchases',
    shows: 'page',
    reproduce: { scenario: 'pago-terminado' },
  },
  order_missing: {
    status: 409,
    text: 'Elige primero un programa y un horario',
    advice: NOTHING_CHARGED,
    shows: 'page',
    reproduce: { scenario: 'sin-pedido' },
  },
  card_form_unreachable: {
    ...PAGE_FAILURES.card_form_unreachable,
    shows: 'form',
    reproduce: { scenario: 'formulario-de-tarjeta-caido' },
  },
  card_fields_wrong: {
    ...PAGE_FAILURES.card_fields_wrong,
    shows: 'form',
    reproduce: { scenario: 'tarjeta-mal-escrita' },
  },
  card_not_read: {
    ...PAGE_FAILURES.card_not_read,
    shows: 'form',
    reproduce: { scenario: 'tarjeta-no-leida' },
  },
  card_line_lost: {
    ...PAGE_FAILURES.card_line_lost,
    shows: 'form',
    reproduce: { scenario: 'linea-al-banco-cortada' },
  },
  payment_unanswered: {
    ...PAGE_FAILURES.payment_unanswered,
    shows: 'form',
    reproduce: { scenario: 'linea-cortada-del-todo' },
  },
  payment_not_arrived: {
    ...PAGE_FAILURES.payment_not_arrived,
    shows: 'form',
    reproduce: { scenario: 'linea-cortada-antes' },
  },
  payment_replaced: {
    ...PAGE_FAILURES.payment_replaced,
    shows: 'toast',
    reproduce: { scenario: 'pago-reemplazado' },
  },
  price_changed: {
    ...PAGE_FAILURES.price_changed,
    shows: 'dialog',
    reproduce: { scenario: 'precio-cambiado' },
  },
  order_changed: {
    ...PAGE_FAILURES.order_changed,
    shows: 'dialog',
    reproduce: { scenario: 'pedido-cambiado' },
  },
} as const satisfies Record<string, CatalogueRow>;
