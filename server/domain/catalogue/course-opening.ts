import type { CourseEntry, CourseOffer } from '../../upstream/contracts/courses.ts';
import { todayOf } from '../time.ts';
import type { Viewer } from '../viewer.ts';
import { lacksGroups } from './offers.ts';
import type { OffersRead } from './offers.ts';
import { openingOf } from './vacations.ts';
import type { OpeningView } from './vacations.ts';

/**
 * Returns when a course or pack starts and the seats left. Without a group, it starts on its own initial date (spec §3),
 * unless that has passed, or there may be groups that could not be read: then nothing tells when it is next.
 * @param offer Null while it is not sold.
 */
export function courseOpening(
  { sys, fields }: CourseEntry,
  offer: CourseOffer | null,
  unread: OffersRead['unread'],
  viewer: Pick<Viewer, 'now' | 'timeZone'>,
): OpeningView {
  const groups = offer?.groups ?? [];
  const opening = openingOf(groups, lacksGroups(offer, sys.id, unread), viewer);
  const { initialDate } = fields;
  if (groups.length > 0 || opening.isUnread || initialDate === null) return opening;
  return initialDate >= todayOf(viewer) ? { ...opening, nextStart: initialDate } : opening;
}
