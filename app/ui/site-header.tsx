import type { Platform } from '../../server/domain/account/account.ts';
import { BRAND } from '../brand.ts';
import { accountDialogPath, paths } from '../paths.ts';
import { BrandMark } from './brand-mark.tsx';
import { Button, ButtonLink } from './button.tsx';
import { classNames } from './class-names.ts';
import { Cord } from './cord.tsx';
import { CountryChoice } from './country-choice.tsx';
import { Icon } from './icon.tsx';
import sheet from './sheet.module.css';
import styles from './site-header.module.css';

interface SiteHeaderProps {
  /** Path and query of the current page. */
  readonly page: string;
  readonly user: MenuUser | null;
}

/** The main sections; the first two are also visible on phones. */
const SECTIONS = [
  { name: 'Cursos', href: paths.courses() },
  { name: 'Vacaciones', href: paths.vacations() },
  { name: 'Rutas', href: paths.learningPaths() },
  { name: 'Precios', href: paths.prices() },
  { name: 'Cómo es una clase', href: paths.howClassesWork() },
] as const;

/** Returns `aria-current` of a section: 'page' for the current page, 'true' for the section that contains it. */
function currentOf(href: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === href) return 'page';
  return pathname.startsWith(`${href}/`) ? 'true' : undefined;
}

/**
 * The header of every page: the main cord and, hanging from it, one row of links that is always visible. On phones most
 * of them are in a menu, made of the same elements as the row on wide screens. The menus are native popovers: they need
 * no script, and Escape closes them.
 */
export function SiteHeader({ page, user }: SiteHeaderProps) {
  const [pathname = '/'] = page.split('?', 1);
  return (
    <header className={styles.header}>
      <a className={classNames(styles.skip, 'no-print')} href="#contenido">
        Saltar al contenido
      </a>
      <Cord className={styles.mainCord} />
      <div className={classNames('page', styles.bar)}>
        <a className={styles.brand} href={paths.home()} aria-label={`${BRAND.name}, inicio`}>
          <BrandMark />
          <span className={styles.wordmark}>{BRAND.name}</span>
        </a>
        <nav className={classNames(styles.nav, 'no-print')} aria-label="Principal">
          <SectionLinks sections={SECTIONS.slice(0, 2)} pathname={pathname} className={styles.short} />
          <button
            type="button"
            className={classNames(sheet.opener, styles.opener)}
            popovertarget="menu-principal"
          >
            <Icon name="menu" /> Menú
          </button>
          <div id="menu-principal" popover="auto" className={classNames(sheet.sheet, styles.menu)}>
            <SectionLinks sections={SECTIONS.slice(0, 2)} pathname={pathname} className={styles.again} />
            <SectionLinks sections={SECTIONS.slice(2)} pathname={pathname} className={styles.more} />
            {user ? <UserMenu user={user} pathname={pathname} /> : <WaysIn page={page} />}
          </div>
        </nav>
        <CountryChoice page={page} />
      </div>
    </header>
  );
}

interface SectionLinksProps {
  readonly sections: readonly (typeof SECTIONS)[number][];
  readonly pathname: string;
  readonly className: string | undefined;
}

function SectionLinks({ sections, pathname, className }: SectionLinksProps) {
  return (
    <ul className={classNames(styles.sections, className)}>
      {sections.map(({ name, href }) => (
        <li key={href}>
          <a className={styles.hanging} href={href} aria-current={currentOf(href, pathname)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function WaysIn({ page }: Pick<SiteHeaderProps, 'page'>) {
  return (
    <div className={styles.waysIn}>
      <ButtonLink kind="secondary" href={accountDialogPath('ingresar', page)}>
        Ingresar
      </ButtonLink>{' '}
      <ButtonLink kind="quiet" href={accountDialogPath('registro', page)}>
        Crear cuenta
      </ButtonLink>
    </div>
  );
}

/** The logged-in user, and the platform of the account. */
interface MenuUser {
  readonly firstName: string;
  readonly fullName: string;
  readonly platform: Platform | null;
  readonly organizationId: string | null;
}

/** Links for all logged-in users: anybody may have bought something, and everybody has an account. */
const FOR_ALL = [
  { name: 'Mis compras', href: paths.purchases() },
  { name: 'Tu cuenta', href: paths.account() },
];

/** Link for families and students; schools do not invite. */
const INVITE = { name: 'Invita a una familia', href: paths.invite() };

/** Returns the links of the user menu by platform and current page (spec §2 'User menu'). */
function linksOf({ platform, organizationId }: MenuUser, insideDashboard: boolean) {
  const dashboard = { name: 'Tu panel', href: paths.dashboard() };
  switch (platform) {
    case 'zona-padres':
      return [
        insideDashboard ? { name: 'Homepage', href: paths.home() } : dashboard,
        { name: 'Perfiles', href: paths.profiles() },
        INVITE,
      ];
    case 'organizacion': {
      const href = organizationId === null ? paths.dashboard() : paths.organization(organizationId);
      return [{ name: 'Ir al dashboard', href }];
    }
    case 'zona-estudiantes':
      return [dashboard, INVITE];
    case null:
      return [dashboard];
  }
}

/** The user menu: opened and closed by clicking (spec §2); Escape closes it, too. On phones it is part of the menu. */
function UserMenu({ user, pathname }: { readonly user: MenuUser; readonly pathname: string }) {
  const insideDashboard = /^\/dashboard(?:\/|$)/.test(pathname);
  return (
    <>
      <button
        type="button"
        className={classNames(sheet.opener, styles.userButton)}
        popovertarget="menu-de-cuenta"
      >
        <Icon name="person" />
        <span className={styles.userName}>{user.firstName}</span>
        <Icon name="chevron" size={16} />
      </button>
      <div id="menu-de-cuenta" popover="auto" className={classNames(sheet.sheet, styles.userMenu)}>
        <p>{user.fullName}</p>
        {[...linksOf(user, insideDashboard), ...FOR_ALL].map(({ name, href }) => (
          <a key={href} href={href} aria-current={href === pathname ? 'page' : undefined}>
            {name}{' '}
          </a>
        ))}
        <form method="post" action={paths.logout()}>
          <Button kind="quiet">Cerrar Sesión</Button>
        </form>
      </div>
    </>
  );
}
