import { BRAND } from '../brand.ts';
import { useChatLink } from './chat-link.ts';
import { Icon } from './icon.tsx';
import styles from './social-links.module.css';

/** The six channels of the academy (spec §2), each said by its name. */
export function SocialLinks() {
  const chatLink = useChatLink();
  const channels = [...BRAND.channels, { name: 'WhatsApp', icon: 'chat', href: chatLink() } as const];
  return (
    <ul className={styles.channels}>
      {channels.map(({ name, icon, href }) => (
        <li key={name}>
          <a href={href} rel="noopener">
            <Icon name={icon} />
            <span className="visually-hidden">
              {BRAND.name} en {name}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
