import { Icon } from '../ui/icon.tsx';
import styles from './check-list.module.css';

/** A list of sentences with check marks, such as what a child will learn. */
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
