import { currencyForCountry } from '../../server/domain/money.ts';
import { paths } from '../paths.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { COUNTRIES } from './countries.ts';
import { Icon } from './icon.tsx';
import sheet from './sheet.module.css';
import { useSite } from './site.ts';
import styles from './country-choice.module.css';

/**
 * The country decides the currency, so it is always in sight and never changes by itself.
 * @param props.page Path and query of the page one is on, to come back to.
 */
export function CountryChoice({ page }: { readonly page: string }) {
  const { country, currency } = useSite();
  const sign = currency === 'PEN' ? 'S/' : 'USD';
  return (
    <div className={styles.country}>
      <button type="button" className={styles.chip} popovertarget="pais">
        <span className="visually-hidden">
          {COUNTRIES.find(({ value }) => value === country)?.label}, elige otro{' '}
        </span>
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
          {COUNTRIES_AND_CURRENCIES.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Button>
          Cambiar<span className="visually-hidden"> país y moneda</span>
        </Button>
      </form>
    </div>
  );
}

/** Every country, each with the currency that it pays in (spec §9). */
const COUNTRIES_AND_CURRENCIES = COUNTRIES.map(({ value, label }) => ({
  value,
  label: `${label} (${currencyForCountry(value) === 'PEN' ? 'S/' : 'USD'})`,
}));
