import styles from './reference.module.css';

/** The reference of a request, for people to give to support. Draws nothing without one. */
export function Reference({ code }: { readonly code: string | null | undefined }) {
  if (!code) return null;
  return (
    <p className={styles.reference}>
      Referencia <code translate="no">{code}</code>
    </p>
  );
}
