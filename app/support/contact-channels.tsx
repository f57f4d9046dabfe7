import { BRAND } from '../brand.ts';
import { Icon } from '../ui/icon.tsx';
import { SocialLinks } from '../ui/site-footer.tsx';
import styles from './contact-channels.module.css';

/** The support mail and the six channels, in both variants of the contact card (spec §2). */
export function ContactChannels() {
  return (
    <div>
      <p className={styles.mail}>
        <a href={`mailto:${BRAND.supportEmail}`}>
          <Icon name="mail" /> {BRAND.supportEmail}
        </a>
      </p>
      <SocialLinks />
    </div>
  );
}
