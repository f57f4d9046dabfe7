import { BRAND } from '../brand.ts';
import { paths } from '../paths.ts';
import { useChatLink } from './chat-link.ts';
import { BrandMark } from './brand-mark.tsx';
import { Icon } from './icon.tsx';
import { useSite } from './site.ts';
import { Tocapu } from './tocapu.tsx';
import styles from './site-footer.module.css';

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
              <li>
                <a href={paths.courses()}>Cursos</a>
              </li>
              <li>
                <a href={paths.vacations()}>Programas de vacaciones</a>
              </li>
              <li>
                <a href={paths.gameJam()}>Game Jam</a>
              </li>
              <li>
                <a href={paths.blog()}>Blog</a>
              </li>
              <li>
                <a href={paths.about()}>Nosotros</a>
              </li>
              <li>
                <a href={paths.contact()}>Contáctanos</a>
              </li>
              <li>
                <a href={paths.claimsBook()}>Libro de Reclamaciones</a>
              </li>
              <li>
                <a href={paths.terms()}>Términos y condiciones</a>
              </li>
              <li>
                <a href={paths.privacy()}>Política de privacidad</a>
              </li>
              <li>
                <a href={paths.refunds()}>Política de reembolsos</a>
              </li>
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
