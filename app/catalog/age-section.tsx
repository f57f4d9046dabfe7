import { useId } from 'react';
import type { AgeRangeSlug } from '../../server/domain/age-ranges.ts';
import type { SeasonView } from '../../server/domain/catalogue/season.ts';
import { paths } from '../paths.ts';
import { ButtonLink, ChatButton } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { Cord } from '../ui/cord.tsx';
import { Flag } from './flag.tsx';
import { uncapitalised } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Price } from '../ui/price.tsx';
import { toneOfAge } from '../ui/tone.ts';
import { Alternatives } from './alternatives.tsx';
import { ProductFacts } from './product-facts.tsx';
import facts from './product-facts.module.css';
import styles from './age-section.module.css';

/** Returns the id of an age range's heading, to which 'Ver cursos' scrolls and moves the focus. */
export function ageSectionId(age: AgeRangeSlug): string {
  return `de-${age}`;
}

/** The programs of one age range, hanging from a cord in its colour. */
export function AgeSection({ range }: { readonly range: SeasonView['ageRanges'][number] }) {
  const tone = toneOfAge(range.age);
  const id = ageSectionId(range.age);
  const hasCards = range.programs.length > 0;
  return (
    <section className={styles.band} data-tone={tone} aria-labelledby={id}>
      <div className="page">
        <div className={styles.head}>
          <div>
            <h2 id={id} tabIndex={-1} className={styles.heading}>
              {range.title}
            </h2>
            <p className={styles.name}>{range.name}</p>
          </div>
          <div>
            <p>{range.description}</p>
            {range.tag && <p className={styles.tag}>{range.tag}</p>}
          </div>
        </div>
        <Cord tone={tone} />
        {hasCards ? (
          <ul className={styles.programs}>
            {range.programs.map((program, index) => (
              <li key={index} className={styles.program}>
                <ProgramCard program={program} ageName={range.title} />
              </li>
            ))}
          </ul>
        ) : (
          range.seasonPrograms.length === 0 && <p className={styles.none}>Sin cursos</p>
        )}
        <Alternatives
          id={`${id}-temporada`}
          title={`${hasCards ? '¿Con más tiempo? ' : ''}Los programas de la temporada`}
          level={3}
          products={range.seasonPrograms}
        />
        <a href={paths.vacationsFor(range.age)} className={styles.all}>
          Compara los programas {uncapitalised(range.title)} <Icon name="arrow" />
        </a>
      </div>
    </section>
  );
}

interface ProgramCardProps {
  readonly program: SeasonView['ageRanges'][number]['programs'][number];
  /** Name of the age range, for the initial chat message. */
  readonly ageName: string;
}

/** A course or a pack of courses of the season, with links to learn more about it (spec §2). */
function ProgramCard({ program, ageName }: ProgramCardProps) {
  const isPack = program.namePack !== null;
  const name = program.namePack ?? program.name;
  const headingId = useId();
  const question = `Hola, quiero más información sobre ${name} (${ageName.toLowerCase()}).`;
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <Picture shown="later" src={program.picture} width="640" height="400" className={styles.picture} />
      <div className={styles.words}>
        {program.tag && <p className={styles.programTag}>{program.tag}</p>}
        <h3 id={headingId} className={styles.programName}>
          {name}
        </h3>
        {isPack && <p className={styles.courses}>{program.name}</p>}
        {program.description && <p>{program.description}</p>}
        {program.product && (
          <ul className={facts.facts}>
            <ProductFacts product={program.product} />
          </ul>
        )}
        {program.product?.price && (
          <p>
            <Price price={program.product.price} />
          </p>
        )}
        {program.countries.length > 0 && (
          <div className={styles.countries}>
            <p id={`${headingId}-paises`}>Disponible para</p>
            <ul aria-labelledby={`${headingId}-paises`}>
              {program.countries.map((code) => (
                <li key={code}>
                  <Flag country={code} />
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={styles.ways}>
          <ButtonLink href={program.link} aria-describedby={headingId} className={styles.main}>
            {isPack ? 'Ver pack de cursos' : 'Ver curso'}
          </ButtonLink>{' '}
          {program.syllabus && (
            <ButtonLink
              href={program.syllabus}
              kind="secondary"
              download
              aria-describedby={headingId}
              className={styles.main}
            >
              <Icon name="download" />
              Descarga el sílabo
            </ButtonLink>
          )}{' '}
          <ChatButton message={question} kind="quiet" aria-describedby={headingId} className={styles.info}>
            Sí, quiero más info
          </ChatButton>
        </div>
      </div>
    </article>
  );
}
