import type { HomeView, SlideView } from '../../server/domain/content/site-content.ts';
import type { LearningPathCard } from '../../server/domain/catalogue/learning-paths.ts';
import { BRAND } from '../brand.ts';
import { Cord, CordItem, CordList } from '../ui/cord.tsx';
import { levelWords, PathPrices } from '../catalog/path-list.tsx';
import facts from '../catalog/product-facts.module.css';
import { OpeningFacts } from '../catalog/product-facts.tsx';
import { paths } from '../paths.ts';
import { ButtonLink, ChatButton } from '../ui/button.tsx';
import { toneOfAge } from '../ui/tone.ts';
import { VideoTile } from './videos.tsx';
import styles from './home-sections.module.css';

/** Facts about the classes in numbers, on hanging cords like those of a quipu. */
export function Promises() {
  return (
    <section className={styles.promises} aria-labelledby="asi-es">
      <Cord className={styles.longCord} />
      <h2 id="asi-es" className="visually-hidden">
        Así es {BRAND.name}
      </h2>
      <ul className={styles.counts}>
        <li data-tone="cochineal">
          <strong>En vivo</strong> <span>Con una profesora o un profesor que responde al momento</span>
        </li>
        <li data-tone="indigo">
          <strong>{BRAND.studentsPerClass}</strong>{' '}
          <span>estudiantes por grupo, para que nadie se quede atrás</span>
        </li>
        <li data-tone="chilca">
          <strong>{BRAND.minutesPerClass}</strong>{' '}
          <span>minutos por clase: tiempo de probar, fallar y lograrlo</span>
        </li>
        <li data-tone="wool">
          <strong>{BRAND.studentsTrained}+</strong> <span>estudiantes ya aprendieron con nosotros</span>
        </li>
      </ul>
    </section>
  );
}

interface HowClassesWorkProps extends Pick<HomeView, 'classSteps' | 'featured'> {
  /** Slide with the introduction to the classes. */
  readonly slide: SlideView | undefined;
}

/** The steps of a class, and the featured video. */
export function HowClassesWork({ classSteps, featured, slide }: HowClassesWorkProps) {
  return (
    <section className={styles.classes} aria-labelledby="como-es-una-clase">
      <div>
        <h2 id="como-es-una-clase">Cómo es una clase</h2>
        <p className={styles.classesLead}>
          {slide?.subtitle ??
            `${BRAND.studentsPerClass} estudiantes, ${BRAND.minutesPerClass} minutos, en vivo.`}
        </p>
        {classSteps.length > 0 && (
          <CordList ordered tone="cochineal" className={styles.steps}>
            {classSteps.map(({ title, text }) => (
              <CordItem key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </CordItem>
            ))}
          </CordList>
        )}
        <p className={styles.safety}>
          <a href={paths.safety()}>Cómo cuidamos a los niños en clase</a>
        </p>
      </div>
      {featured && (
        <div className={styles.featured}>
          <h3>{featured.title}</h3>
          <VideoTile video={featured.video} />
        </div>
      )}
    </section>
  );
}

/** The learning paths with the prices of the first course and of the whole path (spec §9). */
export function LearningPaths({ learningPaths }: { readonly learningPaths: readonly LearningPathCard[] }) {
  return (
    <section className="page page-block" aria-labelledby="rutas">
      <h2 id="rutas">Rutas de Aprendizaje</h2>
      <p className={styles.pathLead}>Los cursos en orden y un certificado al final.</p>
      <ol className={styles.list}>
        {learningPaths.map((path) => (
          <li key={path.slug} className={styles.path} data-tone={toneOfAge(path.age)}>
            <div className={styles.pathWords}>
              <h3>
                <a href={paths.learningPath(path.slug)}>{path.name}</a>
              </h3>
              <p className={styles.level}>{levelWords(path)}</p>
              {path.opening && (
                <ul className={facts.row}>
                  <OpeningFacts opening={path.opening} />
                </ul>
              )}
            </div>
            <PathPrices
              path={{ firstCourse: path.firstCourse, fullPath: path.fullPath }}
              className={styles.prices}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The end of the page: a call to action, and the chat. */
export function ClosingCall({ lead }: Pick<HomeView, 'lead'>) {
  return (
    <section className={styles.closing} aria-labelledby="empezar">
      <Cord />
      <h2 id="empezar">El primer nudo lo atan ustedes</h2>
      {lead && <p>{lead}</p>}
      <p className={styles.closingWays}>
        <ButtonLink href={paths.courses()}>Elegir curso</ButtonLink>
        <ChatButton kind="secondary" message={`Hola, ${BRAND.name}. Quiero ayuda para elegir un curso.`}>
          Contáctanos<span className="visually-hidden"> por WhatsApp</span>
        </ChatButton>
      </p>
    </section>
  );
}
