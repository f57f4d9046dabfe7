import type { SeasonView } from '../../server/domain/catalogue/vacations.ts';
import { useChatLink } from '../ui/chat-link.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Flag } from '../ui/flag.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './program-card.module.css';

interface ProgramCardProps {
  readonly program: SeasonView['ageRanges'][number]['programs'][number];
  /** Name of the age range, for the message that the chat starts with. */
  readonly ageName: string;
}

/** A course or a pack of courses of the season, and the ways to know more of it (spec §2). */
export function ProgramCard({ program, ageName }: ProgramCardProps) {
  const chatLink = useChatLink();
  const isPack = program.namePack !== null;
  const name = program.namePack ?? program.name;
  const headingId = `programa-${program.slug}`;
  const question = `Hola, quiero más información sobre ${name} (${ageName.toLowerCase()}).`;
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <img
        src={program.picture}
        alt=""
        width="640"
        height="400"
        loading="lazy"
        decoding="async"
        className={styles.picture}
      />
      <div className={styles.words}>
        {program.tag && <p className={styles.tag}>{program.tag}</p>}
        <h3 id={headingId} className={styles.name}>
          {name}
        </h3>
        {isPack && <p className={styles.courses}>{program.name}</p>}
        <p>{program.description}</p>
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
        <div className={styles.ways}>
          <ButtonLink href={program.link} aria-describedby={headingId} className={styles.main}>
            {isPack ? 'Ver pack de cursos' : 'Ver curso'}
          </ButtonLink>
          {program.syllabus && (
            <ButtonLink
              href={program.syllabus}
              kind="secondary"
              download=""
              aria-describedby={headingId}
              className={styles.main}
            >
              <Icon name="download" />
              Descarga el sílabo
            </ButtonLink>
          )}
          <ButtonLink href={chatLink(question)} kind="quiet" rel="noopener" aria-describedby={headingId}>
            <Icon name="chat" />
            Sí, quiero más info
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
