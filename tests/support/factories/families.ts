import type {
  Certificate,
  Child,
  ChildCourse,
  ChildPath,
} from '../../../server/upstream/contracts/family.ts';

type Course = ChildCourse['course'];
type Group = NonNullable<ChildCourse['group']>;

/** A course of sixteen sessions in progress: Tuesday and Thursday afternoons in Lima, from January to March 2027. */
export function aChildCourse(changes: Partial<ChildCourse> = {}): ChildCourse {
  return {
    id: 'inscripcion-1',
    status: 'in_progress',
    state: 'active',
    progress: 50,
    zoom_url: 'https://aula.example/1',
    teacher: { full_name: 'Elena Paredes' },
    invoice: { id: 'factura-1' },
    student: { id: 'hija', full_name: 'Valentina Torres' },
    course: aCourse(),
    group: aGroup(),
    ...changes,
  };
}

export function aCourse(changes: Partial<Course> = {}): Course {
  return {
    id: 'curso-1',
    name: 'Programación con Scratch',
    description: 'Crea tus historias.',
    order_in_learning_path: 1,
    duration: 2,
    number_of_sessions: 16,
    thumbnail: 'cursos/scratch.svg',
    project_summary: { name: 'Mi historia', description: 'Una historia que responde.' },
    instructive: 'guias/scratch.pdf',
    curriculum: 'silabos/scratch.pdf',
    ...changes,
  };
}

export function aGroup(changes: Partial<Group> = {}): Group {
  return {
    name: 'Grupo Tarde',
    start_date: '2027-01-05',
    end_date: '2027-03-04',
    time_zone: 'America/Lima',
    frequency: [
      { day_name: 'tuesday', time_start: '17:00', time_end: '18:30' },
      { day_name: 'thursday', time_start: '17:00', time_end: '18:30' },
    ],
    frequency_numeric: 2,
    ...changes,
  };
}

/** A path of some courses, with a path to continue with. */
export function aPath(courses: readonly ChildCourse[], changes: Partial<ChildPath> = {}): ChildPath {
  return {
    learning_path_name: 'Creadores digitales',
    learning_path_details: [
      {
        id: 'ruta-1',
        main_color: '#112233',
        secondary_color: '#445566',
        level: 'Nivel 2',
        duration: 9,
        frequency: 2,
        curriculum: 'silabos/ruta.pdf',
      },
    ],
    learning_path_next: [{ slug: 'ruta-siguiente', thumbnail: 'rutas/siguiente.svg' }],
    courses: [...courses],
    ...changes,
  };
}

/** A course at a position in a path. */
export function inPath(
  order: number | null,
  changes: Partial<Pick<ChildCourse, 'status' | 'state' | 'progress'>> = {},
): ChildCourse {
  const id = `${order ?? 'sin-orden'}`;
  return aChildCourse({
    id: `inscripcion-${id}`,
    course: aCourse({ id: `curso-${id}`, name: `Curso ${id}`, order_in_learning_path: order }),
    ...changes,
  });
}

export function aChild(changes: Partial<Child> = {}): Child {
  return {
    id: 'hija',
    first_name: 'Valentina',
    email: 'valentina@alumnos.test',
    password: 'secreto-de-valentina',
    icon_id: 3,
    learning_platform: 'aula',
    ...changes,
  };
}

export function aCertificate(changes: Partial<Certificate> = {}): Certificate {
  return {
    id: 'certificado-1',
    title: 'Programación con Scratch',
    file: 'certificados/scratch.pdf',
    kind: 'course',
    subject_id: 'curso-1',
    student: { id: 'hija', full_name: 'Valentina Torres' },
    issued_on: '2027-03-10',
    ...changes,
  };
}
