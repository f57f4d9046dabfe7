import type { AnnouncementView } from '../../server/domain/content/site-content.ts';
import { Icon } from './icon.tsx';
import styles from './announcement-bar.module.css';

/** One sentence above everything, with a link if it has one (spec §2 'Announcement bar'). */
export function AnnouncementBar({ announcement }: { readonly announcement: AnnouncementView }) {
  const { text, link } = announcement;
  return (
    <p className={styles.bar}>
      {text}{' '}
      {link && (
        <a href={link.href}>
          {link.text} <Icon name="arrow" size={16} />
        </a>
      )}
    </p>
  );
}
