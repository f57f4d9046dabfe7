import { AGE_RANGES } from '../../server/domain/age-ranges.ts';
import type { AgeRangeSlug } from '../../server/domain/age-ranges.ts';
import type { HomeView } from '../../server/domain/content/site-content.ts';
import type { LearningPathCard } from '../../server/domain/catalogue/learning-paths.ts';
import { BRAND } from '../brand.ts';
import { Cord, CordItem, CordList } from '../ui/cord.tsx';
import { ageSectionId } from '../catalog/age-section.tsx';
import { levelWords } from '../catalog/path-list.tsx';
import { OpeningFacts } from '../catalog/product-facts.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Drawing } from '../ui/drawing.tsx';
import { toneOfAge } from '../ui/tone.ts';
import { formatMoney, formatMonths } from '../ui/format.ts';
import { VideoTile } from './videos.tsx';
import blockLlama from './age-5-a-7.svg?raw';
import gameWorld from './age-8-a-11.svg?raw';
import codeScreen from './age-12-a-mas.svg?raw';
import styles from './home-sections.module.css';

/** What a class is, counted on hanging cords as a quipu counts. */
export function Promises({ lead }: { readonly lead: string }) {
  return (
    <section className={styles.promises} aria-labelledby="asi-es">
      <Cord className={styles.longCord} />
      <h2 id="asi-es" className="visually-hidden">
        Así es {BRAND.name}
      </h2>
      <ul className={styles.counts}>
        <li data-tone="cochineal">
          <strong>En vivo</strong>
          <span>Con una profesora o un profesor que responde al momento</span>
        </li>
        <li data-tone="indigo">
          <strong>{BRAND.studentsPerClass}</strong>
          <span>estudiantes por grupo, para que nadie se quede atrás</span>
        </li>
        <li data-tone="chilca">
          <strong>{BRAND.minutesPerClass}</strong>
          <span>minutos por clase: tiempo de probar, fallar y lograrlo</span>
        </li>
        <li data-tone="wool">
          <strong>{BRAND.studentsTrained}+</strong>
          <span>estudiantes ya aprendieron con nosotros</span>
        </li>
      </ul>
      {lead && <p className={styles.lead}>{lead}</p>}
    </section>
  );
}

const AGE_WORDS = {
  '5-a-7': {
    numbers: '5 a 7',
    title: 'Primeros bloques',
    text: 'Cuentan historias y animan personajes con bloques de colores. Ni siquiera hace falta leer de corrido.',
    scene: blockLlama,
  },
  '8-a-11': {
    numbers: '8 a 11',
    title: 'Mundos propios',
    text: 'Construyen videojuegos y videos que después comparten con su familia y sus amistades.',
    scene: gameWorld,
  },
  '12-a-mas': {
    numbers: '12 a más',
    title: 'Código de verdad',
    text: 'Escriben programas línea por línea, como se hace en el trabajo, para sus propios proyectos.',
    scene: codeScreen,
  },
} satisfies Record<AgeRangeSlug, object>;

interface AgeChoiceProps {
  /** Ages with vacation programs further down; the others lead to their courses of the whole year. */
  readonly inSeason: readonly AgeRangeSlug[];
}

/** One dyed cord an age, leading to what there is for it (spec §2 'Age-range selector'). */
export function AgeChoice({ inSeason }: AgeChoiceProps) {
  return (
    <section className={classNames('page', styles.choice)} id="edades" aria-labelledby="edades-titulo">
      <h2 id="edades-titulo">Elige el programa ideal según la edad de tu hij@</h2>
      <ul className={styles.ages}>
        {AGE_RANGES.map(({ slug, name }) => {
          const words = AGE_WORDS[slug];
          const href = inSeason.includes(slug) ? `#${ageSectionId(slug)}` : paths.courses({ age: slug });
          return (
            <li key={slug} className={styles.age} data-tone={toneOfAge(slug)}>
              <Cord tone={toneOfAge(slug)} className={styles.cord} />
              <p className={styles.numbers} aria-hidden="true">
                {words.numbers}
              </p>
              <div className={styles.words}>
                <h3 id={`edad-${slug}`}>
                  <span className="visually-hidden">{name}: </span>
                  {words.title}
                </h3>
                <p>{words.text}</p>
                <ButtonLink kind="secondary" href={href} aria-describedby={`edad-${slug}`}>
                  Ver cursos
                </ButtonLink>
              </div>
              <Drawing svg={words.scene} className={styles.scene} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A class from greeting to showing, and the featured video of one. */
export function HowClassesWork({ classSteps, featured }: Pick<HomeView, 'classSteps' | 'featured'>) {
  return (
    <section className={styles.classes} aria-labelledby="como-es-una-clase">
      <div>
        <h2 id="como-es-una-clase">Cómo es una clase</h2>
        <p className={styles.classesLead}>
          {BRAND.studentsPerClass} estudiantes, {BRAND.minutesPerClass} minutos, en vivo.
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

/** The learning paths and what each costs, its first course or all of it (spec §9). */
export function LearningPaths({ learningPaths }: { readonly learningPaths: readonly LearningPathCard[] }) {
  return (
    <section className="page page-block" aria-labelledby="rutas">
      <h2 id="rutas">Rutas de Aprendizaje</h2>
      <p className={styles.pathLead}>Cuatro cursos en orden y un certificado al final.</p>
      <ol className={styles.list}>
        {learningPaths.map((path) => (
          <li key={path.slug} className={styles.path} data-tone={toneOfAge(path.age)}>
            <div className={styles.pathWords}>
              <h3 id={`ruta-${path.slug}`}>{path.name}</h3>
              <p className={styles.level}>{levelWords(path)}</p>
              {path.summary && <p>{path.summary}</p>}
              {path.opening && (
                <ul className={styles.opening}>
                  <OpeningFacts opening={path.opening} />
                </ul>
              )}
            </div>
            {(path.firstCourse ?? path.fullPath) && (
              <dl className={styles.prices}>
                <PathPrice name="Primer curso" price={path.firstCourse} />
                <PathPrice name="Ruta completa" price={path.fullPath} />
              </dl>
            )}
            <ButtonLink
              kind="secondary"
              href={paths.learningPath(path.slug)}
              aria-describedby={`ruta-${path.slug}`}
            >
              Ver ruta
            </ButtonLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

function PathPrice({ name, price }: { readonly name: string; readonly price: LearningPathCard['fullPath'] }) {
  if (price === null) return null;
  return (
    <div>
      <dt>
        {name} {price.months !== null && <span className={styles.months}>{formatMonths(price.months)}</span>}
      </dt>
      <dd>{formatMoney(price.amount)}</dd>
    </div>
  );
}
