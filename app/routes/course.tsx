import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { ageRangeBySlug } from '../../server/domain/age-ranges.ts';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { Alternatives } from '../catalog/alternatives.tsx';
import { CourseGrid } from '../catalog/course-card.tsx';
import { CourseHeader } from '../catalog/course-header.tsx';
import styles from '../catalog/course-page.module.css';
import { courseData } from '../catalog/course-structured-data.ts';
import { CourseWords } from '../catalog/course-words.tsx';
import { chooseCourseForm } from '../catalog/choice-forms.server.ts';
import { EnrollBar, EnrollPanel } from '../catalog/enroll-panel.tsx';
import { Reviews } from '../catalog/reviews.tsx';
import { publicMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { Page, pageHandle } from '../ui/page.tsx';
import { Icon } from '../ui/icon.tsx';
import { StructuredData } from '../seo/structured-data.tsx';
import { uncapitalised } from '../ui/format.ts';

export const meta = publicMeta<typeof loader>(({ data: { course }, params }) => ({
  title: course.title,
  description: course.lead,
  path: paths.course(params['slug'] ?? ''),
  picture: course.sharePicture,
}));

export const handle = pageHandle<typeof loader>({
  crumbs: ({ course }) => [{ name: 'Cursos', path: paths.courses() }, { name: course.name }],
  help: ({ course }) => `Hola, tengo una pregunta sobre ${course.name}.`,
});

/** A course or pack, and whether the viewer is logged in. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const [course, { user }] = await Promise.all([
    pageOrThrow(() => context.api.courses.bySlug({ slug: params['slug'] ?? '' })),
    pageOrThrow(() => context.api.session.current()),
  ]);
  return {
    course,
    // Null for visitors: they cannot pay yet, and one cached page serves all of them.
    idempotencyKey: user && randomUUID(),
  };
}

/** 'Inscribirme'. */
export const action = pageAction({ only: chooseCourseForm });

/** A course or a pack of courses: contents, groups, price and enrollment (spec §2). */
export default function CoursePage() {
  const { course, idempotencyKey } = useLoaderData<typeof loader>();
  return (
    <Page>
      <div className={styles.sold}>
        <CourseHeader course={course} />
        <div className={styles.columns}>
          <div className={styles.buy}>
            <EnrollPanel course={course} reasons={course.reasons} idempotencyKey={idempotencyKey} />
          </div>
          <EnrollBar course={course} />
          <div className={styles.words}>
            <CourseWords course={course} />
          </div>
        </div>
      </div>
      <Reviews reviews={course.reviews} />
      <Alternatives id="otra-duracion" title="Con otra duración" products={course.alternatives} />
      {course.others.length > 0 && (
        <section className={styles.others} aria-labelledby="otros-cursos">
          <h2 id="otros-cursos">
            Otros cursos {uncapitalised(ageRangeBySlug(course.age ?? '')?.name ?? '')}
          </h2>
          <CourseGrid courses={course.others} />
          <a href={paths.courses({ age: course.age })} className={styles.all}>
            Ver todos los de esta edad <Icon name="arrow" />
          </a>
        </section>
      )}
      <StructuredData data={(origin) => courseData(course, origin)} />
    </Page>
  );
}
