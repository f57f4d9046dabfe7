import { z } from 'zod';

/**
 * When one weekly class begins, as purchases and enrollments tell it (spec §3): the weekday and HH:mm in the zone of
 * its group.
 */
export const ClassSchedule = z.object({ day: z.string(), hour: z.string() });

/** Returns the same of classes as the catalogue lists them. */
export const schedulesOf = (
  weekly: readonly { readonly day_name: string; readonly time_start: string }[],
): z.infer<typeof ClassSchedule>[] =>
  weekly.map(({ day_name, time_start }) => ({ day: day_name, hour: time_start }));
