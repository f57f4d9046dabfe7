import { Shapes } from '../ui/drawing.tsx';
import styles from './flag.module.css';

const NAMES = new Intl.DisplayNames('es', { type: 'region' });

/**
 * Flags of the countries where families buy, simplified to be legible at 18 px: coats of arms become a dot. Their
 * colours are those of the countries, not of the theme.
 */
const FLAGS = import.meta.glob<string>('./flags/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * The flag of a country, with its name for screen readers; a country without a drawing shows its code.
 * @param props.country ISO 3166-1 alpha-2.
 */
export function Flag({ country }: { readonly country: string }) {
  const flag = FLAGS[`./flags/${country}.svg`];
  const name = NAMES.of(country) ?? country;
  if (!flag) {
    return (
      <abbr className={styles.code} title={name}>
        {country}
      </abbr>
    );
  }
  return (
    <>
      <svg className={styles.flag} width="27" height="18" viewBox="0 0 27 18" aria-hidden="true">
        <title>{name}</title>
        <Shapes svg={flag} />
      </svg>
      <span className="visually-hidden">{name}</span>
    </>
  );
}
