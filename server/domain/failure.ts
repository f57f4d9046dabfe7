/**
 * What a person is told when something fails: one row of the error catalogue (server/errors.ts), in the shape that
 * procedures send to pages. Texts are in Spanish and safe to show.
 */
export interface Failure {
  /** Stable code of the catalogue row, for logs, support and tests. */
  readonly code: string;
  /** HTTP status of a page that fails with it; 0 when there was no response at all. */
  readonly status: number;
  /** One clear sentence that says what happened. */
  readonly text: string;
  /** What to do next, when there is something to do. */
  readonly advice?: string;
  /** Where the user can see the current state, if not on the page itself: /compras, for anything about money. */
  readonly leadsTo?: 'purchases';
  /** Messages by form field, when a field is the cause. */
  readonly fields?: Readonly<Record<string, string>>;
  /** How long to wait before trying again. Seconds. */
  readonly retryAfterSeconds?: number;
  /** The reference with which support finds this failure, as 'K-7F3Q-2T'; missing when none of our requests failed. */
  readonly reference?: string;
}

/** Part of every failure that happens before anything is charged. */
export const NOTHING_CHARGED = 'No se realizó ningún cobro.';

/** Heading of the text file in an archive that lists the certificates missing from it. */
export const CERTIFICATES_LEFT_OUT =
  'No pudimos leer estos certificados. Descárgalos uno por uno en unos minutos; si alguno sigue sin abrir, escríbenos.';

/** Text of a calendar file that may lack classes. */
export const CLASSES_UNREAD =
  'Puede que falten clases: no pudimos leer todos los cursos. Las que ya tenías siguen aquí. Si algo no coincide, escríbenos.';

/**
 * The rows of the error catalogue that pages show on their own, without a response of ours; those of a purchase are in
 * `checkout/purchase-failures.ts`, and the rest of the catalogue never reaches a browser. Rows that may be about several
 * things at once have their own words for that (`several`).
 */
export const PAGE_FAILURES = {
  page_not_found: {
    status: 404,
    text: 'No encontramos esta página',
    advice: 'Puede que la dirección tenga un error o que la página ya no exista.',
  },
  request_refused: {
    status: 400,
    text: 'No pudimos hacer lo que pedías',
    advice: 'Vuelve a la página anterior e inténtalo otra vez.',
  },
  unexpected: {
    status: 500,
    text: 'Algo se rompió de nuestro lado',
    advice: 'Ya quedó registrado. Vuelve a intentarlo en unos minutos.',
  },
  offline: {
    status: 0,
    text: 'No hay conexión a internet',
    advice: 'La página y lo que escribiste siguen aquí. Revisa tu conexión y reintenta.',
  },
  store_unavailable: {
    status: 503,
    text: 'Nuestro sistema no responde en este momento',
    advice: 'Espera un momento y vuelve a intentarlo.',
  },
  part_late: {
    status: 503,
    text: 'Una parte de esta página tarda más de lo normal',
    advice: 'Lo demás ya está aquí.',
  },
  page_late: {
    status: 503,
    text: 'La academia tarda más de lo normal en contestar',
    advice: 'Lo que falta está en camino.',
  },
  maintenance: { status: 503, text: 'En mantenimiento, volvemos en unos minutos' },
  certificates_unavailable: {
    status: 503,
    text: 'No pudimos mostrar tus certificados',
    advice: 'Vuelve a cargar la página en unos minutos.',
  },
  course_unreadable: {
    status: 502,
    text: 'No pudimos leer este curso',
    advice: 'La academia lo mandó incompleto; lo demás está completo. Escríbenos y te contamos de él.',
    several: {
      text: 'No pudimos leer estos cursos',
      advice: 'La academia los mandó incompletos; lo demás está completo. Escríbenos y te contamos de ellos.',
    },
  },
  week_unreadable: {
    status: 502,
    text: 'Puede que falten clases en esta semana',
    advice: 'La academia mandó un curso incompleto y no sabemos cuándo se dicta. Escríbenos y te contamos.',
    several: {
      text: 'Puede que falten clases de algunos cursos',
      advice: 'La academia los mandó incompletos y no sabemos cuándo se dictan. Escríbenos y te contamos.',
    },
  },
  child_unreadable: {
    status: 502,
    text: 'No pudimos leer a todas tus hijas e hijos',
    advice:
      'Vuelve a cargar la página en unos minutos. Si alguien sigue faltando, escríbenos y lo revisamos.',
  },
  certificate_unreadable: {
    status: 502,
    text: 'No pudimos leer este certificado',
    advice: 'La academia lo mandó incompleto. Escríbenos y te lo hacemos llegar.',
    several: {
      text: 'No pudimos leer estos certificados',
      advice: 'La academia los mandó incompletos. Escríbenos y te los hacemos llegar.',
    },
  },
  enrolment_unreadable: {
    status: 502,
    text: 'No pudimos leer todas las inscripciones',
    advice: 'Puede que falten algunas en la lista y en sus cuentas. Escríbenos y las revisamos.',
  },
  class_report_unreadable: {
    status: 503,
    text: 'No pudimos leer lo que la academia dice de una clase',
    advice: 'Lo demás está completo. Vuelve a mirar más tarde o escríbenos y lo revisamos.',
  },
  profiles_unavailable: {
    status: 503,
    text: 'No pudimos mostrar los perfiles de tus hij@s',
    advice: 'Vuelve a cargar la página en unos minutos.',
  },
  courses_unread: {
    status: 503,
    text: 'No pudimos leer todos los cursos',
    advice: 'Puede que falte alguno en esta lista. Escríbenos y te contamos de todos.',
  },
  groups_unread: {
    status: 503,
    text: 'No pudimos leer todos los horarios',
    advice: 'Puede que haya otros. Escríbenos y te contamos cuáles.',
  },
  starts_unread: {
    status: 503,
    text: 'Ahora no podemos mostrarte las fechas',
    advice: 'Escríbenos y te contamos cuándo empieza.',
  },
  programs_unread: {
    status: 503,
    text: 'Ahora no podemos mostrarte programas de esta edad',
    advice: 'Escríbenos y te contamos qué hay y cuándo empieza.',
  },
  posts_unread: {
    status: 503,
    text: 'No pudimos leer todos los artículos',
    advice: 'Puede que falte alguno en esta lista. Vuelve a cargar la página en unos minutos.',
  },
  projects_unread: {
    status: 503,
    text: 'No pudimos leer todos los proyectos',
    advice: 'Puede que falte alguno en esta lista. Vuelve a cargar la página en unos minutos.',
  },
  invitation_unread: {
    status: 503,
    text: 'No pudimos leer tu enlace',
    advice: 'Vuelve a cargar la página en unos minutos, o escríbenos y te lo enviamos.',
  },
  family_unreadable: {
    status: 503,
    text: 'No pudimos leer a una familia que invitaste',
    advice: 'Vuelve a cargar la página en unos minutos, o escríbenos.',
    several: {
      text: 'No pudimos leer a todas las familias que invitaste',
      advice: 'Vuelve a cargar la página en unos minutos, o escríbenos.',
    },
  },
  part_unreadable: {
    status: 503,
    text: 'No pudimos mostrar esta parte del texto',
    advice: 'Vuelve a cargar la página en unos minutos, o escríbenos y te la enviamos.',
  },
} as const satisfies FailureRows;

