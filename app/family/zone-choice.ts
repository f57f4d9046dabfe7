import type { CourseCardView } from '../../server/domain/family/course-card.ts';
import type { ChildZone, ZoneTab } from '../../server/domain/family/parents-zone.ts';
import type { PathView } from '../../server/domain/family/path-view.ts';

/** What the URL selects in a child's zone; null leaves the choice to the zone. */
export interface ZoneChoice {
  readonly tab: string | null;
  readonly pathId: string | null;
  /** Counted from 1. */
  readonly step: number | null;
  /** Number of the purchase to show. */
  readonly purchase: string | null;
  /** Id of the child course to show, on whichever tab and step it is. */
  readonly childCourse: string | null;
}

/** Parses `?vista=…&ruta=…&paso=…&compra=…&curso=…`; an invalid step is ignored. */
export function readZoneChoice(search: URLSearchParams): ZoneChoice {
  const step = Number(search.get('paso') ?? '');
  return {
    tab: search.get('vista'),
    pathId: search.get('ruta'),
    step: Number.isInteger(step) && step > 0 ? step : null,
    purchase: search.get('compra'),
    childCourse: search.get('curso'),
  };
}

/**
 * Returns the tab to show: the selected one if the child has it, else that of the selected course or purchase, else the
 * child's first (spec §2); null for a child without any.
 */
export function tabShown(zone: ZoneTabs, choice: Pick<ZoneChoice, 'tab' | 'purchase' | 'childCourse'>) {
  const { tabs, courses, pastCourses } = zone;
  const asked: ZoneTab | null = [...courses, ...pastCourses].some(isAskedFor(choice)) ? 'cursos' : null;
  return tabs.find((one) => one === choice.tab) ?? asked ?? tabs[0] ?? null;
}

/** Returns a predicate: whether a course is the selected one, or belongs to the selected purchase. */
export function isAskedFor({ purchase, childCourse }: Pick<ZoneChoice, 'purchase' | 'childCourse'>) {
  return ({ id, purchaseNumber }: Followed) =>
    id === childCourse || (purchase !== null && purchaseNumber === purchase);
}

type Followed = Pick<CourseCardView, 'id' | 'purchaseNumber'>;
interface ZoneTabs extends Pick<ChildZone, 'tabs'> {
  readonly courses: readonly Followed[];
  readonly pastCourses: readonly Followed[];
}

/**
 * Returns the index of the step of a path to show; `courses.length` is the final certificate. Without a selected step
 * on this very path, it is the selected course or the first of the selected purchase, else the one given by the rule of
 * spec §4.
 */
export function stepShown(path: PathView, choice: ZoneChoice): number {
  const { pathId, step } = choice;
  const asked = pathId === path.id && step !== null && step <= path.courses.length + 1;
  if (asked) return step - 1;
  const found = path.courses.findIndex(isAskedFor(choice));
  return found < 0 ? path.currentStep : found;
}

/** Verbatim from spec §2. */
export const TAB_WORDS: Record<ZoneTab, string> = {
  rutas: 'Rutas de Aprendizaje',
  cursos: 'Cursos Individuales',
};

/** Returns the title of a child's zone: whose it is, and the tab or the step of a path that the URL selects in it. */
export function zoneTitle(zone: TitledZone, choice: ZoneChoice): string {
  const tab = tabShown(zone, choice);
  const all = tab === 'rutas' ? [...zone.paths, ...zone.pastPaths] : [];
  const path = all.find(({ id }) => id === choice.pathId);
  const step = path && (path.courses[stepShown(path, choice)]?.name ?? 'Certificado Final');
  const shown = step ?? (tab && TAB_WORDS[tab]);
  return `${zone.child.firstName}${shown ? `, ${shown}` : ''}: Zona de Padres`;
}

interface TitledZone extends ZoneTabs, Pick<ChildZone, 'paths' | 'pastPaths'> {
  readonly child: Pick<ChildZone['child'], 'firstName'>;
}

/** Returns the previous and next step, in a cycle (spec §4 'The arrows cycle around the steps'). */
export function stepsBeside(step: number, count: number): { previous: number; next: number } {
  return { previous: (step + count - 1) % count, next: (step + 1) % count };
}
