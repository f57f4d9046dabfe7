import type { ChildCourse } from '../../server/upstream/contracts/family.ts';

type Group = NonNullable<ChildCourse['group']>;

/** Changes to the usual course of these tests. */
export interface Changes {
  readonly id?: string;
  readonly name?: string;
  readonly status?: ChildCourse['status'];
  readonly state?: ChildCourse['state'];
  readonly progress?: number;
  readonly sessions?: number;
  readonly link?: string | null;
  /** null for a course without a group. */
  readonly group?: Partial<Group> | null;
}

/** Monday in Lima, 10 in the morning. */
export const MONDAY = new Date('2026-11-23T15:00:00Z');

/** A course of eight classes, two of them over, on Mondays and Wednesdays at five in Lima. */
export function childCourse(changes: Changes = {}): ChildCourse {
  const { group = {} } = changes;
  return {
    id: changes.id ?? 'matricula-1',
    status: changes.status ?? 'in_progress',
    state: changes.state ?? 'active',
    progress: changes.progress ?? 25,
    zoom_url: changes.link === undefined ? 'https://clases.kipu.test/sala-1' : changes.link,
    teacher: { full_name: 'Diego Ramos' },
    invoice: { id: 'boleta-1' },
    student: { id: 'hija-1', full_name: 'Valentina Quispe' },
    course: {
      id: 'curso-1',
      name: changes.name ?? 'Videojuegos con Roblox',
      description: null,
      order_in_learning_path: null,
      duration: 1,
      number_of_sessions: changes.sessions ?? 8,
      thumbnail: null,
      project_summary: null,
      instructive: null,
      curriculum: null,
    },
    group: group && {
      name: 'Grupo 1',
      start_date: '2026-11-16',
      end_date: '2027-03-31',
      time_zone: 'America/Lima',
      frequency: [
        { day_name: 'monday', time_start: '17:00', time_end: '18:30' },
        { day_name: 'wednesday', time_start: '17:00', time_end: '18:30' },
      ],
      frequency_numeric: 2,
      ...group,
    },
  };
}

/** One weekly class. */
export function weekly(
  day_name: string,
  time_start = '17:00',
  time_end = '18:30',
): Group['frequency'][number] {
  return { day_name, time_start, time_end };
}
