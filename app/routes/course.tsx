import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { pageOrThrow } from '../api/call.server.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { CourseGrid } from '../catalog/course-grid.tsx';
import { CourseHeader } from '../catalog/course-header.tsx';
import styles from '../catalog/course-page.module.css';
import { courseData } from '../catalog/course-structured-data.ts';
import { CourseWords } from '../catalog/course-words.tsx';
import { answerEnrollForm } from '../catalog/enroll-form.server.ts';
import { EnrollPanel } from '../catalog/enroll-panel.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { NeedHelpCard } from '../ui/need-help-card.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Icon } from '../ui/icon.tsx';
import { StructuredData } from '../seo/structured-data.tsx';

export const meta: MetaFunction<typeof loader> = ({ data, matches, params }) =>
  pageMeta(
    {
      title: data?.course.title ?? 'Curso',
      description: data?.course.lead ?? '',
      path: paths.course(params['slug'] ?? ''),
      picture: data?.course.sharePicture,
      hidden: data === undefined,
    },
    matches,
  );

/** A course or pack, and who looks at it. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const [course, { user, visitor }] = await Promise.all([
    pageOrThrow(() => context.api.courses.bySlug({ slug: params['slug'] ?? '' })),
    pageOrThrow(() => context.api.session.current()),
  ]);
  return {
    course,
    country: visitor.country,
    siteOrigin: context.siteOrigin,
    // Visitors cannot start a payment yet, and their page may be one copy for all of them.
    idempotencyKey: user && randomUUID(),
  };
}

/** 'Inscribirme'. */
export function action(args: ActionFunctionArgs) {
  return answerEnrollForm(args);
}

/** A course or a pack of courses: contents, groups, price, and the way to enroll (spec §2). */
export default function CoursePage() {
  const { course, country, siteOrigin, idempotencyKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return (
    <div className="page page-block">
      <ErrorSummary errors={refused?.errors} failure={refused?.failure ?? undefined} />
      <Breadcrumbs
        siteOrigin={siteOrigin}
        items={[
          { name: 'Inicio', pathname: paths.home() },
          { name: 'Cursos', pathname: paths.courses() },
          { name: course.name, pathname: 'end' },
        ]}
      />
      <CourseHeader course={course} />
      <div className={styles.columns}>
        <div className={styles.buy}>
          <EnrollPanel course={course} country={country} idempotencyKey={idempotencyKey} refused={refused} />
        </div>
        <div className={styles.words}>
          <CourseWords course={course} />
        </div>
      </div>
      {course.others.length > 0 && (
        <section className={styles.others} aria-labelledby="otros-cursos">
          <h2 id="otros-cursos">Otros cursos {course.ageName.replace('De', 'de')}</h2>
          <CourseGrid courses={course.others} />
          <a href={paths.courses({ age: course.age })} className={styles.all}>
            Ver todos los de esta edad <Icon name="arrow" />
          </a>
        </section>
      )}
      <NeedHelpCard country={country} message={`Hola, tengo una pregunta sobre ${course.name}.`} />
      <StructuredData data={courseData(course, siteOrigin)} />
    </div>
  );
}
