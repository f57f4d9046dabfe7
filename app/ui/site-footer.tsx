import { BRAND } from '../brand.ts';
import { paths } from '../paths.ts';
import { useChatLink } from './chat-link.ts';
import { BrandMark } from './brand-mark.tsx';
import { Icon } from './icon.tsx';
import { useSite } from './site.ts';
import { Tocapu } from './tocapu.tsx';
import styles from './site-footer.module.css';

const LINKS = [
  { name: 'Cursos', href: paths.courses() },
  { name: 'Programas de vacaciones', href: paths.vacations() },
  { name: 'Game Jam', href: paths.gameJam() },
  { name: 'Blog', href: paths.blog() },
  { name: 'Nosotros', href: paths.about() },
  { name: 'Contáctanos', href: paths.contact() },
  { name: 'Verifica un certificado', href: paths.verification() },
  { name: 'Libro de Reclamaciones', href: paths.claimsBook() },
  { name: 'Términos y condiciones', href: paths.terms() },
  { name: 'Política de privacidad', href: paths.privacy() },
  { name: 'Política de reembolsos', href: paths.refunds() },
];

/** The same help in the same order at the end of every page. */
export function SiteFooter() {
  const { year } = useSite();
  const chatLink = useChatLink();
  return (
    <footer className={styles.footer}>
      <Tocapu className={styles.band} />
      <div className={styles.ground}>
        <div className={styles.columns}>
          <div className={styles.brand}>
            <BrandMark />
            <div>
              <p className={styles.wordmark}>{BRAND.name}</p>
              <p>{BRAND.tagline}.</p>
            </div>
          </div>
          <div>
            <h2 className={styles.title}>¿Necesitas ayuda?</h2>
            <ul className={styles.links}>
              <li>
                <a href={chatLink()}>
                  <Icon name="chat" /> Escríbenos por WhatsApp
                </a>
              </li>
              <li>
                <a href={`mailto:${BRAND.supportEmail}`}>
                  <Icon name="mail" /> {BRAND.supportEmail}
                </a>
              </li>
            </ul>
            <div className={styles.channels}>
              <SocialLinks />
            </div>
          </div>
          <div>
            <h2 className={styles.title}>Explora</h2>
            <ul className={styles.links}>
              {LINKS.map(({ name, href }) => (
                <li key={href}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <p className={styles.rights}>
          © {year && `${year} `}
          {BRAND.name}. Todos los derechos reservados.
        </p>
      </div>
    </footer>
  );
}

/** The six channels of the academy (spec §2), each said by its name. */
export function SocialLinks() {
  const chatLink = useChatLink();
  const channels = [...BRAND.channels, { name: 'WhatsApp', icon: 'chat', href: chatLink() } as const];
  return (
    <ul className={styles.socialChannels}>
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
