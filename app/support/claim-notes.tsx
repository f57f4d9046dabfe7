import { CLAIM_NOTES } from '../../server/domain/claims/claim-sheet.ts';
import { CLAIM_TYPES } from '../../server/domain/option-lists.ts';
import styles from './claim-notes.module.css';

/** What the law wants printed on every sheet: the two definitions, and what the consumer may count on. */
export function ClaimNotes() {
  return (
    <div className={styles.notes}>
      <dl>
        {CLAIM_TYPES.map(({ code, label, definition }) => (
          <div key={code}>
            <dt>{label.toUpperCase()}</dt>
            <dd>{definition}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {CLAIM_NOTES.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}
