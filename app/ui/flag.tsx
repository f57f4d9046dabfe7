import { FLAGS } from './flags.tsx';
import styles from './flag.module.css';

const NAMES = new Intl.DisplayNames('es', { type: 'region' });

/**
 * The flag of a country with its name for those who do not see it; a country without a drawing shows its code.
 * @param props.country ISO 3166-1 alpha-2.
 */
export function Flag({ country }: { readonly country: string }) {
  const drawing = FLAGS[country];
  const name = NAMES.of(country) ?? country;
  if (!drawing) {
    return (
      <abbr className={styles.code} title={name}>
        {country}
      </abbr>
    );
  }
  return (
    <svg className={styles.flag} width="27" height="18" viewBox="0 0 27 18" role="img" aria-label={name}>
      <title>{name}</title>
      {drawing}
    </svg>
  );
}
