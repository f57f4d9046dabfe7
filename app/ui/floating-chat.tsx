import { useChatLink } from './chat-link.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './floating-chat.module.css';

interface FloatingChatProps {
  readonly className?: string;
}

/** The chat, always at hand (spec §2 'a floating chat-messaging button'). */
export function FloatingChat({ className }: FloatingChatProps) {
  const chatLink = useChatLink();
  return (
    <aside className={classNames(styles.float, className)} aria-label="Ayuda por chat">
      <a className={styles.chat} href={chatLink('Hola, necesito ayuda con mi dashboard.')} rel="noopener">
        <Icon name="chat" size={24} />
        <span className="visually-hidden">Escríbenos por WhatsApp</span>
      </a>
    </aside>
  );
}
