/**
 * The option lists of forms (spec §3): the code that is sent and the label on screen. Two lists are not here: countries
 * are built with the phone codes, and course names come from the catalogue.
 */
interface Option {
  readonly code: string;
  readonly label: string;
}

/** What a child already knows of programming. */
export const EXPERIENCE_LEVELS = [
  { code: 'notexperience', label: 'Todavía no ha programado' },
  { code: 'basic', label: 'Básica: ha probado algunas veces' },
  { code: 'intermediate', label: 'Intermedia: ya hizo algún proyecto' },
  { code: 'advance', label: 'Avanzada: programa por su cuenta' },
] as const satisfies readonly Option[];

export const OPERATING_SYSTEMS = [
  { code: 'windows', label: 'Windows' },
  { code: 'macos', label: 'macOS' },
  { code: 'linux', label: 'Linux' },
  { code: 'other', label: 'Otro' },
] as const satisfies readonly Option[];

/** How a guardian is related to the minor. */
export const GUARDIAN_RELATIONS = [
  { code: 'father', label: 'Padre' },
  { code: 'mother', label: 'Madre' },
  { code: 'tutor', label: 'Tutor o tutora legal' },
] as const satisfies readonly Option[];

/** An option that stands for ages: whole years, both ends included. */
interface AgeOption extends Option {
  readonly from: number;
  /** Null for no upper limit. */
  readonly to: number | null;
}

/** Ages that courses are offered for. Two rows share a code in the REST API. */
export const COURSE_AGE_RANGES = [
  { id: '5_to_7', code: '5_to_7', label: 'De 5 a 7 años', from: 5, to: 7 },
  { id: '8_to_11', code: '8_to_11', label: 'De 8 a 11 años', from: 8, to: 11 },
  { id: '12_to_15', code: '12_plus', label: 'De 12 a 15 años', from: 12, to: 15 },
  { id: '16_plus', code: '12_plus', label: 'De 16 años a más', from: 16, to: null },
] as const satisfies readonly (AgeOption & { readonly id: string })[];

/** Ages of people, from babies to adults: the second list of the specification. */
export const PERSON_AGE_RANGES = [
  { code: '0_to_4', label: 'De 0 a 4 años', from: 0, to: 4 },
  { code: '5_to_7', label: 'De 5 a 7 años', from: 5, to: 7 },
  { code: '8_to_11', label: 'De 8 a 11 años', from: 8, to: 11 },
  { code: '12_to_15', label: 'De 12 a 15 años', from: 12, to: 15 },
  { code: '16_to_18', label: 'De 16 a 18 años', from: 16, to: 18 },
  { code: '19_plus', label: 'De 19 años a más', from: 19, to: null },
] as const satisfies readonly AgeOption[];

export const DOCUMENT_TYPES = [
  { code: 'DNI', label: 'DNI' },
  { code: 'alien-certificate', label: 'Carné de extranjería' },
  { code: 'passport', label: 'Pasaporte' },
  { code: 'cedula', label: 'Cédula de identidad' },
  { code: 'ID', label: 'Documento de identidad de otro país' },
  { code: 'CURP', label: 'CURP' },
] as const satisfies readonly Option[];
export type DocumentType = (typeof DOCUMENT_TYPES)[number]['code'];

/** How a family came to know the academy. */
export const MARKETING_SOURCES = [
  { code: 'facebook', label: 'Facebook' },
  { code: 'instagram', label: 'Instagram' },
  { code: 'mailing', label: 'Un correo que recibí' },
  { code: 'referral', label: 'Me lo recomendaron' },
  { code: 'school', label: 'El colegio' },
  { code: 'company', label: 'Mi empresa' },
  { code: 'web', label: 'Buscando en internet' },
  { code: 'student', label: 'Mi hij@ ya estudia en Kipu' },
] as const satisfies readonly Option[];

export const INQUIRY_TYPES = [
  { code: 'academica', label: 'Académica: cursos y clases' },
  { code: 'soporte', label: 'Soporte: pagos y acceso' },
] as const satisfies readonly Option[];

/** The subject of a claim: section 2 of the Libro de Reclamaciones. */
export const CLAIM_OBJECTS = [
  { code: 'product', label: 'Producto' },
  { code: 'service', label: 'Servicio' },
] as const satisfies readonly Option[];

/** Section 3 of the Libro de Reclamaciones, each with the definition that the sheet must print. */
export const CLAIM_TYPES = [
  {
    code: 'claim',
    label: 'Reclamo',
    definition: 'Disconformidad relacionada con los productos o servicios.',
  },
  {
    code: 'complaint',
    label: 'Queja',
    definition:
      'Disconformidad no relacionada con los productos o servicios, o malestar o descontento respecto a la atención al público.',
  },
] as const satisfies readonly (Option & { readonly definition: string })[];

/** Kits for robotics courses. */
export const ROBOTICS_KITS = [
  { code: 'kit_1', label: 'Kit 1 (5 modelos)' },
  { code: 'kit_2', label: 'Kit 2 (8 modelos)' },
] as const satisfies readonly Option[];

/** The 24 departments of Peru and the constitutional province of Callao. */
export const PERU_DEPARTMENTS = [
  'Amazonas',
  'Áncash',
  'Apurímac',
  'Arequipa',
  'Ayacucho',
  'Cajamarca',
  'Callao',
  'Cusco',
  'Huancavelica',
  'Huánuco',
  'Ica',
  'Junín',
  'La Libertad',
  'Lambayeque',
  'Lima',
  'Loreto',
  'Madre de Dios',
  'Moquegua',
  'Pasco',
  'Piura',
  'Puno',
  'San Martín',
  'Tacna',
  'Tumbes',
  'Ucayali',
] as const;

/** The option for somebody who lives outside the province of Lima (spec §3). */
export const OUTSIDE_LIMA = 'NO RESIDO EN LIMA';

/** The 43 districts of the province of Lima, preceded by the option for living elsewhere. */
export const LIMA_DISTRICTS = [
  OUTSIDE_LIMA,
  'Ancón',
  'Ate',
  'Barranco',
  'Breña',
  'Carabayllo',
  'Chaclacayo',
  'Chorrillos',
  'Cieneguilla',
  'Comas',
  'El Agustino',
  'Independencia',
  'Jesús María',
  'La Molina',
  'La Victoria',
  'Lima (Cercado)',
  'Lince',
  'Los Olivos',
  'Lurigancho (Chosica)',
  'Lurín',
  'Magdalena del Mar',
  'Miraflores',
  'Pachacámac',
  'Pucusana',
  'Pueblo Libre',
  'Puente Piedra',
  'Punta Hermosa',
  'Punta Negra',
  'Rímac',
  'San Bartolo',
  'San Borja',
  'San Isidro',
  'San Juan de Lurigancho',
  'San Juan de Miraflores',
  'San Luis',
  'San Martín de Porres',
  'San Miguel',
  'Santa Anita',
  'Santa María del Mar',
  'Santa Rosa',
  'Santiago de Surco',
  'Surquillo',
  'Villa El Salvador',
  'Villa María del Triunfo',
] as const;

/**
 * How the academy confirms a waiting-list place and announces a free seat (our own list: the specification has none).
 */
export const WAITING_CHANNELS = [
  { code: 'email', label: 'Por correo' },
  { code: 'whatsapp', label: 'Por WhatsApp' },
] as const;
