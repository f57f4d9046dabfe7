import type { ShouldRevalidateFunction } from '@remix-run/react';
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
}

/** Parameters that choose among what is on the page already. */
const VIEW_PARAMETERS = ['vista', 'ruta', 'paso'];

/** Reads `?vista=…&ruta=…&paso=…&compra=…`; anything that is not a step counts as not asked for. */
export function readZoneChoice(search: URLSearchParams): ZoneChoice {
  const step = Number(search.get('paso') ?? '');
  return {
    tab: search.get('vista'),
    pathId: search.get('ruta'),
    step: Number.isInteger(step) && step > 0 ? step : null,
    purchase: search.get('compra'),
  };
}

/**
 * The tab to show: the one asked for when the child has it, else that of the purchase asked for, else the child's first
 * (spec §2); null for a child with nothing.
 */
export function tabShown(zone: ZoneTabs, { tab, purchase }: Pick<ZoneChoice, 'tab' | 'purchase'>) {
  const { tabs, courses, pastCourses } = zone;
  const isBought = ({ purchaseNumber }: Bought) => purchase !== null && purchaseNumber === purchase;
  const ofPurchase: ZoneTab | null = [...courses, ...pastCourses].some(isBought) ? 'cursos' : null;
  return tabs.find((one) => one === tab) ?? ofPurchase ?? tabs[0] ?? null;
}

type Bought = Pick<CourseCardView, 'purchaseNumber'>;
interface ZoneTabs extends Pick<ChildZone, 'tabs'> {
  readonly courses: readonly Bought[];
  readonly pastCourses: readonly Bought[];
}

/**
 * Index of the step of a path to show; `courses.length` is the final certificate. Without a step asked for on this
 * very path, it is the first course of the purchase asked for, else the one that the rule of spec §4 chooses.
 */
export function stepShown(path: PathView, { pathId, step, purchase }: ZoneChoice): number {
  const asked = pathId === path.id && step !== null && step <= path.courses.length + 1;
  if (asked) return step - 1;
  const bought = path.courses.findIndex(
    ({ purchaseNumber }) => purchase !== null && purchaseNumber === purchase,
  );
  return bought < 0 ? path.currentStep : bought;
}

/** The steps before and after one, around the circle of all steps (spec §4 'The arrows cycle around the steps'). */
export function stepsBeside(step: number, count: number): { previous: number; next: number } {
  return { previous: (step + count - 1) % count, next: (step + 1) % count };
}

/**
 * Remix's question whether to load again: not when another tab or step of the same zone is looked at, since all of it
 * is on the page already.
 */
export const keepsZone: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = change;
  const looksElsewhere = !formMethod && isSameZone(currentUrl, nextUrl);
  return looksElsewhere ? false : defaultShouldRevalidate;
};

/** Whether two addresses differ in what they show of a zone, and in nothing else. */
function isSameZone(current: URL, next: URL): boolean {
  return current.search !== next.search && withoutView(current) === withoutView(next);
}

function withoutView({ pathname, search }: URL): string {
  const parameters = new URLSearchParams(search);
  for (const name of VIEW_PARAMETERS) parameters.delete(name);
  return `${pathname}?${parameters}`;
}
