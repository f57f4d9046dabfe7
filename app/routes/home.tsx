import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { tryCall, pageOrThrow } from '../api/call.server.ts';
import { BRAND } from '../brand.ts';
import { AgeSection } from '../catalog/age-section.tsx';
import { HeroSlider } from '../content/hero-slider.tsx';
import { Organization } from '../seo/structured-data.tsx';
import { AgeChoice, HowClassesWork, LearningPaths, Promises } from '../content/home-sections.tsx';
import { publicMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { PageHelp, pageHandle } from '../ui/page.tsx';
import { FaqList } from '../ui/faq-list.tsx';
import { Testimonials } from '../content/videos.tsx';
import { Values } from '../content/about-us.tsx';

export const meta = publicMeta({
  title: BRAND.tagline,
  description: `Clases de programación en vivo desde los 5 años: ${BRAND.studentsPerClass} estudiantes por grupo, ${BRAND.minutesPerClass} minutos por clase. Más de ${BRAND.studentsTrained} estudiantes ya aprendieron con nosotros.`,
  path: paths.home(),
});

export const handle = pageHandle<typeof loader>({
  help: () => `Hola, ${BRAND.name}. Quiero saber más de las clases.`,
});

/** What cannot be read leaves its section out: the rest of the page stands without. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context;
  const [home, season, learningPaths] = await Promise.all([
    pageOrThrow(() => api.siteContent.home()),
    tryCall(() => api.vacations.season()),
    tryCall(() => api.learningPaths.list()),
  ]);
  return {
    home,
    ages: season.ok ? season.value.ageRanges : [],
    learningPaths: learningPaths.ok ? learningPaths.value : [],
  };
}

export const action = pageAction();

/** The home page (spec §2). */
export default function HomePage() {
  const { home, ages, learningPaths } = useLoaderData<typeof loader>();
  return (
    <>
      <HeroSlider slides={home.slides} />
      <Promises lead={home.lead} />
      <AgeChoice inSeason={ages.map(({ age }) => age)} />
      {ages.map((range) => (
        <AgeSection key={range.age} range={range} />
      ))}
      <HowClassesWork {...home} />
      {learningPaths.length > 0 && <LearningPaths learningPaths={learningPaths} />}
      {home.testimonials.length > 0 && (
        <section className="page page-block" aria-labelledby="testimonios">
          <h2 id="testimonios">Lo cuentan ellos</h2>
          <Testimonials testimonials={home.testimonials} />
        </section>
      )}
      {home.values.length > 0 && <Values values={home.values} />}
      {home.questions.length > 0 && (
        <section className="page page-block" aria-labelledby="preguntas-frecuentes">
          <h2 id="preguntas-frecuentes">Preguntas frecuentes</h2>
          <FaqList questions={home.questions} />
        </section>
      )}
      <div className="page page-block">
        <PageHelp />
      </div>
      <Organization />
    </>
  );
}
