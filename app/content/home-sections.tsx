import { AGE_RANGES } from '../../server/domain/age-ranges.ts';
import type { AgeRangeSlug } from '../../server/domain/age-ranges.ts';
import type { HomeView, SlideView } from '../../server/domain/content/site-content.ts';
import type { SeasonView } from '../../server/domain/catalogue/season.ts';
import type { LearningPathCard } from '../../server/domain/catalogue/learning-paths.ts';
import { BRAND } from '../brand.ts';
import { Cord, CordItem, CordList } from '../ui/cord.tsx';
import { ageSectionId } from '../catalog/age-section.tsx';
import { levelWords } from '../catalog/path-list.tsx';
import { OpeningFacts, ProductFacts } from '../catalog/product-facts.tsx';
import { paths } from '../paths.ts';
import { ButtonLink, ChatButton } from '../ui/button.tsx';
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

type Season = Pick<SeasonView, 'campaignName' | 'ageRanges'>;

/** The lowest price of the season with when it begins and what is left of it, in the first view. */
export function FirstOffer({ season }: { readonly season: Season }) {
  const offers = season.ageRanges
    .flatMap(({ programs, seasonPrograms }) => [...programs.map(({ product }) => product), ...seasonPrograms])
    .flatMap((product) =>
      product?.price && product.opening.nextStart ? [{ ...product, price: product.price }] : [],
    )
    .sort((one, other) => one.price.now.minor - other.price.now.minor);
  const [offer] = offers;
  if (!offer) return null;
  return (
    <div className={styles.offer}>
      <p>
        {season.campaignName} <strong>desde {formatMoney(offer.price.now)}</strong>
      </p>
      <ul className={styles.facts}>
        <OpeningFacts opening={offer.opening} />
      </ul>
    </div>
  );
}

interface AgeChoiceProps {
  /** Null while none is on sale: the ages lead to their courses of the whole year then. */
  readonly season: Season | null;
  /** Says what the season is for. */
  readonly slide: SlideView | undefined;
}

/** One dyed cord an age with what the season has for it, and the way to all of it (spec §2 'Age-range selector'). */
export function AgeChoice({ season, slide }: AgeChoiceProps) {
  return (
    <section className={classNames('page', styles.choice)} id="edades" aria-labelledby="edades-titulo">
      <h2 id="edades-titulo">Elige el programa ideal según la edad de tu hij@</h2>
      {slide && (
        <p className={styles.classesLead}>
          <strong>{slide.title}.</strong> {slide.subtitle}
        </p>
      )}
      <ul className={styles.ages}>
        {AGE_RANGES.map(({ slug, name }) => {
          const words = AGE_WORDS[slug];
          const range = season?.ageRanges.find(({ age }) => age === slug);
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
                {range && <Programs programs={range.programs} />}
                <ButtonLink
                  kind="secondary"
                  href={range ? `${paths.vacations()}#${ageSectionId(slug)}` : paths.courses({ age: slug })}
                  aria-describedby={`edad-${slug}`}
                >
                  Ver cursos
                </ButtonLink>
              </div>
              <Drawing svg={words.scene} className={styles.scene} />
            </li>
          );
        })}
      </ul>
      {slide?.primary && <ButtonLink href={slide.primary.href}>{slide.primary.text}</ButtonLink>}
    </section>
  );
}

/** The courses and packs of an age in a line each; a pack is told by its courses, as paths have names like packs'. */
function Programs({ programs }: Pick<SeasonView['ageRanges'][number], 'programs'>) {
  return (
    <ul className={styles.programs}>
      {programs.map(({ link, name, namePack, product }) => (
        <li key={link}>
          <a href={link}>{namePack === null ? name : `Pack: ${name}`}</a>{' '}
          {product?.price && <span className={styles.price}>{formatMoney(product.price.now)}</span>}{' '}
          {product && (
            <ul className={styles.facts}>
              <ProductFacts product={product} />
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

interface HowClassesWorkProps extends Pick<HomeView, 'classSteps' | 'featured'> {
  /** Says what a class is. */
  readonly slide: SlideView | undefined;
}

/** A class from greeting to showing, and the featured video of one. */
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
              <h3>
                <a href={paths.learningPath(path.slug)}>{path.name}</a>
              </h3>
              <p className={styles.level}>{levelWords(path)}</p>
              {path.opening && (
                <ul className={styles.facts}>
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
        {name} {price.months !== null && formatMonths(price.months)}
      </dt>
      <dd>{formatMoney(price.amount)}</dd>
    </div>
  );
}

/** What the page ends with: one call, and somebody to ask. */
export function ClosingCall({ lead }: Pick<HomeView, 'lead'>) {
  return (
    <section className={styles.closing} aria-labelledby="empezar">
      <Cord />
      <h2 id="empezar">El primer nudo lo atan ustedes</h2>
      {lead && <p>{lead}</p>}
      <p className={styles.closingWays}>
        <ButtonLink href={paths.courses()}>Elegir curso</ButtonLink>
        <ChatButton kind="secondary" message={`Hola, ${BRAND.name}. Quiero ayuda para elegir un curso.`}>
          Contáctanos
        </ChatButton>
      </p>
    </section>
  );
}
