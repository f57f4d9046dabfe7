import { z } from 'zod';
import { listOf, soft } from './missing.ts';
import { CalendarDay, choiceOf, Count, MediaPath, Words } from './values.ts';

/** A class that is over, or whose make-up class is announced (everything assumed). Missing values are null. */
export const ClassReport = z.object({
  /** Its number within the course, from 1. */
  number: soft(Count),
  date: soft(CalendarDay),
  topic: soft(Words),
  attendance: soft(choiceOf(['attended', 'missed'])),
  /** The day of the make-up class for a missed one. */
  makeup_date: soft(CalendarDay),
  /** In the teacher's words: what was done, and what to practise until the next class. */
  done: soft(Words),
  practice: soft(Words),
  /** A picture of the child's project, never of the child. */
  project: soft(z.object({ picture: MediaPath, title: soft(Words) })),
});
export type ClassReport = z.infer<typeof ClassReport>;

/** The classes of a child course: missing if the academy does not send them; null for one that cannot be read. */
export const CLASS_REPORT_FIELDS = {
  classes: soft(listOf(ClassReport)).optional(),
  /** What the child can do once the course has ended. */
  learned: soft(z.array(Words)).optional(),
};
