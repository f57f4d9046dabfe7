import { z } from 'zod';

/** A calendar day, yyyy-mm-dd, in the time zone of whatever it belongs to. */
export const CalendarDay = z.iso.date();

/** An amount in major units with at most two decimals, as the REST API writes it. */
export const MajorAmount = z.number().nonnegative().multipleOf(0.01);

/** The REST API's body for a refusal, as far as it is known: `detail` is for logs, never for the screen. */
export const ErrorBody = z.object({ detail: z.string() });

/** One weekly class of a group. Day names are English, lower case; times are HH:mm in the group's time zone. */
export const Frequency = z.object({
  day_name: z.string(),
  time_start: z.string().regex(/^\d{2}:\d{2}$/),
  time_end: z.string().regex(/^\d{2}:\d{2}$/),
});
export type Frequency = z.infer<typeof Frequency>;
