import { DEMO_PASSWORD } from '../../fixtures/users.ts';
import { BUYER, ONE_KEY, ORDER, PAID, paidWith, PROGRAM, SCHEDULES } from './scenario.ts';
import type { Scenario, Step, Way } from './scenario.ts';

/** 'Ir a Pagar' while logged in: opens the payment, or says why not. */
const BOUGHT: Way = { as: BUYER, ...ORDER };

/** The payment's button to the bank's own page, which first requests the card form. */
const HOSTED: Way = {
  ...BOUGHT,
  then: { presses: 'Pagar en la página segura del banco', fields: { terms: 'on' } },
};

/** The same order in another currency: the payment that was started before is no longer open. */
const IN_ANOTHER_CURRENCY: readonly Step[] = [
  { at: '/', presses: 'Cambiar país y moneda', fields: { country: 'US' } },
  { at: '/enrollment?paso=4', presses: 'Pagar' },
];

const GUESSED_CARD = '4474118355680116';

/** A student who can buy without further questions: after five denials, the account itself has to wait. */
const LOGIN_OF_ANOTHER: Step = {
  at: '/?ingresar',
  presses: 'Ingresar',
  fields: { email: 'nuevo@kipu.test', password: DEMO_PASSWORD },
};

const PRESS_PAY = 'Pasa por el número de tarjeta, marca los términos y presiona PAGAR.';

