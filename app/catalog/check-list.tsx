import { Icon } from '../ui/icon.tsx';
import styles from './check-list.module.css';

/** What a child can do afterwards, a sentence each. */
export function CheckList({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <Icon name="check" />
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  );
}
