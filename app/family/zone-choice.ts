import type { CourseCardView } from '../../server/domain/family/course-card.ts';
import type { ChildZone, ZoneTab } from '../../server/domain/family/parents-zone.ts';
import type { PathView } from '../../server/domain/family/path-view.ts';

/** What the address asks to see of a child's zone; null is left to the zone. */
export interface ZoneChoice {
  readonly tab: string | null;
  readonly pathId: string | null;
  /** From 1, as people count. */
  readonly step: number | null;
  /** The number of a purchase to look at. */
  readonly purchase: string | null;
  /** The id of a child course to look at, under whichever tab and step it stands. */
  readonly childCourse: string | null;
}

/** Reads `?vista=…&ruta=…&paso=…&compra=…&curso=…`; anything that is not a step counts as not asked for. */
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
 * The tab to show: the one asked for when the child has it, else that of the course or purchase asked for, else the
 * child's first (spec §2); null for a child with nothing.
 */
export function tabShown(zone: ZoneTabs, choice: Pick<ZoneChoice, 'tab' | 'purchase' | 'childCourse'>) {
  const { tabs, courses, pastCourses } = zone;
  const asked: ZoneTab | null = [...courses, ...pastCourses].some(isAskedFor(choice)) ? 'cursos' : null;
  return tabs.find((one) => one === choice.tab) ?? asked ?? tabs[0] ?? null;
}

/** Whether a course is the one asked for, or of the purchase asked for. */
function isAskedFor({ purchase, childCourse }: Pick<ZoneChoice, 'purchase' | 'childCourse'>) {
  return ({ id, purchaseNumber }: Followed) =>
    id === childCourse || (purchase !== null && purchaseNumber === purchase);
}

type Followed = Pick<CourseCardView, 'id' | 'purchaseNumber'>;
interface ZoneTabs extends Pick<ChildZone, 'tabs'> {
  readonly courses: readonly Followed[];
  readonly pastCourses: readonly Followed[];
}

/**
 * Index of the step of a path to show; `courses.length` is the final certificate. Without a step asked for on this
 * very path, it is the course asked for, or the first of the purchase asked for, else the one that the rule of spec §4
 * chooses.
 */
export function stepShown(path: PathView, choice: ZoneChoice): number {
  const { pathId, step } = choice;
  const asked = pathId === path.id && step !== null && step <= path.courses.length + 1;
  if (asked) return step - 1;
  const found = path.courses.findIndex(isAskedFor(choice));
  return found < 0 ? path.currentStep : found;
}

/** The steps before and after one, around the circle of all steps (spec §4 'The arrows cycle around the steps'). */
export function stepsBeside(step: number, count: number): { previous: number; next: number } {
  return { previous: (step + count - 1) % count, next: (step + 1) % count };
}
