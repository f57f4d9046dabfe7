import { CourseEntry } from '../../server/upstream/contracts/content.ts';
import type { World } from '../backend.ts';
import { refuse } from '../faults.ts';
import { brokenCatalogue } from './broken-catalogue.ts';
import { NO_BODY, playPublic } from './play.ts';
import type { Call } from './play.ts';

/** Courses, by entry id: as the content service gives them, and as the REST API does. */
export function contentHandlers(world: World) {
  const contract = { body: NO_BODY, answer: CourseEntry };
  const entry = ({ tenant, scenario, part }: Call<undefined>) => {
    const found = tenant.db.courseEntry(part('id'));
    if (!found) return refuse(404, 'Not found.');
    const answer =
      scenario === 'sin-fecha-de-inicio'
        ? { ...found, fields: { ...found.fields, initialDate: null, endDate: null } }
        : found;
    return brokenCatalogue(scenario, answer) ?? answer;
  };
  return [playPublic(world, 'courseEntry', contract, entry), playPublic(world, 'course', contract, entry)];
}
