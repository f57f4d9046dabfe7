import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { afterRuta, pathTitle } from '../../server/domain/path-name.ts';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { choosePathForm } from '../catalog/choice-forms.server.ts';
import { CheckList } from '../catalog/check-list.tsx';
import { PathCourses, PathPurchase } from '../catalog/learning-path.tsx';
import { PathHeader } from '../catalog/course-header.tsx';
import { PathList } from '../catalog/path-list.tsx';
import { pathData } from '../catalog/course-structured-data.ts';
import { Reviews } from '../catalog/reviews.tsx';
import styles from '../catalog/learning-path.module.css';
import { publicMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { Page, pageHandle } from '../ui/page.tsx';
import { Icon } from '../ui/icon.tsx';
import { StructuredData } from '../seo/structured-data.tsx';
import { toneOfAge } from '../ui/tone.ts';

export const meta = publicMeta<typeof loader>(({ data: { path }, params }) => ({
  title: pathTitle(path.name),
  description: [path.summary, path.level && `Nivel ${path.level.toLowerCase()}.`].filter(Boolean).join(' '),
  path: paths.learningPath(params['slug'] ?? ''),
  picture: path.sharePicture,
}));

export const handle = pageHandle<typeof loader>({
  crumbs: ({ path }) => [{ name: 'Cursos', path: paths.courses() }, { name: pathTitle(path.name) }],
  help: ({ path }) => `Hola, tengo una pregunta sobre la ruta ${afterRuta(path.name)}.`,
});

/** A path, the part that a payment link asked for (`?parte=`), and whether the viewer is logged in. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const [path, { user }] = await Promise.all([
    pageOrThrow(() => context.api.learningPaths.bySlug({ slug: params['slug'] ?? '' })),
    pageOrThrow(() => context.api.session.current()),
  ]);
  return {
    path,
    wantedPart: new URL(request.url).searchParams.get('parte'),
    // Null for visitors: they cannot pay yet, and one cached page serves all of them.
    idempotencyKey: user && randomUUID(),
  };
}

/** 'Ir a Pagar'. */
export const action = pageAction({ only: choosePathForm });

/** A learning path: its level, its courses in order, and the price of its first course and of the whole. */
export default function LearningPathPage() {
  const { path, wantedPart, idempotencyKey } = useLoaderData<typeof loader>();
  return (
    <Page data-tone={toneOfAge(path.age)}>
      <div className={styles.sold}>
        <PathHeader path={path} />
        <div className={styles.columns}>
          <PathCourses path={path} />
          {(path.outcomes.length > 0 || path.studyPlan) && (
            <section aria-labelledby="al-terminar">
              <h2 id="al-terminar">Al terminar</h2>
              <CheckList sentences={path.outcomes} />
              {path.studyPlan && (
                <a href={path.studyPlan} download className={styles.plan}>
                  <Icon name="download" />
                  <span>
                    Descarga el plan de estudios (PDF)
                    <span className="visually-hidden"> de la ruta {afterRuta(path.name)}</span>
                  </span>
                </a>
              )}
            </section>
          )}
        </div>
        <PathPurchase
          path={path}
          reasons={path.reasons}
          wantedPart={wantedPart}
          idempotencyKey={idempotencyKey}
        />
      </div>
      <Reviews reviews={path.reviews} />
      {path.next && (
        <section className={styles.next} aria-labelledby="siguiente-ruta">
          <h2 id="siguiente-ruta">La ruta que sigue</h2>
          <PathList learningPaths={[path.next]} />
        </section>
      )}
      <StructuredData data={(origin) => pathData(path, origin)} />
    </Page>
  );
}
