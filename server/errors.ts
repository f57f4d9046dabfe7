import { NOTHING_CHARGED, PAGE_FAILURES } from './domain/failure.ts';
import type { Failure } from './domain/failure.ts';
import { currentRequest } from './reference.ts';

/**
 * The error catalogue (spec §8, and what the specification leaves silent) as data: what each failure is called,
 * which HTTP status it has, what a person reads, where it shows, and how to reproduce it against the mock backend.
 * Nothing that a person reads about a failure is written anywhere else; rows that pages tell without an answer of ours
 * stand in domain/failure.ts, since the rest of the catalogue never reaches a browser.
 *
 * A failure has three shapes on its way:
 * 1. `UpstreamError` (upstream/types.ts): how a call to the academy failed. It stays in the server.
 * 2. `KipuError` (below): a row of this catalogue with its cause. api/failures.ts makes it of any other error.
 * 3. `Failure` (domain/failure.ts): what is told. tRPC carries it as `data.failure`, a page as the body that its
 *    error boundary draws, a form beside what was typed.
 */
interface CatalogueRow {
  readonly status: number;
  readonly text: string;
  readonly advice?: string;
  readonly leadsTo?: Failure['leadsTo'];
  /** Where a person meets it. */
  readonly shows: 'page' | 'form' | 'dialog' | 'toast';
  /** Scenario of mocks/scenarios.ts that brings it about, or a sentence when no scenario is needed. */
  readonly reproduce: { readonly scenario: string } | { readonly steps: string };
}

