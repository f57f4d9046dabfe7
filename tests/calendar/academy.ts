import type { Child, ChildCourses, ChildCourse } from '../../server/upstream/contracts/family.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import type { Upstream, UpstreamContext } from '../../server/upstream/types.ts';
import { childCourse } from './enrolment.ts';

/** A academy API of one family, as a test wants it to be. */
export interface Academy extends Upstream {
  /** Bearers that it knows. */
  readonly bearers: Set<string>;
  children: Child[];
  childCourses: ChildCourses[];
  isDown: boolean;
  /** Who asked, one a call. */
  readonly asked: UpstreamContext[];
}

/** An academy with one child, who follows one course. */
export function openAcademy(): Academy {
  const academy: Academy = {
    bearers: new Set(['bearer-1']),
    children: [child('hija-1', 'Valentina')],
    childCourses: [follows('hija-1', [childCourse()])],
    isDown: false,
    asked: [],
    for: (context) => ({
      async call(request) {
        academy.asked.push(context);
        const { endpoint } = request;
        const { requestId } = context;
        if (academy.isDown) throw new UpstreamError({ fault: 'timeout', endpoint, requestId });
        if (!academy.bearers.has(context.bearer ?? '')) {
          throw new UpstreamError({ fault: 'status', status: 401, endpoint, requestId });
        }
        return request.answer.parse({
          data: endpoint === 'children' ? academy.children : academy.childCourses,
        });
      },
    }),
  };
  return academy;
}

export function child(id: string, first_name: string): Child {
  return {
    id,
    first_name,
    email: `${id}@alumnos.kipu.test`,
    password: 'llama-azul-27',
    icon_id: 1,
    learning_platform: 'aula',
  };
}

export function follows(child_id: string, courses: ChildCourse[]): ChildCourses {
  return { child_id, learning_paths: [], courses };
}
