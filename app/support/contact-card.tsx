import type { Question } from '../../server/domain/content/site-content.ts';
import { useChatLink } from '../ui/chat-link.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Cord } from '../ui/cord.tsx';
import { Details } from '../ui/details.tsx';
import { Icon } from '../ui/icon.tsx';
import { ContactChannels } from './contact-channels.tsx';
import styles from './contact-card.module.css';

interface ContactCardProps {
  readonly questions: readonly Question[];
}

/** The ways to reach the academy, and what most people ask (spec §2, public variant of the contact card). */
export function ContactCard({ questions }: ContactCardProps) {
  const chatLink = useChatLink();
  return (
    <aside className={styles.card} aria-labelledby="contact-card-title">
      <div>
        <h2 id="contact-card-title" className={styles.title}>
          Conversemos
        </h2>
        <p>El chat es lo más rápido: te responde una persona del equipo.</p>
        <ButtonLink href={chatLink('Hola, tengo una pregunta.')} rel="noopener">
          <Icon name="chat" /> Tienes alguna pregunta?
        </ButtonLink>
      </div>
      <ContactChannels />
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
