import { PURCHASE_PAGE_FAILURES } from '../domain/checkout/purchase-failures.ts';
import { NOTHING_CHARGED, SERVER_FAILURES } from '../domain/failure.ts';
import type { CatalogueRow } from './row.ts';

/** Failures from a choice to its receipt: the order, the card form and the payment. */
export const PURCHASE_FAILURES = {
  payment_not_begun: {
    status: 503,
    text: 'No pudimos preparar tu pago',
    advice: `${NOTHING_CHARGED} El sistema de la academia no responde bien: espera un momento y vuelve a intentarlo.`,
    reproduce: { scenario: 'compra-tras-un-proxy' },
  },
  payment_not_sent: {
    status: 503,
    text: 'No pudimos enviar tu pago al banco',
    advice: `${NOTHING_CHARGED} Espera un momento y vuelve a intentarlo.`,
    reproduce: { scenario: 'banco-fuera-de-alcance' },
  },
  cards_held: {
    status: 429,
    text: 'Los pagos con tarjeta esperan un momento en tu conexión',
    advice: `${NOTHING_CHARGED} El banco rechazó muchas tarjetas que llegaron desde ahí, quizá de otras personas. Confirma tu correo y paga ahora, o espera unos minutos.`,
    reproduce: { scenario: 'tarjetas-en-espera' },
  },
  hosted_page_closed: {
    status: 409,
    text: 'Esa página del banco ya no sirve',
    advice: 'La abriste más de una vez, o ya se usó. Vuelve a tu pago para ver cómo va y seguir desde ahí.',
    reproduce: { scenario: 'pagina-del-banco-usada' },
  },
  payment_unconfirmed: {
    status: 503,
    text: 'Nuestro sistema dejó de responder a la mitad',
    advice: 'Si estabas pagando, revisa tus compras antes de pagar otra vez: ahí verás si se cobró.',
    leadsTo: 'purchases',
    reproduce: { scenario: 'sistema-caido-al-pagar' },
  },
  idempotency_conflict: {
    status: 409,
    text: 'Este formulario ya se usó para otra compra',
    advice: 'Vuelve a elegir tu programa y continúa desde ahí.',
    reproduce: { scenario: 'formulario-repetido' },
  },
  coupon_unknown: {
    status: 404,
    text: 'No conocemos ese cupón',
    advice: 'Revisa que esté escrito como te lo dieron.',
    reproduce: { scenario: 'cupon-desconocido' },
  },
  coupon_expired: {
    status: 409,
    text: 'Ese cupón ya venció',
    advice: 'Puedes usar otro, o seguir sin cupón.',
    reproduce: { scenario: 'cupon-vencido' },
  },
  coupon_used: {
    status: 409,
    text: 'Ese cupón ya se usó',
    advice: 'Puedes usar otro, o seguir sin cupón.',
    reproduce: { scenario: 'cupon-usado' },
  },
  coupon_other_product: {
    status: 409,
    text: 'Ese cupón no vale para esta compra',
    advice: 'Es para otros cursos, otro monto o una primera compra. Puedes usar otro, o seguir sin cupón.',
    reproduce: { scenario: 'cupon-de-otro-curso' },
  },
  coupon_other_currency: {
    status: 409,
    text: 'Ese cupón no vale en esta moneda',
    advice: 'Vale si pagas en la otra: puedes cambiar de país arriba, usar otro cupón, o seguir sin cupón.',
    reproduce: { scenario: 'cupon-de-otra-moneda' },
  },
  coupon_not_combined: {
    status: 409,
    text: 'Ese cupón no se junta con otro descuento',
    advice: 'Tu precio ya tiene un descuento: sigue sin cupón.',
    reproduce: { scenario: 'cupon-con-otro-descuento' },
  },
  nothing_to_charge: {
    status: 409,
    text: 'Con ese descuento no queda nada por cobrar',
    advice: `${NOTHING_CHARGED} Escríbenos por chat y te matriculamos sin pago.`,
    reproduce: { scenario: 'cupon-de-todo-el-precio' },
  },
  coupons_unavailable: {
    status: 503,
    text: 'No pudimos revisar tu cupón',
    advice: `${NOTHING_CHARGED} Vuelve a intentarlo en un momento, o sigue sin cupón.`,
    reproduce: { scenario: 'cupones-fallan' },
  },
  invoice_not_sent: {
    status: 503,
    text: 'No pudimos enviarte el comprobante por correo',
    advice: 'Tu compra está bien. Vuelve a intentarlo en unos minutos, o descárgalo en PDF.',
    reproduce: { scenario: 'comprobante-no-enviado' },
  },
  purchase_forbidden: {
    status: 403,
    text: 'Tu sesión no tiene permiso para comprar',
    advice: `${NOTHING_CHARGED} Ingresa otra vez, o usa otra cuenta.`,
    reproduce: { scenario: 'compra-403' },
  },
  already_purchased: {
    status: 409,
    text: 'Ya compraste este programa con este horario',
    textFor: (firstName) => `Ya compraste este programa con este horario para ${firstName}`,
    advice: 'No se realizó ningún cobro nuevo. Puedes ver tu compra o elegir otro horario.',
    leadsTo: 'purchases',
    reproduce: { scenario: 'ya-comprado' },
  },
  path_begun: {
    status: 409,
    text: 'Una parte de esta compra ya está pagada',
    textFor: (firstName) => `Una parte de esta compra ya está pagada para ${firstName}`,
    advice: `${NOTHING_CHARGED} Escríbenos por chat: te cobramos solo lo que falta, descontando lo que ya pagaste.`,
    leadsTo: 'purchases',
    reproduce: { scenario: 'ruta-empezada' },
  },
  sibling_left: {
    status: 409,
    text: 'El descuento por ser hermana o hermano ya no vale para esta compra',
    advice: `${NOTHING_CHARGED} Se devolvió la compra por la que lo tenías. Cierra este pago y presiona «Pagar» otra vez, con el precio de ahora.`,
    reproduce: { scenario: 'hermano-retirado' },
  },
  payment_being_verified: {
    status: 409,
    text: 'Tu pago anterior de este programa todavía no termina',
    advice: 'Mira en tus compras cómo va antes de pagar otro horario: así no se cobra dos veces.',
    leadsTo: 'purchases',
    reproduce: { scenario: 'pago-en-verificacion' },
  },
  group_full: {
    ...PURCHASE_PAGE_FAILURES.group_full,
    reproduce: { scenario: 'sin-cupos' },
  },
  group_overlaps: {
    status: 409,
    text: 'Este horario pone dos clases a la misma hora',
    advice: `${NOTHING_CHARGED} La academia tiene que corregirlo: elige otro horario o escríbenos por chat.`,
    reproduce: { scenario: 'clases-a-la-misma-hora' },
  },
  change_closed: {
    status: 409,
    text: 'Esta compra ya no se puede cambiar por aquí',
    advice: 'Mira cómo quedó en tus compras, o escríbenos por chat y lo vemos contigo.',
    leadsTo: 'purchases',
    reproduce: { scenario: 'cambio-despues-del-retiro' },
  },
  subscription_goes_on: {
    status: 503,
    text: 'No nos confirmaron que tu pago mensual terminó',
    advice:
      'Vuelve a intentarlo en un momento. Si no cambia, escríbenos por chat antes del próximo cobro y lo vemos contigo.',
    reproduce: { scenario: 'mensual-no-termina' },
  },
  change_overlaps: {
    status: 409,
    text: 'A esa hora ya hay otra clase',
    textFor: (firstName) => `A esa hora ${firstName} ya tiene otra clase`,
    advice: 'Elige otro grupo. Tu grupo actual sigue igual.',
    reproduce: { scenario: 'cambio-con-cruce' },
  },
  refund_changed: {
    status: 409,
    text: 'Lo que te devolvemos cambió mientras leías',
    advice: 'Pasó un plazo de la política. Revisa el monto actual antes de confirmar.',
    reproduce: { scenario: 'devolucion-cambiada' },
  },
  too_many_denials: {
    status: 429,
    text: 'Tus últimos pagos fueron denegados varias veces',
    advice: 'Por tu seguridad, espera una hora o comunícate con nosotros.',
    reproduce: { scenario: 'cinco-denegaciones' },
  },
  card_session_expired: {
    ...PURCHASE_PAGE_FAILURES.card_session_expired,
    reproduce: { scenario: 'sesion-de-tarjeta-vencida' },
  },
  card_data_rejected: {
    status: 422,
    text: 'El banco no pudo leer los datos de la tarjeta',
    advice: `${NOTHING_CHARGED} Revísalos e inténtalo otra vez.`,
    reproduce: { scenario: 'dato-de-tarjeta-invalido' },
  },
  way_not_offered: {
    status: 409,
    text: 'Esta compra no se puede pagar así',
    advice: `${NOTHING_CHARGED} Mira abajo cómo se puede pagar y presiona «Pagar» otra vez.`,
    reproduce: { scenario: 'forma-de-pago-ajena' },
  },
  card_needs_bank_page: {
    status: 422,
    text: 'Tu banco quiere confirmar que eres tú',
    advice: `${NOTHING_CHARGED} Presiona «Pagar en la página segura del banco» y confirma ahí tu compra.`,
    reproduce: { scenario: 'internacional-requiere-accion' },
  },
  payment_closed: {
    status: 409,
    text: 'Este intento de pago ya terminó',
    advice: 'Mira cómo quedó antes de pagar otra vez.',
    leadsTo: 'purchases',
    reproduce: { scenario: 'pago-terminado' },
  },
  order_missing: {
    status: 409,
    text: 'Elige primero un programa y un horario',
    advice: NOTHING_CHARGED,
    reproduce: { scenario: 'sin-pedido' },
  },
  order_gone: {
    ...PURCHASE_PAGE_FAILURES.order_gone,
    reproduce: { scenario: 'programa-retirado' },
  },
  student_missing: {
    status: 409,
    text: 'Elige primero para quién es',
    advice: NOTHING_CHARGED,
    reproduce: { scenario: 'sin-estudiante' },
  },
  birth_date_missing: {
    ...SERVER_FAILURES.birth_date_missing,
    reproduce: { scenario: 'sin-fecha-de-nacimiento' },
  },
  student_outside_age: {
    status: 400,
    text: 'Este programa es para otra edad',
    advice: `${NOTHING_CHARGED} Elige a otra hija u otro hijo, o un programa para su edad.`,
    reproduce: { scenario: 'edad-fuera-de-rango' },
  },
  guardian_missing: {
    status: 409,
    text: 'Completa primero los datos del apoderado',
    advice: NOTHING_CHARGED,
    reproduce: { scenario: 'sin-apoderado' },
  },
  guardian_under_age: {
    status: 400,
    text: 'El apoderado debe tener 18 años o más',
    reproduce: { scenario: 'apoderado-menor' },
  },
  child_not_saved: {
    status: 503,
    text: 'No pudimos guardar los datos de tu hij@ en la academia',
    advice: `${NOTHING_CHARGED} Lo que escribiste sigue aquí: vuelve a presionar «Pagar» en un momento.`,
    reproduce: { scenario: 'estudiante-no-guardado' },
  },
  child_refused: {
    status: 409,
    text: 'La academia no aceptó los datos de tu hij@',
    advice: `${NOTHING_CHARGED} Revisa su nombre y su fecha de nacimiento en el paso «Estudiante».`,
    reproduce: { scenario: 'estudiante-rechazado' },
  },
  child_unconfirmed: {
    status: 503,
    text: 'La academia todavía no confirma que guardó los datos de tu hij@',
    advice: `${NOTHING_CHARGED} Lo que escribiste sigue aquí: vuelve a presionar «Pagar» en dos minutos, para que no quede registrad@ dos veces.`,
    reproduce: { scenario: 'estudiante-sin-confirmar' },
  },
  card_form_unreachable: {
    ...PURCHASE_PAGE_FAILURES.card_form_unreachable,
    reproduce: { scenario: 'formulario-de-tarjeta-caido' },
  },
  card_fields_wrong: {
    ...PURCHASE_PAGE_FAILURES.card_fields_wrong,
    reproduce: { scenario: 'tarjeta-mal-escrita' },
  },
  card_not_read: {
    ...PURCHASE_PAGE_FAILURES.card_not_read,
    reproduce: { scenario: 'tarjeta-no-leida' },
  },
  card_line_lost: {
    ...PURCHASE_PAGE_FAILURES.card_line_lost,
    reproduce: { scenario: 'linea-al-banco-cortada' },
  },
  payment_unanswered: {
    ...PURCHASE_PAGE_FAILURES.payment_unanswered,
    reproduce: { scenario: 'linea-cortada-del-todo' },
  },
  payment_not_arrived: {
    ...PURCHASE_PAGE_FAILURES.payment_not_arrived,
    reproduce: { scenario: 'linea-cortada-antes' },
  },
  payment_replaced: {
    ...PURCHASE_PAGE_FAILURES.payment_replaced,
    reproduce: { scenario: 'pago-reemplazado' },
  },
  price_changed: {
    ...PURCHASE_PAGE_FAILURES.price_changed,
    reproduce: { scenario: 'precio-cambiado' },
  },
  order_changed: {
    ...PURCHASE_PAGE_FAILURES.order_changed,
    reproduce: { scenario: 'pedido-cambiado' },
  },
} as const satisfies Record<string, CatalogueRow>;
