/** Parts of the product that a scenario touches, as the panel and `npm run scenarios` group them. */
export const SCENARIO_GROUPS = {
  connection: 'Conexión con la academia',
  catalogue: 'Catálogo',
  support: 'Contacto y reclamos',
  purchase: 'Compra y formulario de tarjeta',
  authorization: 'Autorización del pago',
  enrollment: 'Matrícula y cierre de la compra',
  dashboards: 'Paneles de familias',
} as const;
type ScenarioGroup = keyof typeof SCENARIO_GROUPS;

/** A way in which the academy API behaves, chosen by the header `x-mock-scenario`. */
export interface Scenario {
  readonly id: string;
  readonly group: ScenarioGroup;
  /** What the academy API does, in one line of Spanish. */
  readonly meaning: string;
  /** Code of the error catalogue that a person then meets, or null when it is no failure of the catalogue. */
  readonly reproduces: string | null;
  /** Spanish text that must appear on the page where the scenario shows. */
  readonly text: string;
}

const GENERAL_DENIAL = 'Por favor, comunícate con tu banco para mayor información.';
const VERIFYING = 'Estamos verificando tu pago';
const APPROVED = '¡Pago aprobado y completado con éxito!';
const UNAVAILABLE = 'No pudimos conectarnos con el sistema de la academia';
const STUDENT_ZONE_CLOSED = 'No pudimos abrir la Zona de Estudiantes';
const UNEXPECTED = 'Algo se rompió de nuestro lado';

