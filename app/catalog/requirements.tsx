import { Details } from '../ui/details.tsx';
import styles from './requirements.module.css';

/** What is needed at home; closed at first, since most families have it (spec §2). */
export function Requirements({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <section className={styles.requirements} aria-labelledby="requisitos">
      <h2 id="requisitos" className={styles.heading}>
        Requisitos técnicos
      </h2>
      <Details show="Mostrar detalles" hide="Ocultar detalles">
        <ul className={styles.list}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Details>
    </section>
  );
}
