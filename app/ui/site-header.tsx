import type { ReactNode } from 'react';
import { BRAND } from '../brand.ts';
import { countryOptions } from './countries.ts';
import { accountDialogPath, paths } from '../paths.ts';
import { BrandMark } from './brand-mark.tsx';
import { Button, ButtonLink } from './button.tsx';
import { Cord } from './cord.tsx';
import { Icon } from './icon.tsx';
import { useSite } from './site.ts';
import { UserMenu } from './user-menu.tsx';
import type { MenuUser } from './user-menu.tsx';
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
          {countryOptions(country).map((option) => (
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
