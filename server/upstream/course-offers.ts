import { OneCourseOffer } from './contracts/courses.ts';
import type { CourseEntry, CourseOffer, CourseOfferList } from './contracts/courses.ts';
import { nullWhenGone, UpstreamError } from './types.ts';
import type { UpstreamClient } from './types.ts';

/** How the catalogue is read: its calls change nothing, and an unreadable part of an answer does not spoil the rest. */
export const READ = { timeoutMs: 8_000, repeat: 'safe', bends: true } as const;

/** How many calls run in parallel, so that a long catalogue does not overload the academy. */
const AT_A_TIME = 8;

/** Returns the offer of one course; null when it is not sold. @throws UpstreamError */
export async function oneOffer(client: UpstreamClient, id: string): Promise<CourseOffer | null> {
  const asked = client.call({ endpoint: 'course', parts: { id }, answer: OneCourseOffer, ...READ });
  const told = await nullWhenGone(asked);
  return told && told.is_active !== false ? { ...told, id: told.id ?? id } : null;
}

/**
 * Requests the offer of each course separately, by the call in the specification, for an academy that does not list
 * them.
 * @throws UpstreamError when the call fails for every course, or a course is not answered in time
 */
export async function offersOneByOne(
  client: UpstreamClient,
  courses: readonly CourseEntry[],
): Promise<CourseOfferList> {
  const offers = new Map<string, CourseOffer>();
  const unread: string[] = [];
  const failures: UpstreamError[] = [];
  const left = courses.values();
  const askForSome = async () => {
    for (const { sys } of left) {
      const offer = await oneOffer(client, sys.id).catch((error: unknown) => {
        if (!(error instanceof UpstreamError) || !isOfOneCourse(error)) throw error;
        if (error.fault !== 'contract') failures.push(error);
        unread.push(sys.id);
        return null;
      });
      if (offer !== null) offers.set(sys.id, offer);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, askForSome));
  // A call that fails for every course is out of order.
  if (failures[0] && offers.size === 0) throw failures[0];
  // In the order of the catalogue, and not in that of the responses.
  const told = courses.flatMap(({ sys }) => offers.get(sys.id) ?? []);
  // Of an academy that knows no course by its entry id, nobody can say that nothing is sold.
  const knowsNone = courses.length > 0 && told.length === 0 && unread.length === 0;
  return { data: told, unread: knowsNone ? [null] : unread };
}

/** Whether a failure says nothing about other courses: the academy stumbles over this one, or its answer is unreadable. */
const isOfOneCourse = ({ fault, status }: UpstreamError) =>
  fault === 'contract' ||
  fault === 'not_json' ||
  (fault === 'status' && (status === 200 || (status ?? 0) >= 500));
