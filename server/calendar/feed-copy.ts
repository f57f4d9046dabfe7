import { z } from 'zod';
import { calendarText, eventId } from './calendar-text.ts';
import type { ChildClasses, Revision } from './calendar-text.ts';

/** What was sent of a feed last, and how each of its events stands. Events that have gone are remembered too. */
export const FeedCopy = z.object({
  text: z.string(),
  events: z.record(
    z.string(),
    z.object({
      /** Everything of the event that families see, as one text: another one is a change. */
      content: z.string(),
      sequence: z.number().int().nonnegative(),
      /** Epoch milliseconds. */
      revisedAt: z.number(),
    }),
  ),
});
export type FeedCopy = z.infer<typeof FeedCopy>;

/**
 * The next copy of a feed. An event that is as it was keeps its sequence and its stamp, so that a calendar in which
 * nothing changed is the same to the letter; a changed one gets the next sequence, also after it had gone for a while.
 */
export function nextCopy(classes: ChildClasses, before: FeedCopy | null, now: Date): FeedCopy {
  const events: FeedCopy['events'] = { ...before?.events };
  const text = calendarText(classes, (series): Revision => {
    const id = eventId(series);
    const content = JSON.stringify({ ...series, firstName: classes.firstName });
    const known = events[id];
    const event =
      known?.content === content
        ? known
        : { content, sequence: known ? known.sequence + 1 : 0, revisedAt: now.getTime() };
    events[id] = event;
    return { sequence: event.sequence, revisedAt: new Date(event.revisedAt) };
  });
  return { text, events };
}
