import { CLASSROOM } from '../../fixtures/families/enrolments.ts';
import {
  CertificateList,
  ChildList,
  StudentRedirect,
  EnrolmentList,
} from '../../server/upstream/contracts/family.ts';
import type { ChildCourses, ChildCourse } from '../../server/upstream/contracts/family.ts';
import type { World } from '../backend.ts';
import { refuse } from '../faults.ts';
import { organizationOf } from './organizations.ts';
import { NO_BODY, playSignedIn } from './play.ts';

/** The word that ends the first part of the address of a redirect: '{learning_platform}_redirect' (spec §7). */
const REDIRECT = '_redirect';

/** Where a site that is not the academy's would lead a family. */
const FOREIGN_ORIGIN = 'https://evil.example';

/** What a family reads: its children, what they follow and have earned, and the way into their student zone. */
export function familyHandlers(world: World) {
  return [
    playSignedIn(world, 'children', { body: NO_BODY, answer: ChildList }, ({ sandbox }, user) => ({
      data: sandbox.db.childrenOf(user.id),
    })),

    playSignedIn(
      world,
      'enrolments',
      { body: NO_BODY, answer: EnrolmentList },
      ({ sandbox, scenario, origin }, user) =>
        scenario === 'matriculas-fallan'
          ? refuse(500, 'Internal server error.')
          : { data: sandbox.db.childCoursesOf(user.id).map((follows) => withClassrooms(follows, origin)) },
    ),

    playSignedIn(
      world,
      'certificates',
      { body: NO_BODY, answer: CertificateList },
      ({ sandbox, scenario }, user) =>
        scenario === 'certificados-fallan'
          ? refuse(500, 'Internal server error.')
          : { data: sandbox.db.certificatesOf(organizationOf(sandbox, user) ?? user.id) },
    ),

    playSignedIn(
      world,
      'studentRedirect',
      { body: NO_BODY, answer: StudentRedirect },
      ({ sandbox, scenario, origin, part }, user) => {
        const owned = sandbox.db.child(part('id'));
        const platform = `${owned?.child.learning_platform ?? ''}${REDIRECT}`;
        if (owned?.parentId !== user.id || part(`platform${REDIRECT}`) !== platform) {
          return refuse(404, 'Not found.');
        }
        if (scenario === 'zona-estudiantes-falla') return refuse(500, 'Internal server error.');
        // A stranger's address gets a word that opens nothing.
        const isForeign = scenario === 'zona-estudiantes-ajena';
        const key = isForeign
          ? 'robada'
          : world.entryKeys.issue({ sandboxId: sandbox.id, childId: owned.child.id });
        const entrance = new URL('/student-zone/entrar', isForeign ? FOREIGN_ORIGIN : origin);
        entrance.searchParams.set('clave', key);
        return { redirect_login: entrance.href };
      },
    ),
  ];
}

/** The links of live classes as addresses of this backend: the fixtures do not know where it is reached. */
function withClassrooms(follows: ChildCourses, origin: string): ChildCourses {
  const here = (place: ChildCourse): ChildCourse => ({
    ...place,
    zoom_url: place.zoom_url?.replace(CLASSROOM, origin) ?? null,
  });
  return {
    ...follows,
    learning_paths: follows.learning_paths.map((path) => ({ ...path, courses: path.courses.map(here) })),
    courses: follows.courses.map(here),
  };
}
