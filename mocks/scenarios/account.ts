import { DEMO_PASSWORD, WITHOUT_PLATFORM } from '../../fixtures/users.ts';
import { askedHowToPay } from './cash.ts';
import { BUYER, MOTHER, ORDER } from './scenario.ts';
import type { Scenario, Step, Way } from './scenario.ts';

const login = (email: string, password: string): Way => ({
  at: '/?ingresar',
  presses: 'Ingresar',
  fields: { email, password },
});

const WRONG_PASSWORD = login(MOTHER, 'otra-clave');

const NEWCOMER = {
  firstName: 'Rosa',
  lastName: 'Quispe',
  email: MOTHER,
  country: 'PE',
  phone: '987654321',
  password: DEMO_PASSWORD,
  terms: 'on',
};

const registration = (fields: Readonly<Record<string, string>>): Way => ({
  at: '/?registro',
  presses: 'Crear cuenta',
  fields: { ...NEWCOMER, ...fields },
});

const NEW_PASSWORD: Step = {
  at: '/recuperar/enlace-de-un-correo',
  presses: 'Guardar mi contraseña',
  fields: { newPassword: 'otra-clave-larga' },
};

const EMAIL_CODE: Step = { at: '/cuenta/correo', presses: 'Enviarme el código' };

/** After a code was sent, the button has another text. */
const ANOTHER_CODE: Step = { at: '/cuenta/correo', presses: 'Enviarme otro código' };

const ERASURE: Step = {
  at: '/cuenta/borrar',
  presses: 'Borrar mis datos',
  fields: { password: DEMO_PASSWORD },
};

const QUESTION: Way = {
  at: '/contactanos',
  presses: 'Enviar',
  fields: { tipo_de_consulta: 'academica', message: '¿Desde qué edad pueden empezar?' },
};