/** Buying, up to the card form. */
export const PURCHASE_SCENARIOS = [
  {
    id: 'compra-403',
    group: 'purchase',
    meaning: 'Crear la compra se responde con 403.',
    reproduces: 'purchase_forbidden',
    text: 'Tu sesión no tiene permiso para comprar',
    way: BOUGHT,
  },
  {
    id: 'compra-tras-un-proxy',
    group: 'purchase',
    meaning: 'Crear la compra se responde con un 403 que no es de la academia: la página de un proxy.',
    reproduces: 'payment_not_begun',
    text: 'No pudimos preparar tu pago',
    way: BOUGHT,
  },
  {
    id: 'token-de-tarjeta-403',
    group: 'purchase',
    meaning:
      'Pedir el token de la tarjeta se responde con 403. En el registro queda «Problemas con el request».',
    reproduces: 'purchase_forbidden',
    text: 'Tu sesión no tiene permiso para comprar',
    way: HOSTED,
  },
  {
    id: 'sesion-de-tarjeta-403',
    group: 'purchase',
    meaning:
      'Abrir el formulario de la tarjeta se responde con 403. En el registro queda «Problemas con el request».',
    reproduces: 'purchase_forbidden',
    text: 'Tu sesión no tiene permiso para comprar',
    way: HOSTED,
  },
  {
    id: 'ya-comprado',
    group: 'purchase',
    meaning: 'Se compra otra vez el mismo programa con el mismo horario.',
    reproduces: 'already_purchased',
    text: 'Ya compraste este programa con este horario',
    way: { ...BOUGHT, before: [PAID] },
  },
  {
    id: 'formulario-repetido',
    group: 'purchase',
    meaning: 'Un formulario que ya hizo una compra se envía para otro programa.',
    reproduces: 'idempotency_conflict',
    text: 'Este formulario ya se usó para otra compra',
    way: {
      ...BOUGHT,
      at: '/cursos/curso-de-scratch',
      presses: 'Inscribirme',
      fields: ONE_KEY,
      before: [{ ...ORDER, fields: ONE_KEY }],
    },
  },
  {
    id: 'cinco-denegaciones',
    group: 'purchase',
    meaning: 'Cinco pagos denegados en una hora; el siguiente ya no se intenta.',
    reproduces: 'too_many_denials',
    text: 'Tus últimos pagos fueron denegados varias veces',
    way: { ...BOUGHT, before: Array.from({ length: 5 }, () => paidWith(GUESSED_CARD)) },
  },
  {
    id: 'tarjetas-en-espera',
    group: 'purchase',
    meaning:
      'Una tarjeta se deniega seis veces a cuentas nuevas: desde esa conexión esperan todas, salvo las de quien confirma su correo.',
    reproduces: 'cards_held',
    text: 'Los pagos con tarjeta esperan un momento en tu conexión',
    way: {
      ...paidWith(GUESSED_CARD),
      before: [
        ...Array.from({ length: 5 }, () => paidWith(GUESSED_CARD)),
        { at: '/salir', sends: {} },
        LOGIN_OF_ANOTHER,
        paidWith(GUESSED_CARD),
      ],
    },
  },
  {
    id: 'sin-pedido',
    group: 'purchase',
    meaning: 'Se paga sin haber elegido un programa.',
    reproduces: 'order_missing',
    text: 'Elige primero un programa y un horario',
    way: { as: BUYER, at: '/enrollment?paso=4', sends: { fields: { intent: 'start', ...ONE_KEY } } },
  },
  {
    id: 'sesion-de-tarjeta-vencida',
    group: 'purchase',
    meaning:
      'La primera autorización de cada compra se rechaza (674): la sesión venció. La siguiente funciona.',
    reproduces: 'card_session_expired',
    text: 'El formulario de la tarjeta venció por seguridad',
    way: PAID,
  },
  {
    id: 'dato-de-tarjeta-invalido',
    group: 'purchase',
    meaning:
      'La primera autorización de cada compra se rechaza por un dato ilegible, sin llegar al banco. La siguiente funciona.',
    reproduces: 'card_data_rejected',
    text: 'El banco no pudo leer los datos de la tarjeta',
    way: PAID,
  },
  {
    id: 'token-usado',
    group: 'purchase',
    meaning:
      'La primera autorización de cada compra responde «Token has been used before», sin código de acción.',
    reproduces: null,
    text: 'Estamos verificando tu pago',
    way: PAID,
  },
  {
    id: 'formulario-de-tarjeta-caido',
    group: 'purchase',
    meaning: 'El programa del proveedor que dibuja la tarjeta no llega.',
    reproduces: 'card_form_unreachable',
    text: 'No pudimos cargar el formulario de la tarjeta',
    way: BOUGHT,
    onlyWithJavaScript: 'Nada: espera a que se dibuje el formulario.',
  },
  {
    id: 'tarjeta-no-leida',
    group: 'purchase',
    meaning: 'El proveedor falla al crear el token de la tarjeta (una excepción).',
    reproduces: 'card_not_read',
    text: 'No pudimos leer los datos de tu tarjeta',
    way: BOUGHT,
    onlyWithJavaScript: PRESS_PAY,
  },
  {
    id: 'sesion-vencida-al-pagar',
    group: 'purchase',
    meaning: 'El proveedor ya no conoce la sesión al crear el token.',
    reproduces: 'card_session_expired',
    text: 'El formulario de la tarjeta venció por seguridad',
    way: BOUGHT,
    onlyWithJavaScript: PRESS_PAY,
  },
  {
    id: 'tarjeta-mal-escrita',
    group: 'purchase',
    meaning: 'Los datos de la tarjeta están mal escritos.',
    reproduces: 'card_fields_wrong',
    text: 'Revisa los datos de tu tarjeta',
    way: BOUGHT,
    onlyWithJavaScript: PRESS_PAY,
  },
  {
    id: 'linea-al-banco-cortada',
    group: 'purchase',
    meaning: 'La conexión con el banco se corta al crear el token de la tarjeta.',
    reproduces: 'card_line_lost',
    text: 'Se cortó la conexión antes de enviar tu pago',
    way: BOUGHT,
    onlyWithJavaScript: PRESS_PAY,
  },
  {
    id: 'linea-cortada-antes',
    group: 'purchase',
    meaning: 'La conexión con el sitio se corta al presionar PAGAR, antes de que el pago llegue.',
    reproduces: 'payment_not_arrived',
    text: 'Tu pago todavía no llegó al banco',
    way: BOUGHT,
    onlyWithJavaScript: PRESS_PAY,
  },
  {
    id: 'linea-cortada-despues',
    group: 'purchase',
    meaning: 'La conexión con el sitio se corta al presionar PAGAR, con el pago ya recibido.',
    reproduces: null,
    text: '¡Pago aprobado y completado con éxito!',
    way: BOUGHT,
    onlyWithJavaScript: PRESS_PAY,
  },
  {
    id: 'linea-cortada-del-todo',
    group: 'purchase',
    meaning: 'La conexión con el sitio se corta al presionar PAGAR y no vuelve.',
    reproduces: 'payment_unanswered',
    text: 'Se cortó la conexión y no sabemos si tu pago llegó',
    way: BOUGHT,
    onlyWithJavaScript: PRESS_PAY,
  },
  {
    id: 'banco-fuera-de-alcance',
    group: 'purchase',
    meaning: 'Al pagar, el banco ya no da el token de seguridad (500): el pago no se envía.',
    reproduces: 'payment_not_sent',
    text: 'No pudimos enviar tu pago al banco',
    way: PAID,
  },
  {
    id: 'pago-reemplazado',
    group: 'purchase',
    meaning: 'Se vuelve a la página de un pago después de empezarlo en otra moneda en otra pestaña.',
    reproduces: 'payment_replaced',
    text: 'Ese pago ya no está abierto',
    way: { ...BOUGHT, then: {}, meanwhile: IN_ANOTHER_CURRENCY },
  },
  {
    id: 'pago-terminado',
    group: 'purchase',
    meaning: 'Se presiona PAGAR en un pago que ya terminó: la página dice cómo quedó.',
    reproduces: 'payment_closed',
    text: 'Ese pago ya no está abierto',
    way: { ...PAID, meanwhile: IN_ANOTHER_CURRENCY },
  },
  {
    id: 'pago-en-verificacion',
    group: 'purchase',
    meaning: 'Se elige otro horario del mismo programa mientras el primer pago se verifica.',
    reproduces: 'payment_being_verified',
    text: 'Tu pago anterior de este programa todavía no termina',
    way: {
      ...BOUGHT,
      before: [PAID],
      fields: { programId: PROGRAM, [SCHEDULES]: 'grupo-videojuegos-con-roblox-tarde' },
    },
  },
  {
    id: 'sistema-caido-al-pagar',
    group: 'purchase',
    meaning: 'Nuestra base de datos deja de responder al enviar un formulario del pago.',
    reproduces: 'payment_unconfirmed',
    text: 'Nuestro sistema dejó de responder a la mitad',
    way: { as: BUYER, before: [ORDER], at: '/enrollment?paso=4', presses: 'Pagar' },
  },
  {
    id: 'precio-cambiado',
    group: 'purchase',
    meaning: 'El precio que se vio ya no es el de ahora.',
    reproduces: 'price_changed',
    text: 'El precio cambió mientras pagabas',
    way: { ...BOUGHT, fields: { [`seenAmount-${PROGRAM}`]: 'PEN40000' } },
  },
  {
    id: 'pedido-cambiado',
    group: 'purchase',
    meaning: 'El pedido que se vio se cambió en otra pestaña.',
    reproduces: 'order_changed',
    text: 'Tu compra cambió mientras pagabas',
    way: {
      as: BUYER,
      before: [ORDER],
      at: '/enrollment?paso=4',
      presses: 'Pagar',
      fields: { seenOrder: '{}' },
    },
  },
  {
    id: 'pagina-del-banco-usada',
    group: 'purchase',
    meaning: 'La página del banco se abrió dos veces y se paga en la primera.',
    reproduces: 'hosted_page_closed',
    text: 'Esa página del banco ya no sirve',
    way: { as: BUYER, at: '/pagos/retorno/otra?clave=vieja', sends: { fields: { transactionToken: 'x' } } },
  },
] as const satisfies readonly Scenario[];
