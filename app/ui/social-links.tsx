import { BRAND, chatLink } from '../brand.ts';
import { Icon } from './icon.tsx';
import styles from './social-links.module.css';

/**
 * The six channels of the academy (spec §2), each said by its name.
 * @param country ISO 3166-1 alpha-2 of the visitor: decides which chat number answers.
 */
export function SocialLinks({ country }: { readonly country: string }) {
  const channels = [...BRAND.channels, { name: 'WhatsApp', icon: 'chat', href: chatLink(country) } as const];
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
