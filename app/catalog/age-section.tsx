import type { AgeRangeSlug } from '../../server/domain/age-ranges.ts';
import type { SeasonView } from '../../server/domain/catalogue/vacations.ts';
import { Cord } from '../ui/cord.tsx';
import { toneOfAge } from '../ui/tone.ts';
import { ProgramCard } from './program-card.tsx';
import styles from './age-section.module.css';

/** Id of an age's heading: where 'Ver cursos' scrolls to, and where the focus goes with it. */
export function ageSectionId(age: AgeRangeSlug): string {
  return `de-${age}`;
}

interface AgeSectionProps {
  readonly range: SeasonView['ageRanges'][number];
}

/** The programs of one age range, hanging from its dyed cord. */
export function AgeSection({ range }: AgeSectionProps) {
  const tone = toneOfAge(range.age);
  const id = ageSectionId(range.age);
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
        {range.programs.length === 0 ? (
          <p className={styles.none}>Sin cursos</p>
        ) : (
          <ul className={styles.programs}>
            {range.programs.map((program) => (
              <li key={program.slug} className={styles.program}>
                <ProgramCard program={program} ageName={range.title} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
