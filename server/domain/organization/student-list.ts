import { plainText, SPANISH } from '../plain-text.ts';
import type { OrganizationRow, OrganizationView } from './organization.ts';

/** The subsets of students that can be shown, by their value in the URL. */
const SHOWN = {
  atrasados: (row: OrganizationRow) => row.isBehind,
  'no-completado': (row: OrganizationRow) => row.status === 'abandoned',
};

/** A date after every start date. */
const LAST = '9999-12-31';

type Order = (one: OrganizationRow, other: OrganizationRow) => number;

/** Orders other than by name, by their value in the URL; equal rows are sorted by name. */
const ORDERS = {
  /** Lowest first, unknown before zero: those who need help are at the top. */
  progreso: (one, other) => (one.progress ?? -1) - (other.progress ?? -1),
  curso: (one, other) => SPANISH.compare(one.courseName, other.courseName),
  /** Earliest first, missing dates last. */
  inicio: (one, other) => (one.startsOn ?? LAST).localeCompare(other.startsOn ?? LAST),
} as const satisfies Readonly<Record<string, Order>>;

/** Which students of an organization to show, and in which order; null for all, and for the order by name. */
export interface StudentFilter {
  /** Part of a name, as typed; empty for none. */
  readonly query: string;
  readonly courseId: string | null;
  readonly groupId: string | null;
  readonly shown: keyof typeof SHOWN | null;
  readonly order: keyof typeof ORDERS | null;
}

/**
 * Reads `?q=…&curso=…&grupo=…&mostrar=…&orden=…`. Unknown values count as not given, and so does a group of another
 * course than the chosen one: the form sends both, and the course is what was changed last.
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

/** Returns the rows that match a filter, in its order, for the page and the files. */
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
  // Rows arrive sorted by name, and sorting is stable.
  return order === null ? listed : listed.sort(ORDERS[order]);
}
