import { z } from 'zod';
import { EnrolledCourse, enrolledCourse } from '../domain/family/enrolled-course.ts';
import { listEnrollments } from '../upstream/purchases.ts';
import { viewerOf } from './viewer.ts';
import { clientOf, protectedProcedure, router } from './trpc.ts';

export const enrollmentsRouter = router({
  /** The student's courses: enrollments merged with the content entries of their courses (spec §3). */
  mine: protectedProcedure.output(z.array(EnrolledCourse)).query(async ({ ctx }) => {
    const enrollments = await listEnrollments(clientOf(ctx));
    const courses = await ctx.catalogue.courses(
      viewerOf(ctx),
      enrollments.map((enrollment) => enrollment.course_id),
    );
    return enrollments.map((enrollment) =>
      enrolledCourse(enrollment, courses.get(enrollment.course_id) ?? null),
    );
  }),
});
