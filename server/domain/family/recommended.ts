import type { Recommended } from '../../upstream/contracts/dashboards.ts';
import { mediaUrl } from '../media.ts';
import type { PathView, RecommendedView, ZoneTab } from './parents-zone.ts';

/** What something is recommended after. */
export interface Followed {
  readonly kind: 'course' | 'learning_path';
  readonly id: string;
}

/** A recommended course or path as its card shows it (spec §3); the discount is rounded down (spec §9). */
export function recommendedView(recommended: Recommended): RecommendedView {
  return {
    id: recommended.id,
    kind: recommended.type,
    name: recommended.nameCourse,
    ageRange: recommended.ageRange,
    picture: mediaUrl(recommended.image),
    duration: recommended.duration,
    startDate: recommended.startDate,
    discountPercentage: Math.floor(recommended.discount ?? 0),
  };
}

/**
 * What the recommendations of a child follow (spec §7): what its first tab shows first, which is the path or course
 * that goes on, else the last that ended. Null for a child with nothing.
 */
export function followedBy(zone: {
  readonly tabs: readonly ZoneTab[];
  readonly paths: readonly Pick<PathView, 'id'>[];
  readonly pastPaths: readonly Pick<PathView, 'id'>[];
  readonly courses: readonly { readonly courseId: string }[];
  readonly pastCourses: readonly { readonly courseId: string }[];
}): Followed | null {
  if (zone.tabs[0] === 'rutas') {
    const path = zone.paths[0] ?? zone.pastPaths.at(-1);
    return path ? { kind: 'learning_path', id: path.id } : null;
  }
  const course = zone.courses[0] ?? zone.pastCourses.at(-1);
  return course ? { kind: 'course', id: course.courseId } : null;
}
