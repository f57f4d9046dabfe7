import type { SoldProgram } from '../../../server/domain/catalogue/vacations.ts';
import type { Viewer } from '../../../server/domain/viewer.ts';
import type { Campaign, VacationGroup } from '../../../server/upstream/contracts/campaigns.ts';
import type { CourseEntry, CourseOffer, TeacherEntry } from '../../../server/upstream/contracts/courses.ts';

/** Somebody in Peru with an unknown time zone, at ten in the morning of a day (yyyy-mm-dd) in Lima. */
export function aViewer(day: string): Viewer {
  return { currency: 'PEN', timeZone: null, now: new Date(`${day}T15:00:00Z`), report: () => undefined };
}

/** A teacher. */
export function aTeacher(id: string, name: string): TeacherEntry {
  const words = { name, specialty: 'Scratch', bio: 'Enseña.', city: 'Lima' };
  return { sys: { id }, fields: { ...words, slug: id, photo: '', checks: [], demo: false } };
}

/** A cohort of Monday and Wednesday afternoons in Lima, half full. */
export function aGroup(changes: Partial<VacationGroup> = {}): VacationGroup {
  return {
    id: 'grupo-tarde',
    name: 'Grupo tarde',
    start_date: '2027-01-04',
    end_date: '2027-01-27',
    time_zone: 'America/Lima',
    capacity: 6,
    enrolled: 3,
    frequency: [
      { day_name: 'monday', time_start: '17:00', time_end: '18:30' },
      { day_name: 'wednesday', time_start: '17:00', time_end: '18:30' },
    ],
    groups_to_buy: [{ course: 'curso-1', group: 'cohorte-1' }],
    ...changes,
  };
}

/** A program of S/ 600 or USD 160 with a quarter off. */
export function aProgram(changes: Partial<SoldProgram> = {}): SoldProgram {
  return {
    id: 'programa-roblox',
    name: 'Videojuegos con Roblox',
    age_range: '8_to_11',
    has_discount: true,
    discount_percentage: 25,
    amount_pen: 600,
    amount_usd: 160,
    amount_after_discount_pen: 450,
    amount_after_discount_usd: 120,
    duration: '4 semanas',
    sessions: 8,
    description: 'Crea tu primer videojuego.',
    curriculum: 'planes/roblox.pdf',
    courses: [
      {
        id: 'curso-1',
        name: 'Roblox',
        modules: [{ id: 'modulo-1', name: 'Mundos', description: 'Tu mundo', icon: 'iconos/mapa.svg' }],
      },
    ],
    groups: [aGroup()],
    ...changes,
  };
}

/** A season with one program for 8 to 11. */
export function aCampaign(changes: Partial<Campaign> = {}): Campaign {
  return {
    id: 'verano',
    name: 'Verano 2027',
    start_text: 'Enero 2027',
    age_ranges: [],
    options: [],
    programs: [aProgram()],
    requirements: {
      general_program: ['Internet estable', 'Cámara'],
      program_5_to_7: ['Un adulto cerca'],
      program_8_plus: ['Mouse', 'Cámara'],
      program_12_plus: ['8 GB de memoria'],
    },
    ...changes,
  };
}

/** The content entry of a course. */
export function aCourse(id: string, fields: Partial<CourseEntry['fields']> = {}): CourseEntry {
  return {
    sys: { id },
    fields: {
      name: 'Roblox',
      slug: 'curso-de-videojuegos-con-roblox',
      initialDate: null,
      endDate: null,
      kind: 'course',
      shortDescription: 'Crea tu juego.',
      shortDescriptionForGrid: 'Crea tu juego.',
      h1Tag: 'Videojuegos con Roblox',
      backgroundimage: 'cursos/roblox.svg',
      mainImage: 'cursos/roblox.svg',
      ageRange: { name: 'De 8 a 11 años', code: '8_to_11' },
      description: 'Un mundo propio.',
      level: 'Básico',
      topics: [{ slug: 'videojuegos', name: 'Videojuegos' }],
      learns: ['Programar con Lua.'],
      requirements: ['Una computadora.'],
      project: 'Un juego publicado.',
      sessions: 8,
      duration: '4 semanas',
      contents: [],
      includes: [],
      teachers: [],
      syllabus: null,
      modules: [{ sys: { id: 'modulo-1' }, fields: { concept: 'Mundos' } }],
      ...fields,
    },
  };
}

/** The prices of a course of S/ 450 or USD 129, with one group. */
export function anOffer(changes: Partial<CourseOffer> = {}): CourseOffer {
  return {
    id: 'curso-1',
    program: null,
    has_discount: false,
    discount_percentage: 0,
    amount_pen: 450,
    amount_usd: 129,
    amount_after_discount_pen: 450,
    amount_after_discount_usd: 129,
    groups: [aGroup()],
    ...changes,
  };
}
