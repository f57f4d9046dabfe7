import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { BRAND } from '../brand.ts';
import { Icon } from './icon.tsx';
import { SocialLinks } from './site-footer.tsx';
import { useSite } from './site.ts';
import { Cord } from './cord.tsx';
import { ChatLink } from './link.tsx';
import { classNames } from './class-names.ts';
import sheet from './sheet.module.css';
import styles from './dashboard-frame.module.css';

interface DashboardFrameProps {
  /** Path of the current page, without its query. */
  readonly pathname: string;
  /** The page's `main`. */
  readonly children: ReactNode;
}

/** The frame around `main` on every dashboard, below the site's header (spec §2 'Parents' dashboard'). */
export function DashboardFrame({ pathname, children }: DashboardFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <DashboardSidebar pathname={pathname} />
        <div>{children}</div>
      </div>
      <DashboardFooter />
      <FloatingChat />
    </div>
  );
}

/** The sidebar has exactly these two links (spec §2). An organization's dashboard has a URL of its own. */
const ITEMS = [
  { name: 'Dashboard', href: paths.dashboard(), stands: /^\/dashboard(?:b2b\/.*)?$/ },
  { name: 'Preguntas Frecuentes', href: paths.dashboardFaq(), stands: /^\/dashboard\/faq$/ },
] as const;

/** Navigation between the dashboards, as knots on a cord. On phones it is a menu that opens over the page. */
function DashboardSidebar({ pathname }: { readonly pathname: string }) {
  return (
    <nav className={classNames(styles.side, 'no-print')} aria-label="Tu panel">
      <button
        type="button"
        className={classNames(sheet.opener, styles.opener)}
        popovertarget="menu-dashboard"
      >
        <Icon name="menu" /> Menú de tu panel
      </button>
      <div id="menu-dashboard" popover="auto" className={classNames(sheet.sheet, styles.menu)}>
        <button
          type="button"
          className={classNames(sheet.opener, styles.opener)}
          popovertarget="menu-dashboard"
        >
          <Icon name="close" /> Cerrar <span className="visually-hidden">menú</span>
        </button>
        <ul className={styles.items}>
          {ITEMS.map(({ name, href, stands }) => (
            <li key={href}>
              <a href={href} aria-current={stands.test(pathname) ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <div className={styles.channels}>
          <p>Síguenos</p>
          <SocialLinks />
        </div>
      </div>
    </nav>
  );
}

const FOOTER_LINKS = [
  { name: 'Contáctanos', href: paths.dashboardContact() },
  { name: 'Términos y condiciones', href: paths.terms() },
  { name: 'Política de privacidad', href: paths.privacy() },
  { name: 'Libro de Reclamaciones', href: paths.claimsBook() },
];

/** The footer of every dashboard (spec §2 'a footer saying all rights reserved 2022'). */
function DashboardFooter() {
  const year = Number(useSite().today.slice(0, 4));
  const years = year > BRAND.foundedIn ? `${BRAND.foundedIn}–${year}` : String(BRAND.foundedIn);
  return (
    <footer className={classNames(styles.footer, 'no-print')}>
      <Cord />
      <div className={classNames('page', styles.line)}>
        <p>
          © {BRAND.name}. Todos los derechos reservados {years}
        </p>
        <ul className={styles.links}>
          {FOOTER_LINKS.map(({ name, href }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}

/** The chat button that is always visible (spec §2 'a floating chat-messaging button'). */
function FloatingChat() {
  return (
    <aside className={classNames(styles.float, 'no-print')} aria-label="Ayuda por chat">
      <ChatLink className={styles.floatChat} message="Hola, necesito ayuda con mi cuenta.">
        <Icon name="chat" size={24} />
        <span className="visually-hidden">Escríbenos por WhatsApp</span>
      </ChatLink>
    </aside>
  );
}
