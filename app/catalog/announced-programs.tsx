import type { AnnouncedView } from '../../server/domain/checkout/waiting-list.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatDay } from '../ui/format.ts';
import { toneOfAge } from '../ui/tone.ts';
import styles from './alternatives.module.css';

/** Programs that cannot be bought yet, with links to be notified when they can. Draws nothing when there is none. */
export function AnnouncedPrograms({ programs }: { readonly programs: readonly AnnouncedView[] }) {
  if (programs.length === 0) return null;
  return (
    <section className={styles.alternatives} aria-labelledby="proximamente">
      <h2 id="proximamente">Próximamente</h2>
      <ul className={styles.list}>
        {programs.map((program) => (
          <Card key={program.id} as="li" tone={toneOfAge(program.age)}>
            <h3>{program.name}</h3>
            <AnnouncedWords program={program} />
            <ButtonLink href={paths.announcement(program.id)} kind="secondary" rel="nofollow">
              <span>
                Avísame cuando abra<span className="visually-hidden"> {program.name}</span>
              </span>
            </ButtonLink>
          </Card>
        ))}
      </ul>
    </section>
  );
}

/** Description, age range and start date of an announced program (spec §9 'Fallbacks'). */
export function AnnouncedWords({ program }: { readonly program: AnnouncedView }) {
  const { ageName, description, startDate } = program;
  const start = startDate && formatDay(startDate);
  return (
    <>
      <p>{description}</p>
      <p>
        {ageName}. {start ? `Empieza el ${start}` : 'Fecha de inicio por definir'}.
      </p>
    </>
  );
}
