import { http } from 'msw';
import type { ChildCourses, ChildCourse } from '../../server/upstream/contracts/family.ts';
import type { World } from '../backend.ts';
import { serveStyles } from '../files.ts';
import { classroomPage, closedZonePage, zonePage } from '../student-zone/pages.ts';

/** The places that a family is led to: the student zone of a child, and the room of a live class. */
export function studentZoneHandlers(world: World) {
  return [
    serveStyles('/student-zone/zone.css', new URL('../student-zone/zone.css', import.meta.url)),

    http.get('*/student-zone/entrar', ({ request }) => {
      const key = new URL(request.url).searchParams.get('clave') ?? '';
      const entrance = world.entryKeys.take(key);
      if (!entrance) return closedZonePage(world.siteOrigin);
      const { db } = world.sandboxes.get(entrance.sandboxId);
      const follows = db.childCoursesOfChild(entrance.childId);
      return zonePage(
        db.child(entrance.childId)?.child.first_name ?? '',
        follows ? coursesGoingOn(follows) : [],
        world.siteOrigin,
      );
    }),

    http.get('*/aula/:id', () => classroomPage(world.siteOrigin)),
  ];
}

function coursesGoingOn({ learning_paths: paths, courses }: ChildCourses): ChildCourse[] {
  return [...paths.flatMap((path) => path.courses), ...courses].filter(
    ({ status, state }) => status === 'in_progress' && state === 'active',
  );
}
