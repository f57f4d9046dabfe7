import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrNull, pageOrThrow } from '../api/call.server.ts';
import { BRAND } from '../brand.ts';
import { AgeChoice, FirstOffer } from '../content/age-choice.tsx';
import { Hero, SlideSection } from '../content/hero.tsx';
import { Organization } from '../seo/structured-data.tsx';
import { ClosingCall, HowClassesWork, LearningPaths, Promises } from '../content/home-sections.tsx';
import { publicMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { FaqList } from '../ui/faq-list.tsx';
import { Testimonials, VideoScript } from '../content/videos.tsx';

/** How many questions are shown at first. */
const QUESTIONS_SHOWN = 6;

export const meta = publicMeta({
  title: BRAND.tagline,
  description: `Clases de programación en vivo desde los 5 años: ${BRAND.studentsPerClass} estudiantes por grupo, ${BRAND.minutesPerClass} minutos por clase. Más de ${BRAND.studentsTrained} estudiantes ya aprendieron con nosotros.`,
  path: paths.home(),
});

/** A section whose data cannot be read is left out. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context;
  const [home, season, learningPaths] = await Promise.all([
    pageOrThrow(() => api.siteContent.home()),
    pageOrNull(() => api.vacations.season()),
    pageOrNull(() => api.learningPaths.list()),
  ]);
  return { home, season, learningPaths: learningPaths ?? [] };
}

export const action = pageAction();

/** The home page (spec §2): what it is, what it costs and when it begins, how a class is, and what others say. */
export default function HomePage() {
  const { home, season, learningPaths } = useLoaderData<typeof loader>();
  const [hero, ...slides] = home.slides;
  // A slide with the same link as a section of this page is drawn in that section.
  const ofSeason = slides.find(({ primary }) => primary?.href === paths.vacations());
  const ofClass = slides.find(
    ({ primary }) => home.featured && primary?.href === paths.video(home.featured.video.slug),
  );
  const others = slides.filter((slide) => slide !== ofSeason && slide !== ofClass);
  return (
    <>
      <Hero slide={hero}>{season && <FirstOffer season={season} />}</Hero>
      <AgeChoice season={season} slide={ofSeason} />
      <Promises />
      <HowClassesWork {...home} slide={ofClass} />
      {others.map((slide) => (
        <SlideSection key={slide.id} slide={slide} />
      ))}
      {learningPaths.length > 0 && <LearningPaths learningPaths={learningPaths} />}
      {home.testimonials.length > 0 && (
        <section className="page page-block" aria-labelledby="testimonios">
          <h2 id="testimonios">Lo cuentan ellos</h2>
          <Testimonials testimonials={home.testimonials}>
            <a href={paths.projects()}>Mira más proyectos</a>
          </Testimonials>
        </section>
      )}
      {home.questions.length > 0 && (
        <section className="page page-block" aria-labelledby="preguntas-frecuentes">
          <h2 id="preguntas-frecuentes">Preguntas frecuentes</h2>
          <FaqList questions={home.questions} shown={QUESTIONS_SHOWN} />
        </section>
      )}
      <ClosingCall lead={home.lead} />
      <Organization />
      <VideoScript />
    </>
  );
}
