import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { accountAction } from '../account/account-action.server.ts';
import { tryCall, pageOrThrow } from '../api/call.server.ts';
import { BRAND } from '../brand.ts';
import { AgeSection } from '../catalog/age-section.tsx';
import { AgeChoice } from '../content/age-choice.tsx';
import { HeroSlider } from '../content/hero-slider.tsx';
import { HowClassesWork } from '../content/how-classes-work.tsx';
import { LearningPaths } from '../content/learning-paths.tsx';
import { Organization } from '../seo/organization.tsx';
import { Promises } from '../content/promises.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { FaqList } from '../ui/faq-list.tsx';
import { Testimonials } from '../content/testimonials.tsx';
import { Values } from '../content/values.tsx';
import { NeedHelpCard } from '../ui/need-help-card.tsx';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: BRAND.tagline,
      description: `Clases de programación en vivo desde los 5 años: ${BRAND.studentsPerClass} estudiantes por grupo, ${BRAND.minutesPerClass} minutos por clase. Más de ${BRAND.studentsTrained} estudiantes ya aprendieron con nosotros.`,
      path: paths.home(),
    },
    matches,
  );

/** A season or paths that cannot be read leave their sections out: the rest of the page stands without them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, siteOrigin } = context;
  const [home, season, learningPaths, { visitor }] = await Promise.all([
    pageOrThrow(() => api.siteContent.home()),
    tryCall(() => api.vacations.season()),
    tryCall(() => api.learningPaths.list()),
    pageOrThrow(() => api.session.current()),
  ]);
  return {
    home,
    ages: season.ok ? season.value.ageRanges : [],
    learningPaths: learningPaths.ok ? learningPaths.value : [],
    country: visitor.country,
    siteOrigin,
  };
}

export const action = accountAction;

/** The home page (spec §2). */
export default function HomePage() {
  const { home, ages, learningPaths, country, siteOrigin } = useLoaderData<typeof loader>();
  return (
    <>
      <HeroSlider slides={home.slides} country={country} />
      <Promises lead={home.lead} />
      <AgeChoice inSeason={ages.map(({ age }) => age)} />
      {ages.map((range) => (
        <AgeSection key={range.age} range={range} country={country} />
      ))}
      <HowClassesWork steps={home.classSteps} featured={home.featured} />
      {learningPaths.length > 0 && <LearningPaths learningPaths={learningPaths} />}
      {home.testimonials.length > 0 && (
        <section className="page page-block" aria-labelledby="testimonios">
          <h2 id="testimonios">Lo cuentan ellos</h2>
          <Testimonials testimonials={home.testimonials} />
        </section>
      )}
      {home.values.length > 0 && <Values values={home.values} />}
      <section className="page page-block" aria-labelledby="preguntas-frecuentes">
        <h2 id="preguntas-frecuentes">Preguntas frecuentes</h2>
        <FaqList questions={home.questions} />
      </section>
      <div className="page page-block">
        <NeedHelpCard country={country} message={`Hola, ${BRAND.name}. Quiero saber más de las clases.`} />
      </div>
      <Organization siteOrigin={siteOrigin} />
    </>
  );
}