export const SCENARIOS = [
  {
    id: 'caido',
    group: 'connection',
    meaning: 'Toda llamada se responde con 503.',
    reproduces: 'upstream_unavailable',
    text: UNAVAILABLE,
  },
  {
    id: 'lento',
    group: 'connection',
    meaning: 'Toda llamada tarda dos segundos más; nada falla.',
    reproduces: null,
    text: 'Elige el programa ideal según la edad de tu hij@',
  },
  {
    id: 'json-inesperado',
    group: 'connection',
    meaning: 'El catálogo responde un JSON que no cumple el contrato.',
    reproduces: 'unexpected',
    text: UNEXPECTED,
  },
  {
    id: 'html-en-vez-de-json',
    group: 'connection',
    meaning: 'El catálogo responde 200 con una página HTML en vez de JSON.',
    reproduces: 'unexpected',
    text: UNEXPECTED,
  },
  {
    id: 'json-cortado',
    group: 'connection',
    meaning: 'La conexión se corta a la mitad del JSON del catálogo.',
    reproduces: 'upstream_unavailable',
    text: UNAVAILABLE,
  },
  {
    id: 'mantenimiento',
    group: 'connection',
    meaning: 'El sitio está en mantenimiento y responde 503 en todas sus páginas.',
    reproduces: 'maintenance',
    text: 'En mantenimiento, volvemos en unos minutos',
  },
  {
    id: 'contacto-falla',
    group: 'support',
    meaning: 'La consulta o el reclamo se responde con 500.',
    reproduces: 'contact_failed',
    text: 'Ups, algo salió mal, intente de nuevo',
  },
  {
    id: 'sin-cursos',
    group: 'catalogue',
    meaning: 'Los programas no tienen cursos.',
    reproduces: null,
    text: 'Sin cursos',
  },
  {
    id: 'sin-horarios',
    group: 'catalogue',
    meaning: 'Los programas no tienen grupos.',
    reproduces: null,
    text: 'Sin horarios disponibles',
  },
  {
    id: 'sin-fecha-de-inicio',
    group: 'catalogue',
    meaning: 'Los grupos y los cursos todavía no tienen fecha de inicio.',
    reproduces: null,
    text: 'Sin fecha de inicio',
  },
  {
    id: 'sin-descuento',
    group: 'catalogue',
    meaning: 'Ningún programa tiene descuento.',
    reproduces: null,
    text: 'Pago único',
  },
  {
    id: 'sin-cupos',
    group: 'catalogue',
    meaning: 'Todos los grupos están llenos.',
    reproduces: 'group_full',
    text: 'Este horario ya no tiene cupos',
  },
  {
    id: 'compra-403',
    group: 'purchase',
    meaning: 'Crear la compra se responde con 403.',
    reproduces: 'purchase_forbidden',
    text: 'Tu sesión no tiene permiso para comprar',
  },
  {
    id: 'sesion-de-tarjeta-vencida',
    group: 'purchase',
    meaning:
      'La primera autorización de cada compra se rechaza (674): la sesión venció. La siguiente funciona.',
    reproduces: 'card_session_expired',
    text: 'El formulario de la tarjeta venció por seguridad',
  },
  {
    id: 'dato-de-tarjeta-invalido',
    group: 'purchase',
    meaning:
      'La primera autorización de cada compra se rechaza por un dato ilegible, sin llegar al banco. La siguiente funciona.',
    reproduces: 'card_data_rejected',
    text: 'El banco no pudo leer los datos de la tarjeta',
  },
  {
    id: 'token-usado',
    group: 'purchase',
    meaning:
      'La primera autorización de cada compra responde «Token has been used before», sin código de acción.',
    reproduces: null,
    text: VERIFYING,
  },
  {
    id: 'denegada-180',
    group: 'authorization',
    meaning: 'Toda tarjeta se deniega con el código 180.',
    reproduces: null,
    text: 'La tarjeta ingresada es inválida. Por favor, comunícate con tu banco para mayor información.',
  },
  {
    id: 'denegada-116',
    group: 'authorization',
    meaning:
      'Toda tarjeta se deniega con el código 116, y la respuesta del banco llega como texto JSON, no como objeto.',
    reproduces: null,
    text: GENERAL_DENIAL,
  },
  {
    id: 'orden-duplicada',
    group: 'authorization',
    meaning:
      'El cobro se hace, pero se responde 300 (pedido duplicado). La consulta de estado dice aprobado.',
    reproduces: null,
    text: APPROVED,
  },
  {
    id: 'autorizacion-cuelga',
    group: 'authorization',
    meaning: 'El cobro se hace y la respuesta nunca llega.',
    reproduces: null,
    text: VERIFYING,
  },
  {
    id: 'autorizacion-reset-antes',
    group: 'authorization',
    meaning: 'La conexión se corta antes de cobrar.',
    reproduces: null,
    text: VERIFYING,
  },
  {
    id: 'autorizacion-reset-despues',
    group: 'authorization',
    meaning: 'La conexión se corta después de cobrar.',
    reproduces: null,
    text: VERIFYING,
  },
  {
    id: 'autorizacion-500-antes',
    group: 'authorization',
    meaning: 'Error 500 antes de cobrar.',
    reproduces: null,
    text: VERIFYING,
  },
  {
    id: 'autorizacion-500-despues',
    group: 'authorization',
    meaning: 'Error 500 después de cobrar.',
    reproduces: null,
    text: VERIFYING,
  },
  {
    id: 'autorizacion-html',
    group: 'authorization',
    meaning: 'El cobro se hace y se responde 502 con una página HTML.',
    reproduces: null,
    text: VERIFYING,
  },
  {
    id: 'autorizacion-texto-html',
    group: 'authorization',
    meaning: 'El cobro se hace y la respuesta del banco llega envuelta en JSON, pero como página HTML.',
    reproduces: null,
    text: VERIFYING,
  },
  {
    id: 'autorizacion-en-revision',
    group: 'authorization',
    meaning:
      'El banco deja el pago en revisión (Review); desde la tercera consulta de estado figura autorizado.',
    reproduces: null,
    text: VERIFYING,
  },
  {
    id: 'estado-desconocido-dos-veces',
    group: 'authorization',
    meaning:
      'El cobro se hace, la respuesta se pierde y las dos primeras consultas de estado no saben qué pasó.',
    reproduces: null,
    text: VERIFYING,
  },
  {
    id: 'matricula-500-antes',
    group: 'enrollment',
    meaning: 'El primer intento de cada matrícula falla con 500 sin guardarla.',
    reproduces: null,
    text: APPROVED,
  },
  {
    id: 'matricula-500-despues',
    group: 'enrollment',
    meaning: 'El primer intento de cada matrícula la guarda y aun así responde 500.',
    reproduces: null,
    text: APPROVED,
  },
  {
    id: 'matricula-rechazada',
    group: 'enrollment',
    meaning: 'Toda matrícula se rechaza con 409: la compra pagada queda para revisión.',
    reproduces: null,
    text: APPROVED,
  },
  {
    id: 'actualizacion-falla-dos-veces',
    group: 'enrollment',
    meaning: 'Las dos primeras actualizaciones de cada compra fallan con 500.',
    reproduces: null,
    text: APPROVED,
  },
  {
    id: 'actualizacion-rechazada',
    group: 'enrollment',
    meaning:
      'La matrícula queda hecha, pero actualizar la compra se rechaza con 409: falta un registro interno.',
    reproduces: null,
    text: 'Tu pago y tu matrícula están listos',
  },
  {
    id: 'matriculas-fallan',
    group: 'dashboards',
    meaning: 'Las listas de cursos y rutas de quien ingresó se responden con 500.',
    reproduces: null,
    text: 'No pudimos mostrar tus cursos en este momento.',
  },
  {
    id: 'zona-estudiantes-falla',
    group: 'dashboards',
    meaning: 'Entrar a la Zona de Estudiantes se responde con 500.',
    reproduces: 'student_zone_failed',
    text: STUDENT_ZONE_CLOSED,
  },
  {
    id: 'zona-estudiantes-ajena',
    group: 'dashboards',
    meaning: 'La academia manda a la familia a una dirección que no es suya.',
    reproduces: 'student_zone_failed',
    text: STUDENT_ZONE_CLOSED,
  },
  {
    id: 'certificados-fallan',
    group: 'dashboards',
    meaning: 'Los certificados se responden con 500; el resto del panel se ve.',
    reproduces: null,
    text: 'Rutas de Aprendizaje',
  },
  {
    id: 'recomendados-fallan',
    group: 'dashboards',
    meaning: 'Las recomendaciones se responden con 500; el resto del panel se ve.',
    reproduces: null,
    text: 'Rutas de Aprendizaje',
  },
  {
    id: 'organizacion-falla',
    group: 'dashboards',
    meaning: 'Los datos de la organización se responden con 500.',
    reproduces: 'upstream_unavailable',
    text: UNAVAILABLE,
  },
] as const satisfies readonly Scenario[];

export type ScenarioId = (typeof SCENARIOS)[number]['id'];

/** The scenario of a header value, or null when there is none by that name. */
export function scenarioById(id: string | null): ScenarioId | null {
  return SCENARIOS.find((scenario) => scenario.id === id)?.id ?? null;
}
