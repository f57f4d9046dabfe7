import { plainText } from '../plain-text.ts';
import { SPANISH } from './organization.ts';
import type { OrganizationRow, OrganizationView } from './organization.ts';

/** What may be shown of all students, by its word in the address. */
const SHOWN = {
  atrasados: (row: OrganizationRow) => row.isBehind,
  'no-completado': (row: OrganizationRow) => row.status === 'abandoned',
};

/** After every day that a group begins on. */
const LAST = '9999-12-31';

type Order = (one: OrganizationRow, other: OrganizationRow) => number;

/** Orders besides that of names, by their word in the address; who is level stands by name. */
const ORDERS = {
  /** The least first, not known before none: who needs help stands at the top. */
  progreso: (one, other) => (one.progress ?? -1) - (other.progress ?? -1),
  curso: (one, other) => SPANISH.compare(one.courseName, other.courseName),
  /** The earliest first, no date last. */
  inicio: (one, other) => (one.startsOn ?? LAST).localeCompare(other.startsOn ?? LAST),
} as const satisfies Readonly<Record<string, Order>>;

/** Which students of an organization to show, and in which order; null for all, and for the order of names. */
export interface StudentFilter {
  /** Part of a name as typed; empty for none. */
  readonly query: string;
  readonly courseId: string | null;
  readonly groupId: string | null;
  readonly shown: keyof typeof SHOWN | null;
  readonly order: keyof typeof ORDERS | null;
}

/**
 * Reads `?q=…&curso=…&grupo=…&mostrar=…&orden=…`. What the organization does not have counts as not asked for, and so
 * does a group of another course than the one chosen: the form sends both, and the course is what was changed last.
 */
export function readStudentFilter(
  search: URLSearchParams,
  { courses }: Pick<OrganizationView, 'courses'>,
): StudentFilter {
  const course = courses.find(({ id }) => id === search.get('curso'));
  const groups = (course ? [course] : courses).flatMap((one) => one.groups);
  const group = groups.find(({ id }) => id === search.get('grupo'));
  return {
    query: (search.get('q') ?? '').trim(),
    courseId: course?.id ?? null,
    groupId: group?.id ?? null,
    shown: keyOf(SHOWN, search.get('mostrar')),
    order: keyOf(ORDERS, search.get('orden')),
  };
}

function keyOf<Table extends object>(table: Table, asked: string | null): keyof Table | null {
  const isKey = (key: PropertyKey): key is keyof Table => Object.hasOwn(table, key);
  return asked !== null && isKey(asked) ? asked : null;
}

/** Returns the rows that a filter leaves, in its order: what the page lists, and the files hold. */
export function listedRows(rows: readonly OrganizationRow[], filter: StudentFilter): OrganizationRow[] {
  const { courseId, groupId, shown, order } = filter;
  const words = plainText(filter.query).split(' ');
  const listed = rows.filter(
    (row) =>
      (courseId === null || row.courseId === courseId) &&
      (groupId === null || row.groupId === groupId) &&
      (shown === null || SHOWN[shown](row)) &&
      words.every((word) => plainText(row.studentName).includes(word)),
  );
  // Rows come by name, and sorting keeps that where it finds no difference.
  return order === null ? listed : listed.sort(ORDERS[order]);
}
