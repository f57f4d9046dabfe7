import { AGE_RANGES } from '../../server/domain/age-ranges.ts';
import type { AgeRangeSlug } from '../../server/domain/age-ranges.ts';
import { ageSectionId } from '../catalog/age-section.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Cord } from '../ui/cord.tsx';
import { AgeScene } from '../ui/illustrations/age-scene.tsx';
import { toneOfAge } from '../ui/tone.ts';
import styles from './age-choice.module.css';

interface AgeWords {
  readonly numbers: string;
  readonly title: string;
  readonly text: string;
}

const AGE_WORDS: Record<AgeRangeSlug, AgeWords> = {
  '5-a-7': {
    numbers: '5 a 7',
    title: 'Primeros bloques',
    text: 'Cuentan historias y animan personajes con bloques de colores. Ni siquiera hace falta leer de corrido.',
  },
  '8-a-11': {
    numbers: '8 a 11',
    title: 'Mundos propios',
    text: 'Construyen videojuegos y videos que después comparten con su familia y sus amistades.',
  },
  '12-a-mas': {
    numbers: '12 a más',
    title: 'Código de verdad',
    text: 'Escriben programas línea por línea, como se hace en el trabajo, para sus propios proyectos.',
  },
};

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
              <AgeScene age={slug} className={styles.scene} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
