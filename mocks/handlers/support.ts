import type { RequestHandler } from 'msw';
import { z } from 'zod';
import { ClaimAnswer, ClaimBody, ContactBody, ReviewBody } from '../../server/upstream/contracts/support.ts';
import { refuse, serverError } from '../faults.ts';
import type { MockState } from '../state.ts';
import { protectedEndpoint, publicEndpoint } from './endpoint.ts';

/** What families write to the academy: messages, claims-book sheets, and reviews. */
export function supportHandlers(state: MockState): RequestHandler[] {
  return [
    publicEndpoint(state, 'contact', { body: ContactBody, answer: z.object({}) }, ({ scenario }) =>
      scenario === 'contacto-falla' ? serverError() : Response.json({}, { status: 201 }),
    ),

    publicEndpoint(
      state,
      'claims',
      { body: ClaimBody, answer: ClaimAnswer },
      ({ body, sandbox, scenario }) => {
        if (scenario === 'contacto-falla') return serverError();
        const filed = sandbox.db.fileClaim(body.submission_id, state.now().toISOString());
        if (scenario === 'reclamo-sin-numero') return new Response(null, { status: 204 });
        return { data: { claim_number: filed.claimNumber, filed_at: filed.filedAt } };
      },
    ),

    protectedEndpoint(
      state,
      'writeReview',
      { body: ReviewBody, answer: z.object({}) },
      ({ body, sandbox, scenario }, user) => {
        if (scenario === 'resena-falla') return serverError();
        if (scenario === 'resena-rechazada')
          return Response.json({ text: ['Links are not allowed.'] }, { status: 400 });
        const followed = sandbox.db.childCoursesOf(user.id).filter((one) => one.child_id === body.child_id);
        const taken = followed
          .flatMap(({ learning_paths: paths, courses }) => [
            ...courses,
            ...paths.flatMap((path) => path.courses),
          ])
          .some(({ course, status }) => course.id === body.course_id && status === 'has_ended');
        if (!taken) return refuse(422, 'Only a course that has ended is reviewed.');
        const key = `${body.child_id}/${body.course_id}`;
        if (scenario === 'resena-repetida' || sandbox.reviews.has(key))
          return refuse(409, 'Reviewed already.');
        sandbox.reviews.add(key);
        return Response.json({}, { status: 201 });
      },
    ),
  ];
}