/** @public Tests and the list of scenarios read it row by row. */
export const CATALOGUE = {
  not_found: {
    status: 404,
    text: 'No encontramos lo que buscas',
    advice: 'Puede que la dirección tenga un error o que ya no exista.',
    shows: 'page',
    reproduce: { scenario: 'compra-ajena' },
  },
  unexpected: {
    ...PAGE_FAILURES.unexpected,
    shows: 'page',
    reproduce: { scenario: 'json-inesperado' },
  },
  upstream_unavailable: {
    status: 503,
    text: 'No pudimos conectarnos con el sistema de la academia',
    advice: 'Espera un momento y vuelve a intentarlo.',
    shows: 'page',
    reproduce: { scenario: 'caido' },
  },
  store_unavailable: {
    status: 503,
    text: 'Nuestro sistema no responde en este momento',
    advice: 'Espera un momento y vuelve a intentarlo.',
    shows: 'page',
    reproduce: { steps: 'Stop the PostgreSQL server of a running site and open any page with a session.' },
  },
  payment_not_sent: {
    status: 503,
    text: 'No pudimos enviar tu pago al banco',
    advice: `${NOTHING_CHARGED} Espera un momento y vuelve a intentarlo.`,
    shows: 'form',
    reproduce: { steps: 'Stop the academy API once the card form is open, and press PAGAR.' },
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
    reproduce: { steps: 'Stop the PostgreSQL server of a running site and send any form of a payment.' },
  },
  login_required: {
    status: 401,
    text: 'Ingresa a tu cuenta para continuar',
    shows: 'dialog',
    reproduce: { scenario: 'sin-ingresar' },
  },
  invalid_credentials: {
    status: 401,
    text: 'El correo o la contraseña no coinciden',
    advice: 'Revísalos y vuelve a intentarlo.',
    shows: 'dialog',
    reproduce: { scenario: 'clave-equivocada' },
  },
  login_limited: {
    status: 429,
    text: 'Hubo demasiados intentos de ingreso',
    advice: 'Espera unos minutos antes de volver a intentarlo.',
    shows: 'dialog',
    reproduce: { scenario: 'demasiados-ingresos' },
  },
  email_taken: {
    status: 409,
    text: 'Ya existe una cuenta con este correo',
    advice: 'Ingresa con ella o usa otro correo.',
    shows: 'form',
    reproduce: { scenario: 'correo-ya-registrado' },
  },
  invalid_phone: {
    ...PAGE_FAILURES.invalid_phone,
    shows: 'form',
    reproduce: { scenario: 'telefono-incompleto' },
  },
  foreign_origin: {
    status: 403,
    text: 'No pudimos confirmar que este envío salió de nuestra página',
    advice: 'Vuelve a la página e inténtalo otra vez.',
    shows: 'page',
    reproduce: { scenario: 'envio-de-otra-pagina' },
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
    reproduce: { steps: 'While a payment is being verified, choose another schedule of the same program.' },
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
  contact_failed: {
    status: 502,
    text: 'Ups, algo salió mal, intente de nuevo',
    advice: 'Lo que escribiste sigue aquí. Si vuelve a fallar, escríbenos por chat.',
    shows: 'toast',
    reproduce: { scenario: 'contacto-falla' },
  },
  messages_limited: {
    status: 429,
    text: 'Ya recibimos muchos envíos desde tu conexión',
    advice: 'Lo que escribiste sigue aquí. Espera un momento, o escríbenos por chat o por correo.',
    shows: 'form',
    reproduce: { scenario: 'demasiadas-consultas' },
  },
  student_zone_failed: {
    status: 502,
    text: 'No pudimos abrir la Zona de Estudiantes',
    advice: 'Vuelve a intentarlo en unos minutos o escríbenos por WhatsApp.',
    shows: 'page',
    reproduce: { scenario: 'zona-estudiantes-falla' },
  },
  reveal_limited: {
    status: 429,
    text: 'Ya viste los datos de ingreso varias veces en la última hora',
    advice: 'Por la seguridad de tus hijos, espera un momento antes de volver a verlos.',
    shows: 'form',
    reproduce: { scenario: 'demasiadas-miradas' },
  },
  maintenance: {
    ...PAGE_FAILURES.maintenance,
    shows: 'page',
    reproduce: { scenario: 'mantenimiento' },
  },
  payment_closed: {
    status: 409,
    text: 'Este intento de pago ya terminó',
    advice: 'Mira cómo quedó antes de pagar otra vez.',
    leadsTo: 'purchases',
    shows: 'page',
    reproduce: { steps: 'Go back after paying and press PAGAR again.' },
  },
  invalid_input: {
    status: 400,
    text: 'Hay datos que no pudimos leer',
    advice: 'Revísalos y vuelve a intentarlo.',
    shows: 'form',
    reproduce: { steps: 'Send a form with a field left out.' },
  },
  not_allowed: {
    status: 403,
    text: 'Tu cuenta no tiene permiso para ver esto',
    advice: 'Ingresa con otra cuenta o comunícate con nosotros.',
    shows: 'page',
    reproduce: { scenario: 'catalogo-403' },
  },
  platform_missing: {
    status: 403,
    text: 'Tu cuenta todavía no tiene un espacio en la academia',
    advice: 'Comunícate con nosotros para activarla.',
    shows: 'dialog',
    reproduce: { scenario: 'cuenta-sin-espacio' },
  },
  order_missing: {
    status: 409,
    text: 'Elige primero un programa y un horario',
    advice: NOTHING_CHARGED,
    shows: 'page',
    reproduce: { scenario: 'sin-pedido' },
  },
  method_not_allowed: {
    status: 405,
    text: 'Esta página no recibe este tipo de envío',
    shows: 'page',
    reproduce: { scenario: 'metodo-desconocido' },
  },
  body_too_large: {
    status: 413,
    text: 'El envío es demasiado grande',
    shows: 'page',
    reproduce: { scenario: 'envio-demasiado-grande' },
  },
  page_not_found: {
    ...PAGE_FAILURES.page_not_found,
    shows: 'page',
    reproduce: { scenario: 'pagina-que-no-existe' },
  },
  request_refused: {
    ...PAGE_FAILURES.request_refused,
    shows: 'page',
    reproduce: { scenario: 'formulario-desconocido' },
  },
  offline: {
    ...PAGE_FAILURES.offline,
    shows: 'page',
    reproduce: { steps: 'Follow a link of a dashboard without a network.' },
  },
  courses_unavailable: {
    ...PAGE_FAILURES.courses_unavailable,
    shows: 'toast',
    reproduce: { scenario: 'matriculas-fallan' },
  },
  certificates_unavailable: {
    ...PAGE_FAILURES.certificates_unavailable,
    shows: 'page',
    reproduce: { scenario: 'certificados-fallan' },
  },
  profiles_unavailable: {
    ...PAGE_FAILURES.profiles_unavailable,
    shows: 'page',
    reproduce: { scenario: 'perfiles-fallan' },
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
    reproduce: { steps: 'Press PAGAR while everything but the card provider is out of reach.' },
  },
  payment_not_arrived: {
    ...PAGE_FAILURES.payment_not_arrived,
    shows: 'form',
    reproduce: { scenario: 'linea-cortada-antes' },
  },
  payment_replaced: {
    ...PAGE_FAILURES.payment_replaced,
    shows: 'toast',
    reproduce: {
      steps: "Open the payment in two tabs; change the country in one, press 'Pagar', reload the other.",
    },
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
  body_unreadable: {
    status: 415,
    text: 'No pudimos leer este envío',
    advice: 'Vuelve a la página e inténtalo otra vez.',
    shows: 'page',
    reproduce: { scenario: 'envio-ilegible' },
  },
} as const satisfies Record<string, CatalogueRow>;

export type ErrorCode = keyof typeof CATALOGUE;

/** A failure of the catalogue, thrown anywhere in the server and told to the person by the page or the form. */
export class KipuError extends Error {
  readonly code: ErrorCode;
  readonly failure: Failure;

  /**
   * @param code Row of the catalogue.
   * @param options.cause What went wrong underneath, for the log only.
   * @param options.field Form field to blame, which then carries the row's text.
   * @param options.fields Sentences of several fields, when each has its own.
   */
  constructor(
    code: ErrorCode,
    options: {
      cause?: unknown;
      field?: string;
      fields?: Readonly<Record<string, string>>;
      retryAfterSeconds?: number;
    } = {},
  ) {
    const row: CatalogueRow = CATALOGUE[code];
    const reference = currentRequest()?.reference;
    super(code, { cause: options.cause });
    this.name = 'KipuError';
    this.code = code;
    this.failure = {
      code,
      status: row.status,
      text: row.text,
      ...(row.advice && { advice: row.advice }),
      ...(row.leadsTo && { leadsTo: row.leadsTo }),
      ...(options.field && { fields: { [options.field]: row.text } }),
      ...(options.fields && { fields: { ...options.fields } }),
      ...(options.retryAfterSeconds && { retryAfterSeconds: options.retryAfterSeconds }),
      ...(reference && { reference }),
    };
  }
}
