import type { Platform } from '../../server/domain/account/account.ts';
import { paths } from '../paths.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './user-menu.module.css';

/** Who is logged in, and where they are at home. */
export interface MenuUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly platform: Platform | null;
  /** The organization that a manager looks after. */
  readonly organizationId: string | null;
}

interface UserMenuProps {
  readonly user: MenuUser;
  /** Path of the page one is on. */
  readonly pathname: string;
}

/** What the owner of a session may go to from the page they are on (spec §2 'User menu'). */
function linksOf({ platform, organizationId }: MenuUser, insideDashboard: boolean) {
  const dashboard = { name: 'Dashboard', href: paths.dashboard() };
  switch (platform) {
    case 'zona-padres':
      return [
        insideDashboard ? { name: 'Homepage', href: paths.home() } : dashboard,
        { name: 'Perfiles', href: paths.profiles() },
      ];
    case 'organizacion': {
      const href = organizationId === null ? paths.dashboard() : paths.organization(organizationId);
      return [{ name: 'Ir al dashboard', href }];
    }
    case 'zona-estudiantes':
    case null:
      return [dashboard];
  }
}

/** Opened and closed by clicking (spec §2). */
export function UserMenu({ user, pathname }: UserMenuProps) {
  const insideDashboard = /^\/dashboard(?:\/|$)/.test(pathname);
  return (
    <details className={styles.menu} name="menu">
      <summary>
        <Icon name="person" />
        <span className={styles.userName}>{user.firstName}</span>
        <Icon name="chevron" size={16} />
      </summary>
      <div className={styles.sheet}>
        <p>
          {user.firstName} {user.lastName}
        </p>
        {linksOf(user, insideDashboard).map(({ name, href }) => (
          <a key={href} href={href} aria-current={href === pathname ? 'page' : undefined}>
            {name}
          </a>
        ))}
        <form method="post" action={paths.logout()}>
          <Button kind="quiet">Cerrar Sesión</Button>
        </form>
      </div>
    </details>
  );
}
