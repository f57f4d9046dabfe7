import { z } from 'zod';
import { entry, entryList, MediaPath } from './content-blocks.ts';
import { CalendarDay } from './shared.ts';

/** The Game Jam (spec §5, §9: 9 to 16 years, free, prizes for the top three of Juniors and Teens). */
export const GameJamEntry = entry(
  z.object({
    title: z.string().min(1),
    lead: z.string().min(1),
    description: z.string().min(1),
    image: MediaPath,
    /** Days in the academy's time zone; null when they are still to be announced. */
    startDate: CalendarDay.nullable(),
    endDate: CalendarDay.nullable(),
    minimumAge: z.number().int().positive(),
    maximumAge: z.number().int().positive(),
    steps: z.array(z.object({ title: z.string().min(1), text: z.string().min(1) })).min(1),
    rules: z.array(z.string().min(1)).min(1),
    judging: z.array(z.object({ name: z.string().min(1), text: z.string().min(1) })).min(1),
    categories: z
      .array(
        z.object({
          name: z.string().min(1),
          minimumAge: z.number().int().positive(),
          maximumAge: z.number().int().positive(),
          description: z.string().min(1),
          /** First, second and third place. */
          prizes: z.array(z.string().min(1)).length(3),
        }),
      )
      .length(2),
    faq: z.array(z.object({ id: z.string().min(1), question: z.string().min(1), answer: z.string().min(1) })),
  }),
);
export type GameJamEntry = z.infer<typeof GameJamEntry>;

/** GET /entries?content_type=gameJam (assumed): the next one first. */
export const GameJamEntryList = entryList(GameJamEntry);
