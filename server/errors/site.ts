import { NOTHING_CHARGED, PAGE_FAILURES, SERVER_FAILURES } from '../domain/failure.ts';
import type { CatalogueRow } from './row.ts';

/** Failures of everything except purchases and accounts: pages, dashboards and messages. */
export const SITE_FAILURES = {
  not_found: {
    status: 404,
    text: 'No encontramos lo que buscas',
    advice: 'Puede que la dirección tenga un error, que ya no exista o que sea de otra cuenta.',
    reproduce: { scenario: 'compra-ajena' },
  },
  unexpected: {
    ...PAGE_FAILURES.unexpected,
    reproduce: { scenario: 'json-inesperado' },
  },
  upstream_unavailable: {
    status: 503,
    text: 'No pudimos conectarnos con el sistema de la academia',
    advice: 'Espera un momento y vuelve a intentarlo.',
    reproduce: { scenario: 'caido' },
  },
  store_unavailable: {
    ...PAGE_FAILURES.store_unavailable,
    reproduce: { scenario: 'sistema-caido' },
  },
  site_busy: {
    status: 503,
    text: 'Hay mucha gente en la página en este momento',
    advice: 'No hicimos nada de lo que pedías. Espera unos segundos y vuelve a intentarlo.',
    reproduce: { scenario: 'mucha-gente' },
  },
  invalid_phone: {
    ...SERVER_FAILURES.invalid_phone,
    reproduce: { scenario: 'telefono-incompleto' },
  },
  foreign_origin: {
    status: 403,
    text: 'No pudimos confirmar que este envío salió de nuestra página',
    advice: 'Vuelve a la página e inténtalo otra vez.',
    reproduce: { scenario: 'envio-de-otra-pagina' },
  },
  contact_failed: {
    status: 502,
    text: 'Ups, algo salió mal, intente de nuevo',
    advice: 'Lo que escribiste sigue aquí. Si vuelve a fallar, escríbenos por chat.',
    reproduce: { scenario: 'contacto-falla' },
  },
  messages_limited: {
    status: 429,
    text: 'Ya recibimos muchos envíos desde tu conexión',
    advice: 'Lo que escribiste sigue aquí. Espera un momento, o escríbenos por chat o por correo.',
    reproduce: { scenario: 'demasiadas-consultas' },
  },
  already_waiting: {
    status: 409,
    text: 'Ya estás en esta lista de espera',
    advice: 'Tu lugar sigue guardado: te avisamos por donde nos dijiste.',
    reproduce: { scenario: 'ya-en-espera' },
  },
  waiting_list_failed: {
    status: 502,
    text: 'No pudimos anotarte en la lista de espera',
    advice: 'Lo que escribiste sigue aquí. Vuelve a intentarlo en unos minutos o escríbenos por chat.',
    reproduce: { scenario: 'lista-de-espera-falla' },
  },
  review_exists: {
    status: 409,
    text: 'Ya nos contaste de este curso',
    advice: 'Publicamos cada reseña después de leerla. Si quieres cambiarla, escríbenos por chat.',
    reproduce: { scenario: 'resena-repetida' },
  },
  review_failed: {
    status: 502,
    text: 'No pudimos enviar tu reseña',
    advice: 'Lo que escribiste sigue aquí. Vuelve a intentarlo en unos minutos.',
    reproduce: { scenario: 'resena-falla' },
  },
  referral_unknown: {
    status: 404,
    text: 'No encontramos esta invitación',
    advice: 'Pide el enlace otra vez a la familia que te invitó. También puedes comprar sin él.',
    reproduce: { scenario: 'invitacion-desconocida' },
  },
  referral_own: {
    status: 409,
    text: 'Esta invitación es la tuya',
    advice: 'El descuento es para la familia con quien la compartas.',
    reproduce: { scenario: 'invitacion-propia' },
  },
  referral_not_first: {
    status: 409,
    text: 'La invitación vale solo para la primera compra de una familia',
    advice: `${NOTHING_CHARGED} Puedes seguir sin ella: el precio de «Revisa tu compra» ya no la descuenta.`,
    reproduce: { scenario: 'invitacion-no-es-primera' },
  },
  student_invitations_failed: {
    status: 502,
    text: 'No pudimos enviar las invitaciones',
    // Does not say that sending again is harmless: some may have gone out, and an academy may ignore idempotency keys.
    advice: 'Lo que escribiste sigue aquí. Vuelve a intentarlo en unos minutos, o escríbenos y las enviamos.',
    reproduce: { scenario: 'invitar-estudiantes-falla' },
  },
  student_zone_failed: {
    status: 502,
    text: 'No pudimos abrir la Zona de Estudiantes',
    advice: 'Vuelve a intentarlo en unos minutos o escríbenos por chat.',
    reproduce: { scenario: 'zona-estudiantes-falla' },
  },
  student_zone_missing: {
    status: 502,
    text: 'La Zona de Estudiantes todavía no está lista',
    advice: 'La academia aún no dice dónde se abre. Escríbenos por chat y la activamos.',
    reproduce: { scenario: 'zona-estudiantes-sin-abrir' },
  },
  reveal_limited: {
    status: 429,
    text: 'Ya viste los datos de ingreso varias veces en la última hora',
    advice: 'Por la seguridad de tus hijos, espera un momento antes de volver a verlos.',
    reproduce: { scenario: 'demasiadas-miradas' },
  },
  maintenance: {
    ...PAGE_FAILURES.maintenance,
    reproduce: { scenario: 'mantenimiento' },
  },
  invalid_input: {
    ...SERVER_FAILURES.invalid_input,
    reproduce: { scenario: 'campo-que-falta' },
  },
  field_refused: {
    status: 400,
    text: 'La academia no aceptó este dato',
    advice: 'Corrige lo que está marcado y envíalo otra vez. Si ya está bien, escríbenos por chat.',
    reproduce: { scenario: 'resena-rechazada' },
  },
  not_allowed: {
    status: 403,
    text: 'Tu cuenta no tiene permiso para ver esto',
    advice: 'Ingresa con otra cuenta o comunícate con nosotros.',
    reproduce: { scenario: 'invitaciones-403' },
  },
  address_unreadable: {
    status: 400,
    text: 'No pudimos leer esta dirección',
    advice: 'Revisa cómo está escrita o entra por el inicio.',
    reproduce: { scenario: 'direccion-ilegible' },
  },
  method_not_allowed: {
    status: 405,
    text: 'Esta página no recibe este tipo de envío',
    reproduce: { scenario: 'metodo-desconocido' },
  },
  body_too_large: {
    status: 413,
    text: 'El envío es demasiado grande',
    reproduce: { scenario: 'envio-demasiado-grande' },
  },
  page_not_found: {
    ...PAGE_FAILURES.page_not_found,
    reproduce: { scenario: 'pagina-que-no-existe' },
  },
  request_refused: {
    ...PAGE_FAILURES.request_refused,
    reproduce: { scenario: 'formulario-desconocido' },
  },
  offline: {
    ...PAGE_FAILURES.offline,
    reproduce: { steps: 'Follow a link of a page that brings scripts, or send its form, without a network.' },
  },
  part_late: {
    ...PAGE_FAILURES.part_late,
    reproduce: { scenario: 'certificados-tardan' },
  },
  page_late: {
    ...PAGE_FAILURES.page_late,
    reproduce: { scenario: 'matriculas-tardan' },
  },
  courses_unavailable: {
    ...SERVER_FAILURES.courses_unavailable,
    reproduce: { scenario: 'matriculas-fallan' },
  },
  certificates_unavailable: {
    ...PAGE_FAILURES.certificates_unavailable,
    reproduce: { scenario: 'certificados-fallan' },
  },
  course_unreadable: {
    ...PAGE_FAILURES.course_unreadable,
    reproduce: { scenario: 'curso-ilegible' },
  },
  child_unreadable: {
    ...PAGE_FAILURES.child_unreadable,
    reproduce: { scenario: 'perfil-ilegible' },
  },
  certificate_unreadable: {
    ...PAGE_FAILURES.certificate_unreadable,
    reproduce: { scenario: 'certificado-ilegible' },
  },
  enrolment_unreadable: {
    ...PAGE_FAILURES.enrolment_unreadable,
    reproduce: { scenario: 'inscripcion-ilegible' },
  },
  certificate_unknown: {
    status: 404,
    text: 'No encontramos este certificado',
    advice: 'Revisa el código tal como está en el certificado.',
    reproduce: { scenario: 'certificado-desconocido' },
  },
  certificate_check_failed: {
    status: 503,
    text: 'No pudimos comprobar este certificado',
    advice: 'No quiere decir que sea falso: vuelve a intentarlo en unos minutos.',
    reproduce: { scenario: 'comprobacion-falla' },
  },
  class_report_unreadable: {
    ...PAGE_FAILURES.class_report_unreadable,
    reproduce: { scenario: 'informe-ilegible' },
  },
  profiles_unavailable: {
    ...PAGE_FAILURES.profiles_unavailable,
    reproduce: { scenario: 'perfiles-fallan' },
  },
  body_unreadable: {
    status: 415,
    text: 'No pudimos leer este envío',
    advice: 'Vuelve a la página e inténtalo otra vez.',
    reproduce: { scenario: 'envio-ilegible' },
  },
} as const satisfies Record<string, CatalogueRow>;
