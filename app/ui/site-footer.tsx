import { BRAND, chatLink } from '../brand.ts';
import { paths } from '../paths.ts';
import { Icon } from './icon.tsx';
import { useSite } from './site.ts';
import { Tocapu } from './tocapu.tsx';
import styles from './site-footer.module.css';

const GROUPS = [
  {
    title: 'Aprende',
    links: [
      { name: 'Cursos', href: paths.courses() },
      { name: 'Vacaciones', href: paths.vacations() },
      { name: 'Precios', href: paths.prices() },
      { name: 'Proyectos', href: paths.projects() },
      { name: 'Game Jam', href: paths.gameJam() },
      { name: 'Blog', href: paths.blog() },
    ],
  },
  {
    title: BRAND.name,
    links: [
      { name: 'Nosotros', href: paths.about() },
      { name: 'Contáctanos', href: paths.contact() },
      { name: 'Seguridad de los niños', href: paths.safety() },
      { name: 'Verifica un certificado', href: paths.verification() },
      { name: 'Términos y condiciones', href: paths.terms() },
      { name: 'Política de privacidad', href: paths.privacy() },
      { name: 'Política de reembolsos', href: paths.refunds() },
    ],
  },
];

/** The footer: the same links in the same order on every page. */
export function SiteFooter() {
  const year = useSite().today.slice(0, 4);
  return (
    <footer className={styles.footer}>
      <Tocapu className="no-print" />
      <div className={styles.ground}>
        <div className={styles.columns}>
          <div className={styles.brand}>
            <p className={styles.wordmark}>{BRAND.name}</p>
            <p>{BRAND.tagline}.</p>
            <a className={styles.mail} href={`mailto:${BRAND.supportEmail}`}>
              <Icon name="mail" /> {BRAND.supportEmail}
            </a>
            <SocialLinks />
          </div>
          {GROUPS.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className={styles.title}>{title}</h2>
              <ul className={styles.links}>
                {links.map(({ name, href }) => (
                  <li key={href}>
                    <a href={href}>{name}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <a className={styles.book} href={paths.claimsBook()}>
            <ClaimsBookMark />
            Libro de Reclamaciones
          </a>
        </div>
        <p className={styles.rights}>
          © {year && `${year} `}
          {BRAND.name}. Todos los derechos reservados.
        </p>
      </div>
    </footer>
  );
}

/** Icon: an open book with a pen, which Peruvian shops show beside the link to their claims book. */
function ClaimsBookMark() {
  return (
    <svg width="44" height="32" viewBox="0 0 44 32" aria-hidden="true" focusable="false">
      <path
        d="M22 7C17 3 9 3 3 5v21c6-2 14-2 19 2 5-4 13-4 19-2V5c-6-2-14-2-19 2Zm0 0v21M8 11c3-.6 6-.4 9 .6M8 16c3-.6 6-.4 9 .6M27 19l8.5-9 2.5 2.4-8.5 9-3.4 1Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Icon links to the academy's six channels (spec §2), with their names for screen readers. */
export function SocialLinks() {
  const chat = { name: 'WhatsApp', icon: 'chat', href: chatLink(useSite().country) } as const;
  const channels = [...BRAND.channels, chat];
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
