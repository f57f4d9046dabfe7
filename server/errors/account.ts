import type { CatalogueRow } from './row.ts';

/** For a first or last name. Mentions accents, since 'only letters' would be read as without them. */
const NAME_ADVICE = 'Escríbelo solo con letras, con sus tildes. Si ya está así, escríbenos por chat.';

/** Failures of accounts: logins, passwords, e-mail codes, and erasures of data. */
export const ACCOUNT_FAILURES = {
  login_required: {
    status: 401,
    text: 'Ingresa a tu cuenta para continuar',
    reproduce: { scenario: 'sin-ingresar' },
  },
  other_account: {
    status: 409,
    text: 'Ahora hay otra cuenta abierta en este navegador',
    advice:
      'No hicimos nada de lo que pedías. Vuelve a cargar la página para seguir con esa cuenta, o ingresa otra vez con la tuya: en esta misma página encuentras lo que escribiste.',
    reproduce: { scenario: 'otra-cuenta' },
  },
  invalid_credentials: {
    status: 401,
    text: 'El correo o la contraseña no coinciden',
    advice: 'Revisa lo que escribiste y vuelve a intentarlo.',
    reproduce: { scenario: 'clave-equivocada' },
  },
  login_limited: {
    status: 429,
    text: 'Hubo demasiados intentos de ingreso',
    advice: 'Espera unos minutos antes de volver a intentarlo.',
    reproduce: { scenario: 'demasiados-ingresos' },
  },
  password_link_ended: {
    status: 409,
    text: 'Este enlace venció o ya se usó',
    advice:
      'Si acabas de elegir una contraseña, ingresa con ella. Si no, pide otro enlace: te llega al correo en unos minutos.',
    reproduce: { scenario: 'enlace-vencido' },
  },
  email_code_wrong: {
    status: 409,
    text: 'Este código no es, o ya venció',
    advice: 'Mira el último correo que te enviamos, o pide otro código.',
    reproduce: { scenario: 'codigo-equivocado' },
  },
  email_code_limited: {
    status: 429,
    text: 'Ya usaste todos los códigos por ahora',
    advice: 'Puedes esperar unos minutos y volver a tu pago, o escribirnos por chat.',
    reproduce: { scenario: 'muchos-codigos' },
  },
  email_code_unsent: {
    status: 502,
    text: 'Ahora no podemos enviarte un código',
    advice: 'Espera unos minutos y vuelve a tu pago: lo que elegiste sigue aquí.',
    reproduce: { scenario: 'codigo-sin-enviar' },
  },
  erasure_waits: {
    status: 409,
    text: 'Tienes un pago en camino',
    advice: 'Podrás borrar tus datos cuando quede resuelto, o cuando termines tu pago mensual.',
    leadsTo: 'purchases',
    reproduce: { scenario: 'borrado-con-pago-en-camino' },
  },
  erasure_failed: {
    status: 502,
    text: 'No pudimos borrar tus datos',
    advice: 'Vuelve a intentarlo en unos minutos o escríbenos por chat.',
    reproduce: { scenario: 'borrado-falla' },
  },
  erasure_unconfirmed: {
    status: 502,
    text: 'La academia no nos confirmó que borró tus datos',
    advice: 'Aquí no borramos nada todavía. Escríbenos por chat con la referencia: lo termina una persona.',
    reproduce: { scenario: 'borrado-sin-confirmar' },
  },
  password_not_changed: {
    status: 502,
    text: 'No pudimos cambiar tu contraseña',
    advice: 'Sigue siendo la de antes. Escríbenos por chat y la cambiamos contigo.',
    reproduce: { scenario: 'clave-sin-cambiar' },
  },
  password_unconfirmed: {
    status: 502,
    text: 'La academia no nos confirmó el cambio de tu contraseña',
    advice: 'Prueba a ingresar con la nueva. Si no te deja, pide otro enlace o escríbenos por chat.',
    reproduce: { scenario: 'clave-sin-confirmar' },
  },
  email_taken: {
    status: 409,
    text: 'Ya existe una cuenta con este correo',
    advice: 'Ingresa con ella o usa otro correo.',
    reproduce: { scenario: 'correo-ya-registrado' },
  },
  first_name_refused: {
    status: 400,
    text: 'La academia no aceptó este nombre',
    advice: NAME_ADVICE,
    reproduce: { scenario: 'nombre-rechazado' },
  },
  last_name_refused: {
    status: 400,
    text: 'La academia no aceptó este apellido',
    advice: NAME_ADVICE,
    reproduce: { scenario: 'apellido-rechazado' },
  },
  phone_refused: {
    status: 400,
    text: 'La academia no aceptó este teléfono',
    advice: 'Revísalo o escribe otro.',
    reproduce: { scenario: 'telefono-rechazado' },
  },
  password_refused: {
    status: 400,
    text: 'La academia no aceptó esta contraseña',
    advice: 'Elige una más larga, que no se parezca a tu nombre ni a tu correo.',
    reproduce: { scenario: 'clave-rechazada' },
  },
  platform_missing: {
    status: 403,
    text: 'Tu cuenta todavía no tiene un espacio en la academia',
    advice: 'Comunícate con nosotros para activarla.',
    reproduce: { scenario: 'cuenta-sin-espacio' },
  },
} as const satisfies Record<string, CatalogueRow>;
