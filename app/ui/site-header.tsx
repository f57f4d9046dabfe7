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
  /** Path and query of the page one is on. */
  readonly page: string;
  readonly user: MenuUser | null;
}

/** What hangs from the main cord; the first two are in sight on phones, too. */
const SECTIONS = [
  { name: 'Cursos', href: paths.courses() },
  { name: 'Vacaciones', href: paths.vacations() },
  { name: 'Rutas', href: paths.learningPaths() },
  { name: 'Precios', href: paths.prices() },
  { name: 'Cómo es una clase', href: paths.howClassesWork() },
] as const;

/** Whether a section is the page one is on ('page') or the part of the site that the page belongs to ('true'). */
function currentOf(href: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === href) return 'page';
  return pathname.startsWith(`${href}/`) ? 'true' : undefined;
}

/**
 * The main cord along the top of every page, and what hangs from it: one row, always in reach. On phones most of it is
 * folded into a menu, the same elements that stand in the row of a desk. What opens is a popover of the browser, so it
 * needs no script, and Escape closes it.
 */
export function SiteHeader({ page, user }: SiteHeaderProps) {
  const [pathname = '/'] = page.split('?', 1);
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#contenido">
        Saltar al contenido
      </a>
      <Cord className={styles.mainCord} />
      <div className={styles.bar}>
        <a className={styles.brand} href={paths.home()} aria-label={`${BRAND.name}, inicio`}>
          <BrandMark />
          <span className={styles.wordmark}>{BRAND.name}</span>
        </a>
        <nav className={styles.nav} aria-label="Principal">
          <SectionLinks sections={SECTIONS.slice(0, 2)} pathname={pathname} className={styles.short} />
          <button type="button" className={styles.opener} popovertarget="menu-principal">
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

/** Who is logged in, and where they are at home. */
interface MenuUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly platform: Platform | null;
  /** The organization that a manager looks after. */
  readonly organizationId: string | null;
}

/** For whoever is logged in: anybody may have bought, and everybody has an account. */
const FOR_ALL = [
  { name: 'Mis compras', href: paths.purchases() },
  { name: 'Tu cuenta', href: paths.account() },
];

/** For families and students: a school invites nobody. */
const INVITE = { name: 'Invita a una familia', href: paths.invite() };

/** What the owner of a session may go to from the page they are on (spec §2 'User menu'). */
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

/** Opened and closed by clicking (spec §2), and by Escape. On phones it is a part of the menu. */
function UserMenu({ user, pathname }: { readonly user: MenuUser; readonly pathname: string }) {
  const insideDashboard = /^\/dashboard(?:\/|$)/.test(pathname);
  return (
    <>
      <button type="button" className={styles.userButton} popovertarget="menu-de-cuenta">
        <Icon name="person" />
        <span className={styles.userName}>{user.firstName}</span>
        <Icon name="chevron" size={16} />
      </button>
      <div id="menu-de-cuenta" popover="auto" className={classNames(sheet.sheet, styles.userMenu)}>
        <p>
          {user.firstName} {user.lastName}
        </p>
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
