import { currencyForCountry } from '../../server/domain/money.ts';
import { paths } from '../paths.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { NEARBY_COUNTRIES } from './countries-nearby.ts';
import type { SelectOption } from './field.tsx';
import { Icon } from './icon.tsx';
import sheet from './sheet.module.css';
import { useSite } from './site.ts';
import styles from './country-choice.module.css';

/** Option of the header for all countries that are not listed there; it leads to the page that lists them. */
export const OTHER_COUNTRY = 'otro';

/**
 * The country selector. The country decides the currency, so it is always visible and never changes by itself. As every
 * page contains it, it only lists the countries of most families: the full list was an eighth of a page's size.
 * @param props.page Path and query of the current page, to return to.
 */
export function CountryChoice({ page }: { readonly page: string }) {
  const { country, countryName, currency } = useSite();
  const sign = currency === 'PEN' ? 'S/' : 'USD';
  const own = { value: country, label: countryName };
  const isNearby = NEARBY_COUNTRIES.some(({ value }) => value === country);
  return (
    <div className={classNames(styles.country, 'no-print')}>
      <button type="button" className={classNames(sheet.opener, styles.chip)} popovertarget="pais">
        <span className="visually-hidden">{countryName}, elige otro </span>
        <span>
          {country} <span className={styles.sign}>{sign}</span>
        </span>
        <Icon name="chevron" size={16} />
      </button>
      <form
        id="pais"
        popover="auto"
        className={classNames(sheet.sheet, styles.countryForm)}
        method="post"
        action={paths.country()}
      >
        <input type="hidden" name="volver" value={page} />
        <label htmlFor="site-country">País y moneda</label>
        <select id="site-country" name="country" defaultValue={country} key={country} autoComplete="off">
          {withCurrency(isNearby ? NEARBY_COUNTRIES : [own, ...NEARBY_COUNTRIES]).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value={OTHER_COUNTRY}>Otro país…</option>
        </select>
        <Button>
          Cambiar<span className="visually-hidden"> país y moneda</span>
        </Button>
      </form>
    </div>
  );
}

/** Returns the options with the currency of each country in its label (spec §9). */
export function withCurrency(countries: readonly SelectOption[]): SelectOption[] {
  return countries.map(({ value, label }) => ({
    value,
    label: `${label} (${currencyForCountry(value) === 'PEN' ? 'S/' : 'USD'})`,
  }));
}
