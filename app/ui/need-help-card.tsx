import { BRAND } from '../brand.ts';
import { useChatLink } from './chat-link.ts';
import { ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './need-help-card.module.css';

export interface NeedHelpCardProps {
  /** What the chat starts with, so that nobody has to explain twice. */
  readonly message: string;
}

/** 'Need help' card with its 'Contáctanos' button (spec §2): the chat, and the address for who has no chat. */
export function NeedHelpCard({ message }: NeedHelpCardProps) {
  const chatLink = useChatLink();
  return (
    <aside className={styles.card} aria-labelledby="need-help">
      <h2 id="need-help" className={styles.title}>
        ¿Necesitas ayuda?
      </h2>
      <p>
        Te respondemos por chat o en <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.
      </p>
      <ButtonLink href={chatLink(message)} kind="secondary" rel="noopener" className={styles.contact}>
        <Icon name="chat" />
        Contáctanos
      </ButtonLink>
    </aside>
  );
}
