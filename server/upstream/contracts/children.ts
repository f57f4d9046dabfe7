import { z } from 'zod';
import { WebAddress } from './enrolments.ts';

/**
 * A child (spec §3 'Child', plus the platform that its student zone is of). The password is the child's own login:
 * it leaves the server only when a parent asks to see it.
 */
export const Child = z.object({
  id: z.string().min(1),
  first_name: z.string().min(1),
  email: z.email(),
  password: z.string().min(1),
  /** Number of the avatar. */
  icon_id: z.number().int().nonnegative(),
  /** Fills the place in GET /api/students/{learning_platform}_redirect/{id}. */
  learning_platform: z.string().regex(/^[a-z]+$/),
});
export type Child = z.infer<typeof Child>;

/** GET /api/children/ (auth, assumed): the parent's children, in the order that the academy keeps. */
export const ChildList = z.object({ data: z.array(Child) });

/** GET /api/students/{learning_platform}_redirect/{id} (auth): where the child's student zone opens. */
export const StudentRedirect = z.object({ redirect_login: WebAddress });
