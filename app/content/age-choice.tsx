import { AGE_RANGES } from '../../server/domain/age-ranges.ts';
import type { AgeRangeSlug } from '../../server/domain/age-ranges.ts';
import type { SlideView } from '../../server/domain/content/site-content.ts';
import type { SeasonView } from '../../server/domain/catalogue/season.ts';
import { ageSectionId } from '../catalog/age-section.tsx';
import facts from '../catalog/product-facts.module.css';
import { OpeningFacts, ProductFacts } from '../catalog/product-facts.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Cord } from '../ui/cord.tsx';
import { formatMoney } from '../ui/format.ts';
import { Picture } from '../ui/picture.tsx';
import { toneOfAge } from '../ui/tone.ts';
import blockLlama from './age-5-a-7.svg';
import gameWorld from './age-8-a-11.svg';
import codeScreen from './age-12-a-mas.svg';
import styles from './age-choice.module.css';

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

/** The cheapest offer of the season, with its start and seats left, on the first screen. */
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
      <ul className={facts.row}>
        <OpeningFacts opening={offer.opening} />
      </ul>
    </div>
  );
}

interface AgeChoiceProps {
  /** Null when no season is on sale: the age ranges then link to their regular courses. */
  readonly season: Season | null;
  /** Slide with the introduction to the season. */
  readonly slide: SlideView | undefined;
}

/** The age ranges, each on a cord in its colour, with their programs of the season (spec §2 'Age-range selector'). */
export function AgeChoice({ season, slide }: AgeChoiceProps) {
  return (
    <section className={classNames('page', styles.choice)} id="edades" aria-labelledby="edades-titulo">
      <h2 id="edades-titulo">Elige el programa ideal según la edad de tu hij@</h2>
      {slide && (
        <p className={styles.lead}>
          <strong>{slide.title}.</strong> {slide.subtitle}
        </p>
      )}
      <ul className="plain">
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
              {/* A separate file, loaded lazily: inlined in the HTML it delayed the text. */}
              <Picture shown="later" src={words.scene} width="280" height="200" className={styles.scene} />
            </li>
          );
        })}
      </ul>
      {slide?.primary && <ButtonLink href={slide.primary.href}>{slide.primary.text}</ButtonLink>}
    </section>
  );
}

/** The courses and packs of an age range. A pack is named by its courses, as learning paths have names like packs. */
function Programs({ programs }: Pick<SeasonView['ageRanges'][number], 'programs'>) {
  return (
    <ul className={styles.programs}>
      {programs.map(({ link, name, namePack, product }) => (
        <li key={link}>
          <a href={link}>{namePack === null ? name : `Pack: ${name}`}</a>{' '}
          {product?.price && <span className={styles.price}>{formatMoney(product.price.now)}</span>}{' '}
          {product && (
            <ul className={facts.row}>
              <ProductFacts product={product} />
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