/** Accounts, and messages of families to the academy. */
export const ACCOUNT_SCENARIOS = [
  {
    id: 'sin-ingresar',
    group: 'account',
    meaning: 'Se abre una compra sin haber ingresado.',
    reproduces: 'login_required',
    text: 'Ingresa a tu cuenta',
    way: { at: '/compras/1' },
  },
  {
    id: 'otra-cuenta',
    group: 'account',
    meaning: 'Se envía un formulario y, mientras tanto, en otra pestaña se ingresó con otra cuenta.',
    reproduces: 'other_account',
    text: 'Ahora hay otra cuenta abierta en este navegador',
    way: {
      as: MOTHER,
      at: '/dashboard/contacto',
      presses: 'Enviar',
      fields: { tipo_de_consulta: 'academica', message: '¿A qué hora es la clase de Valentina?' },
      meanwhile: [
        {
          at: '/?index&ingresar',
          sends: { fields: { intent: 'login', email: BUYER, password: DEMO_PASSWORD } },
        },
      ],
    },
  },
  {
    id: 'clave-equivocada',
    group: 'account',
    meaning: 'La contraseña no es la de la cuenta.',
    reproduces: 'invalid_credentials',
    text: 'El correo o la contraseña no coinciden',
    way: WRONG_PASSWORD,
  },
  {
    id: 'demasiados-ingresos',
    group: 'account',
    meaning: 'Diez contraseñas equivocadas seguidas; la siguiente ya no se prueba.',
    reproduces: 'login_limited',
    text: 'Hubo demasiados intentos de ingreso',
    way: { ...WRONG_PASSWORD, before: Array.from({ length: 10 }, () => WRONG_PASSWORD) },
  },
  {
    id: 'cuenta-sin-espacio',
    group: 'account',
    meaning: 'La cuenta todavía no tiene plataforma.',
    reproduces: 'platform_missing',
    text: 'Tu cuenta todavía no tiene un espacio en la academia',
    way: login(WITHOUT_PLATFORM, DEMO_PASSWORD),
  },
  {
    id: 'espacio-desconocido',
    group: 'account',
    meaning: 'La plataforma de la cuenta es una que esta página no conoce.',
    reproduces: 'platform_missing',
    text: 'Tu cuenta todavía no tiene un espacio en la academia',
    way: login(MOTHER, DEMO_PASSWORD),
  },
  {
    id: 'correo-ya-registrado',
    group: 'account',
    meaning:
      'Se crea una cuenta con un correo que ya tiene una, y la academia lo dice (409) en vez de escribirle.',
    reproduces: 'email_taken',
    text: 'Ya existe una cuenta con este correo',
    way: registration({}),
  },
  {
    id: 'telefono-incompleto',
    group: 'account',
    meaning: 'Se crea una cuenta con un teléfono de dos cifras.',
    reproduces: 'invalid_phone',
    text: 'Escribe un teléfono completo, como 987 654 321',
    way: registration({ email: 'otra@kipu.test', phone: '12' }),
  },
  {
    id: 'cuenta-por-confirmar',
    group: 'account',
    meaning: 'Se crea una cuenta y la academia no ingresa con ella: antes envía un correo para confirmarla.',
    reproduces: null,
    text: 'Tu cuenta está creada',
    way: registration({ email: 'otra@kipu.test' }),
  },
  {
    id: 'nombre-rechazado',
    group: 'account',
    meaning: 'Se crea una cuenta con un nombre que la academia no acepta (400).',
    reproduces: 'first_name_refused',
    text: 'La academia no aceptó este nombre',
    way: registration({ email: 'otra@kipu.test' }),
  },
  {
    id: 'apellido-rechazado',
    group: 'account',
    meaning: 'Se crea una cuenta con un apellido que la academia no acepta (400).',
    reproduces: 'last_name_refused',
    text: 'La academia no aceptó este apellido',
    way: registration({ email: 'otra@kipu.test' }),
  },
  {
    id: 'telefono-rechazado',
    group: 'account',
    meaning: 'Se crea una cuenta con un teléfono que la academia no acepta (400).',
    reproduces: 'phone_refused',
    text: 'La academia no aceptó este teléfono',
    way: registration({ email: 'otra@kipu.test' }),
  },
  {
    id: 'clave-rechazada',
    group: 'account',
    meaning: 'Se crea una cuenta con una contraseña que la academia no acepta (400).',
    reproduces: 'password_refused',
    text: 'La academia no aceptó esta contraseña',
    way: registration({ email: 'otra@kipu.test' }),
  },
  {
    id: 'enlace-vencido',
    group: 'account',
    meaning: 'Se abre un enlace para cambiar la contraseña que ya venció.',
    reproduces: 'password_link_ended',
    text: 'Este enlace venció o ya se usó',
    way: NEW_PASSWORD,
  },
  {
    id: 'enlace-usado',
    group: 'account',
    meaning: 'El mismo enlace cambia la contraseña una vez; la segunda ya no.',
    reproduces: 'password_link_ended',
    text: 'Este enlace venció o ya se usó',
    way: { ...NEW_PASSWORD, before: [NEW_PASSWORD] },
  },
  {
    id: 'borrado-con-pago-en-camino',
    group: 'account',
    meaning: 'Se pide borrar los datos mientras un pago en efectivo espera.',
    reproduces: 'erasure_waits',
    text: 'Tienes un pago en camino',
    way: { ...ERASURE, as: BUYER, before: [ORDER, askedHowToPay('cash')] },
  },
  {
    id: 'borrado-falla',
    group: 'account',
    meaning: 'La academia responde 500 cuando se le pide borrar los datos de la familia.',
    reproduces: 'erasure_failed',
    text: 'No pudimos borrar tus datos',
    way: { ...ERASURE, as: MOTHER },
  },
  {
    id: 'borrado-sin-confirmar',
    group: 'account',
    meaning: 'La academia no conoce la llamada que borra los datos y responde 404.',
    reproduces: 'erasure_unconfirmed',
    text: 'La academia no nos confirmó que borró tus datos',
    way: { ...ERASURE, as: MOTHER },
  },
  {
    id: 'clave-sin-cambiar',
    group: 'account',
    meaning: 'La academia no conoce la llamada que envía el enlace de una contraseña nueva y responde 404.',
    reproduces: 'password_not_changed',
    text: 'No pudimos cambiar tu contraseña',
    way: { at: '/recuperar', presses: 'Enviarme el enlace', fields: { email: MOTHER } },
  },
  {
    id: 'clave-sin-confirmar',
    group: 'account',
    meaning: 'La academia responde 200 al cambio de una contraseña, sin decir de quién es.',
    reproduces: 'password_unconfirmed',
    text: 'La academia no nos confirmó el cambio de tu contraseña',
    way: NEW_PASSWORD,
  },
  {
    id: 'codigo-equivocado',
    group: 'account',
    meaning: 'Se escribe otro código que el que llegó al correo.',
    reproduces: 'email_code_wrong',
    text: 'Este código no es, o ya venció',
    way: {
      as: BUYER,
      before: [EMAIL_CODE],
      at: '/cuenta/correo',
      presses: 'Confirmar mi correo',
      fields: { code: '000000' },
    },
  },
  {
    id: 'muchos-codigos',
    group: 'account',
    meaning: 'Se piden cinco códigos en un día; el siguiente ya no se envía.',
    reproduces: 'email_code_limited',
    text: 'Ya usaste todos los códigos por ahora',
    way: {
      as: BUYER,
      before: [EMAIL_CODE, ...Array.from({ length: 4 }, () => ANOTHER_CODE)],
      ...ANOTHER_CODE,
    },
  },
  {
    id: 'codigo-sin-enviar',
    group: 'account',
    meaning: 'La academia no conoce la llamada que envía un código al correo y responde 404.',
    reproduces: 'email_code_unsent',
    text: 'Ahora no podemos enviarte un código',
    way: { ...EMAIL_CODE, as: BUYER },
  },
  {
    id: 'contacto-falla',
    group: 'support',
    meaning: 'La consulta o el reclamo se responde con 500.',
    reproduces: 'contact_failed',
    text: 'Ups, algo salió mal, intente de nuevo',
    way: { ...QUESTION, as: MOTHER },
  },
  {
    id: 'reclamo-sin-numero',
    group: 'support',
    meaning: 'La academia recibe la hoja de reclamación y no dice su número.',
    reproduces: null,
    text: 'Número por confirmar',
    way: {
      at: '/libro-de-reclamaciones',
      presses: 'Presentar mi hoja',
      fields: {
        name: 'Rosa Quispe',
        documentType: 'DNI',
        documentNumber: '45678912',
        email: 'rosa@kipu.test',
        phone: '987 654 321',
        country: 'PE',
        department: 'Cusco',
        address: 'Calle Los Hilos 120',
        claimObject: 'service',
        objectDescription: 'Curso de ScratchJr',
        currency: 'PEN',
        claimType: 'claim',
        detail: 'La clase no empezó.',
        request: 'Que la repongan.',
        accept: 'on',
      },
    },
  },
  {
    id: 'demasiadas-consultas',
    group: 'support',
    meaning: 'Treinta consultas en una hora desde la misma conexión; la siguiente ya no se recibe.',
    reproduces: 'messages_limited',
    text: 'Ya recibimos muchos envíos desde tu conexión',
    way: { ...QUESTION, as: MOTHER, before: Array.from({ length: 30 }, () => QUESTION) },
  },
] as const satisfies readonly Scenario[];
