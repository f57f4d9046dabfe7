import styles from './reference.module.css';

/** What a person reads aloud to support, or copies, to be found by. Draws nothing without one. */
export function Reference({ code }: { readonly code: string | null | undefined }) {
  if (!code) return null;
  return (
    <p className={styles.reference}>
      Referencia <code translate="no">{code}</code>
    </p>
  );
}
