import { paths } from '../paths.ts';
import { Icon } from './icon.tsx';
import { SocialLinks } from './social-links.tsx';
import styles from './dashboard-sidebar.module.css';

/** Spec §2: these two and no other. An organization's dashboard has an address of its own. */
const ITEMS = [
  { name: 'Dashboard', href: paths.dashboard(), stands: /^\/dashboard(?:b2b\/.*)?$/ },
  { name: 'Preguntas Frecuentes', href: paths.dashboardFaq(), stands: /^\/dashboard\/faq$/ },
] as const;

interface DashboardSidebarProps {
  readonly pathname: string;
}

/**
 * The ways between the dashboards, knots on a cord. On phones it is folded away: 'Menú' is a link to it, and the one
 * place that the address names is open, so that it opens and closes without JavaScript.
 */
export function DashboardSidebar({ pathname }: DashboardSidebarProps) {
  return (
    <div className={styles.side}>
      <a className={styles.open} href="#menu">
        <Icon name="menu" /> Menú
      </a>
      <nav id="menu" className={styles.menu} aria-label="Dashboard" tabIndex={-1}>
        <a className={styles.close} href="#contenido">
          <Icon name="close" /> Cerrar <span className="visually-hidden">menú</span>
        </a>
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
      </nav>
    </div>
  );
}
