import { z } from 'zod';
import { CourseEntry } from '../../server/upstream/contracts/courses.ts';
import { ENTRY_LISTS, isEntryType } from '../../server/upstream/contracts/entries.ts';
import type { World } from '../backend.ts';
import { refuse } from '../faults.ts';
import { brokenCatalogue } from './broken-catalogue.ts';
import { NO_BODY, playPublic } from './play.ts';

/** A list of any type; its own contract holds it in the handler. */
const EntryList = z.object({
  items: z.array(z.object({ sys: z.object({ id: z.string() }), fields: z.unknown() })),
});

/** The content service: a course by its entry id, and every entry of a type. */
export function contentHandlers(world: World) {
  return [
    playPublic(
      world,
      'courseEntry',
      { body: NO_BODY, answer: CourseEntry },
      ({ sandbox, scenario, part }) => {
        const found = sandbox.db.courseEntry(part('id'));
        if (!found) return refuse(404, 'Not found.');
        const answer =
          scenario === 'sin-fecha-de-inicio'
            ? { ...found, fields: { ...found.fields, initialDate: null, endDate: null } }
            : found;
        return brokenCatalogue(scenario, answer) ?? answer;
      },
    ),

    playPublic(world, 'entries', { body: NO_BODY, answer: EntryList }, ({ sandbox, scenario, query }) => {
      const type = query('content_type') ?? '';
      if (!isEntryType(type)) return refuse(400, 'Unknown content type.');
      const answer = { items: sandbox.db.entries(type) };
      ENTRY_LISTS[type].parse(answer);
      return brokenCatalogue(scenario, answer) ?? answer;
    }),
  ];
}
