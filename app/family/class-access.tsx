import type { ReactNode } from 'react';
import type { CourseCardView } from '../../server/domain/family/course-card.ts';
import { useChatLink } from '../ui/chat-link.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './class-access.module.css';

interface ClassAccessProps {
  readonly course: CourseCardView;
  /** What else there is to do about the classes. */
  readonly children?: ReactNode;
}

/** The way into the live class; while there is no link, the chat of the support (spec §9 'Fallbacks'). */
export function ClassAccess({ course, children }: ClassAccessProps) {
  const chatLink = useChatLink();
  const { name, classUrl, status } = course;
  const isOver = status === 'has_ended' || status === 'abandoned';
  if (classUrl !== null && !isOver) {
    return (
      <div className={styles.access}>
        <ButtonLink href={classUrl} rel="noopener noreferrer" target="_blank">
          <Icon name="video" /> Entrar a la clase
          <span className="visually-hidden"> de {name} (abre otra pestaña)</span>
        </ButtonLink>
        {children}
      </div>
    );
  }
  return (
    <div className={styles.access}>
      <p className={styles.missing}>
        {isOver ? '¿Tienes una pregunta sobre este curso?' : 'Aún no hay enlace para la clase.'}{' '}
        <a href={chatLink(`Hola, necesito ayuda con el curso ${name}.`)} rel="noopener">
          Escribe a soporte
        </a>
      </p>
      {children}
    </div>
  );
}
