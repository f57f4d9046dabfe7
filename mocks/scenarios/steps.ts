import { APPROVED_CARD, BUYER, MOTHER, ONE_KEY, ORDER, PAID } from './scenario.ts';
import type { Scenario, Step } from './scenario.ts';

/** A nine-year-old child, as somebody without an account describes it. */
const NEW_STUDENT = {
  childId: 'new',
  firstName: 'Nina',
  birthDate: `${new Date().getFullYear() - 10}-01-15`,
  experience: 'basic',
  operatingSystem: 'windows',
};

/** An adult who may be a child's guardian, as the form of the step sends it. */
export const GUARDIAN = {
  relation: 'mother',
  documentType: 'DNI',
  documentNumber: '44556677',
  birthDate: '1988-03-12',
  phone: '987654321',
  phoneCountry: 'PE',
  country: 'PE',
  city: 'Lima',
  department: 'Lima',
  district: 'Surquillo',
} as const;

/** 'Ir a Pagar' of a path, by the father whose child has its age. */
const PATH = { as: BUYER, at: '/rutas/creadores-digitales', presses: 'Ir a Pagar' } as const;

const STUDENT_STEP = '/enrollment?paso=1';

/** A purchase for one of several children, up to its outcome. */
const paidFor = (childId: string) =>
  ({ at: STUDENT_STEP, presses: 'Continuar', fields: { childId }, pays: APPROVED_CARD }) as const;
const GUARDIAN_STEP = '/enrollment?paso=2';
const TOLD: Step = { at: STUDENT_STEP, presses: 'Continuar', fields: NEW_STUDENT };

/** The questions on the way to the payment. */
export const STEP_SCENARIOS = [
  {
    id: 'sin-estudiante',
    group: 'purchase',
    meaning: 'Se paga sin haber dicho para quién es: la compra vuelve a preguntarlo.',
    reproduces: 'student_missing',
    text: '¿Para quién es?',
    way: {
      as: MOTHER,
      before: [ORDER],
      at: '/enrollment?paso=4',
      sends: { fields: { intent: 'start', ...ONE_KEY } },
    },
  },
  {
    id: 'sin-fecha-de-nacimiento',
    group: 'purchase',
    meaning:
      'La academia no tiene la fecha de nacimiento de la hija o el hijo, y se continúa sin escribirla.',
    reproduces: 'birth_date_missing',
    text: 'Escribe la fecha de nacimiento completa: día, mes y año',
    way: {
      as: 'familia-mediana@kipu.test',
      before: [ORDER],
      at: STUDENT_STEP,
      presses: 'Continuar',
      fields: { childId: 'hijo-mediana-1' },
    },
  },
  {
    id: 'edad-fuera-de-rango',
    group: 'purchase',
    meaning: 'Se compra para un hijo que tendrá otra edad cuando empiece el programa.',
    reproduces: 'student_outside_age',
    text: 'Este programa es para niñas y niños de 8 a 11 años; Mateo tendrá 12 cuando empiece',
    way: {
      as: MOTHER,
      before: [ORDER],
      at: STUDENT_STEP,
      presses: 'Continuar',
      fields: { childId: 'hijo-mateo' },
    },
  },
  {
    id: 'sin-apoderado',
    group: 'purchase',
    meaning: 'Se paga sin los datos del apoderado: la compra los pide.',
    reproduces: 'guardian_missing',
    text: 'Relación con el estudiante',
    way: {
      as: 'familia-mediana@kipu.test',
      before: [ORDER, TOLD],
      at: '/enrollment?paso=4',
      sends: { fields: { intent: 'start', ...ONE_KEY } },
    },
  },
  {
    id: 'apoderado-menor',
    group: 'purchase',
    meaning: 'Quien responde por el estudiante tiene menos de 18 años.',
    reproduces: 'guardian_under_age',
    text: 'El apoderado debe tener 18 años o más',
    way: {
      before: [ORDER, TOLD],
      at: GUARDIAN_STEP,
      presses: 'Continuar',
      fields: { ...GUARDIAN, birthDate: NEW_STUDENT.birthDate },
    },
  },
  {
    id: 'estudiante-no-guardado',
    group: 'purchase',
    meaning: 'La academia responde 500 al crear al nuevo estudiante: no se cobra y todo se queda.',
    reproduces: 'child_not_saved',
    text: 'No pudimos guardar los datos de tu hij@ en la academia',
    way: { as: BUYER, before: [ORDER], at: STUDENT_STEP, presses: 'Continuar', fields: NEW_STUDENT },
  },
  {
    id: 'estudiante-rechazado',
    group: 'purchase',
    meaning: 'La academia no acepta el nombre del nuevo estudiante: no se cobra y todo se queda.',
    reproduces: 'child_refused',
    text: 'La academia no aceptó los datos de tu hij@',
    way: { as: BUYER, before: [ORDER], at: STUDENT_STEP, presses: 'Continuar', fields: NEW_STUDENT },
  },
  {
    id: 'estudiante-sin-confirmar',
    group: 'purchase',
    meaning:
      'Un proxy responde 504 al crear al nuevo estudiante: puede llegar todavía, y no se pide otra vez enseguida.',
    reproduces: 'child_unconfirmed',
    text: 'La academia todavía no confirma que guardó los datos de tu hij@',
    way: { as: BUYER, before: [ORDER], at: STUDENT_STEP, presses: 'Continuar', fields: NEW_STUDENT },
  },
  {
    id: 'apoderado-no-guardado',
    group: 'purchase',
    meaning: 'La academia responde 500 al guardar al apoderado: la compra sigue.',
    reproduces: null,
    text: 'Finalizar Pago',
    way: { as: BUYER, before: [ORDER], at: GUARDIAN_STEP, presses: 'Continuar', fields: GUARDIAN },
  },
  {
    id: 'ruta-empezada',
    group: 'purchase',
    meaning: 'Se compra la ruta completa después de pagar su primer curso para el mismo hijo.',
    reproduces: 'path_begun',
    text: 'Una parte de esta compra ya está pagada',
    way: {
      ...PATH,
      fields: { part: 'full' },
      before: [{ ...PAID, ...PATH, fields: { part: 'first' } }],
    },
  },
  {
    id: 'hermano-retirado',
    group: 'purchase',
    meaning:
      'Se paga con el descuento de hermanos cuando en otra pestaña se acaba de retirar al primero de los dos.',
    reproduces: 'sibling_left',
    text: 'El descuento por ser hermana o hermano ya no vale para esta compra',
    way: {
      ...paidFor('hija-killa'),
      as: 'gemelos@kipu.test',
      before: [ORDER, paidFor('hijo-inti'), ORDER],
      meanwhile: [{ at: '/compras', follows: ['Retirar a Inti'], presses: 'Sí, retirar a Inti' }],
    },
  },
  {
    id: 'programa-retirado',
    group: 'purchase',
    meaning: 'La academia retira los programas de la temporada después de que se eligió uno.',
    reproduces: 'order_gone',
    text: 'Lo que elegiste no está a la venta en este momento',
    way: { before: [ORDER], at: '/enrollment?paso=4&escenario=sin-horarios' },
  },
] as const satisfies readonly Scenario[];
