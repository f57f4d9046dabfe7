import type { ReactNode } from 'react';
import type { Platform } from '../../server/domain/account/account.ts';
import type { AnnouncementView } from '../../server/domain/content/site-content.ts';
import { currencyForCountry } from '../../server/domain/money.ts';
import { BRAND } from '../brand.ts';
import { accountDialogPath, paths } from '../paths.ts';
import { BrandMark } from './brand-mark.tsx';
import { Button, ButtonLink } from './button.tsx';
import { Cord } from './cord.tsx';
import { Icon } from './icon.tsx';
import { COUNTRIES } from './countries.ts';
import { useSite } from './site.ts';
import styles from './site-header.module.css';

interface SiteHeaderProps {
  /** Path and query of the page one is on. */
  readonly page: string;
  /** What stands above the cord, if anything is announced on this page. */
  readonly announcement?: ReactNode;
  readonly user: MenuUser | null;
}

/** What hangs from the main cord. */
const SECTIONS = [
  { name: 'Cursos', href: paths.courses() },
  { name: 'Vacaciones', href: paths.vacations() },
] as const;

/** Whether a section is the page one is on ('page') or the part of the site that the page belongs to ('true'). */
function currentOf(href: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === href) return 'page';
  return pathname.startsWith(`${href}/`) ? 'true' : undefined;
}

/** The main cord along the top of every page, and what hangs from it. */
export function SiteHeader({ page, announcement, user }: SiteHeaderProps) {
  const [pathname = '/'] = page.split('?', 1);
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#contenido">
        Saltar al contenido
      </a>
      {announcement}
      <Cord className={styles.mainCord} />
      <div className={styles.bar}>
        <a className={styles.brand} href={paths.home()} aria-label={`${BRAND.name}, inicio`}>
          <BrandMark />
          <span className={styles.wordmark}>{BRAND.name}</span>
        </a>
        <nav className={styles.nav} aria-label="Principal">
          {SECTIONS.map(({ name, href }) => (
            <a key={href} className={styles.hanging} href={href} aria-current={currentOf(href, pathname)}>
              {name}
            </a>
          ))}
        </nav>
        <CountryForm page={page} />
        <div className={styles.account}>
          {user ? (
            <UserMenu user={user} pathname={pathname} />
          ) : (
            <ButtonLink kind="secondary" href={accountDialogPath('ingresar', page)} className={styles.login}>
              Ingresar
            </ButtonLink>
          )}
        </div>
      </div>
    </header>
  );
}

/** The country decides the currency, so it is always in sight and never changes by itself. */
function CountryForm({ page }: Pick<SiteHeaderProps, 'page'>) {
  const { country } = useSite();
  return (
    <form className={styles.country} method="post" action={paths.country()}>
      <input type="hidden" name="volver" value={page} />
      <label className="visually-hidden" htmlFor="site-country">
        País y moneda
      </label>
      <span className={styles.countrySelect}>
        <select id="site-country" name="country" defaultValue={country} key={country} autoComplete="off">
          {COUNTRIES_AND_CURRENCIES.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" size={16} />
      </span>
      <Button kind="quiet" size="small">
        Cambiar<span className="visually-hidden"> país y moneda</span>
      </Button>
    </form>
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
  const dashboard = { name: 'Dashboard', href: paths.dashboard() };
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

/** Opened and closed by clicking (spec §2). */
function UserMenu({ user, pathname }: { readonly user: MenuUser; readonly pathname: string }) {
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
        {[...linksOf(user, insideDashboard), ...FOR_ALL].map(({ name, href }) => (
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

/** One sentence above everything, with a link if it has one (spec §2 'Announcement bar'). */
export function AnnouncementBar({ announcement }: { readonly announcement: AnnouncementView }) {
  const { text, link } = announcement;
  return (
    <p className={styles.announcementBar}>
      {text}{' '}
      {link && (
        <a href={link.href}>
          {link.text} <Icon name="arrow" size={16} />
        </a>
      )}
    </p>
  );
}

/**
 * Says that the mock backend is acting out a scenario, so that nobody takes a staged failure for a real one.
 * @param props.page Path and query of the page one is on.
 */
export function ScenarioStrip({ scenario, page }: { readonly scenario: string; readonly page: string }) {
  const [pathname = '/', search = ''] = page.split('?', 2);
  const parameters = new URLSearchParams(search);
  parameters.set('escenario', '');
  return (
    <aside className={styles.strip} aria-label="Escenario de prueba">
      Escenario de prueba: <strong>{scenario}</strong>{' '}
      <a href={`${pathname}?${parameters.toString()}`}>Salir del escenario</a>
    </aside>
  );
}

/** Every country, each with the currency that it pays in (spec §9). */
const COUNTRIES_AND_CURRENCIES = COUNTRIES.map(({ value, label }) => ({
  value,
  label: `${label} (${currencyForCountry(value) === 'PEN' ? 'S/' : 'USD'})`,
}));