/** The rows that only the server tells on its own, in schemas of forms and in loaders: no browser loads them. */
export const SERVER_FAILURES = {
  invalid_input: {
    status: 400,
    text: 'Hay datos que no pudimos leer',
    advice: 'Revísalos y vuelve a intentarlo.',
  },
  courses_unavailable: {
    status: 503,
    text: 'No pudimos mostrar tus cursos en este momento. Vuelve a intentarlo en unos minutos.',
  },
  invalid_phone: { status: 400, text: 'Escribe un teléfono completo, como 987 654 321' },
  birth_date_missing: { status: 400, text: 'Escribe la fecha de nacimiento completa: día, mes y año' },
} as const satisfies FailureRows;

/** Rows of the error catalogue, by their codes. */
export type FailureRows = Record<
  string,
  Pick<Failure, 'status' | 'text' | 'advice' | 'leadsTo'> & { several?: Pick<Failure, 'text' | 'advice'> }
>;

/** How zod's own English messages begin. They are not written for users; only forged forms cause them. */
const UNWRITTEN = /^(?:Invalid|Too (?:big|small)|Unrecognized)\b/;

/** Returns the first message of each field that a schema refused, always one of ours. */
export function sentencesByField(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): Record<string, string> {
  const sentences: Record<string, string> = {};
  for (const { path, message } of issues) {
    sentences[path.join('.')] ??= UNWRITTEN.test(message) ? SERVER_FAILURES.invalid_input.text : message;
  }
  return sentences;
}

/**
 * Returns the message for a student who is not of the age that a program is for.
 * @param age Whole years when the program starts.
 * @param ages As Spanish text: 'De 8 a 11 años'.
 */
export function ageOutside(firstName: string, age: number, ages: string): string {
  return `Este programa es para niñas y niños ${ages.toLowerCase()}; ${firstName} tendrá ${age} cuando empiece`;
}

/** Returns whether a value is a failure. Failures lose their class when they are sent to a page. */
export function isFailure(value: unknown): value is Failure {
  if (typeof value !== 'object' || value === null) return false;
  const { code, status, text }: { code?: unknown; status?: unknown; text?: unknown } = value;
  return typeof code === 'string' && typeof status === 'number' && typeof text === 'string';
}

/** Returns the failure of a procedure's error, as tRPC and its caller pass it on; null when it has none. */
export function failureIn(carrier: unknown): Failure | null {
  if (typeof carrier !== 'object' || carrier === null || !('failure' in carrier)) return null;
  return isFailure(carrier.failure) ? carrier.failure : null;
}
