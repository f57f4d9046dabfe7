import type { CourseCardView } from '../../server/domain/family/course-card.ts';
import { useChatLink } from '../ui/chat-link.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './buy-links.module.css';

interface BuyLinksProps {
  readonly course: CourseCardView;
  /** The path that the course belongs to, if it does. */
  readonly pathName?: string;
}

/**
 * How a course, or the path that it belongs to, is bought: by chat (spec §1). Draws nothing for courses that are not
 * to be bought. Children are not named in addresses.
 */
export function BuyLinks({ course, pathName }: BuyLinksProps) {
  const chatLink = useChatLink();
  if (!course.canBuy) return null;
  return (
    <div className={styles.buy}>
      <ButtonLink href={chatLink(`Hola, quiero comprar el curso ${course.name}.`)} rel="noopener">
        <Icon name="chat" /> Comprar curso
        <span className="visually-hidden"> {course.name} por WhatsApp</span>
      </ButtonLink>
      {pathName !== undefined && (
        <ButtonLink
          kind="secondary"
          href={chatLink(`Hola, quiero comprar la ruta completa ${pathName}.`)}
          rel="noopener"
        >
          <Icon name="chat" /> Comprar ruta completa
          <span className="visually-hidden"> {pathName} por WhatsApp</span>
        </ButtonLink>
      )}
    </div>
  );
}
