import type { Question } from '../../server/domain/content/site-content.ts';
import { chatLink } from '../brand.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Cord } from '../ui/cord.tsx';
import { Details } from '../ui/details.tsx';
import { Icon } from '../ui/icon.tsx';
import { ContactChannels } from './contact-channels.tsx';
import styles from './contact-card.module.css';

interface ContactCardProps {
  /** ISO 3166-1 alpha-2 of the visitor: decides which chat number answers. */
  readonly country: string;
  readonly questions: readonly Question[];
}

/** The ways to reach the academy, and what most people ask (spec §2, public variant of the contact card). */
export function ContactCard({ country, questions }: ContactCardProps) {
  return (
    <aside className={styles.card} aria-labelledby="contact-card-title">
      <div>
        <h2 id="contact-card-title" className={styles.title}>
          Conversemos
        </h2>
        <p>El chat es lo más rápido: te responde una persona del equipo.</p>
        <ButtonLink href={chatLink(country, 'Hola, tengo una pregunta.')} rel="noopener">
          <Icon name="chat" /> Tienes alguna pregunta?
        </ButtonLink>
      </div>
      <ContactChannels country={country} />
      {questions.length > 0 && (
        <div>
          <Cord className={styles.cord} />
          <h2 className={styles.title}>Lo que más nos preguntan</h2>
          {questions.map(({ id, question, answer }) => (
            <Details key={id} show={question} hide={question} className={styles.question}>
              <p>{answer}</p>
            </Details>
          ))}
        </div>
      )}
    </aside>
  );
}
