import type { ValueView } from '../../server/domain/content/site-content.ts';
import styles from './values.module.css';

/** 'Nuestros valores' (spec §2). */
export function Values({ values }: { readonly values: readonly ValueView[] }) {
  return (
    <section className={styles.values} aria-labelledby="valores">
      <div className="page">
        <h2 id="valores">Nuestros valores</h2>
        <ul className={styles.list}>
          {values.map(({ name, description, icon }) => (
            <li key={name}>
              <img src={icon} alt="" width="96" height="96" loading="lazy" decoding="async" />
              <div>
                <h3>{name}</h3>
                <p>{description}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
