import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import { Button } from './button.tsx';
import leaving from './leaving-script.ts?worker&url';
import { Notice } from './notice.tsx';
import { usePageAnswer } from './page-answer.tsx';
import styles from './under-way.module.css';

/**
 * Does what `UnderWay` does on hydrated pages, for a page whose only live part is a form: with one script of 1 kB in place
 * of all of them. The button of such a form has the words shown while it is sent in `data-sending`; on hydrated pages
 * the script does nothing else.
 */
export function Leaving() {
  const { hydrates } = usePageAnswer();
  return (
    <>
      <script type="module" src={leaving} />
      {!hydrates && <Templates />}
    </>
  );
}

/** What the script shows where nothing else does. */
function Templates() {
  const { text, advice } = PAGE_FAILURES.offline;
  return (
    <>
      <p className="visually-hidden" role="status" data-said />
      <template data-part="cord">
        <div className={styles.cord} aria-hidden="true" data-under-way />
      </template>
      <template data-part="lost">
        <Notice kind="warning" title={text} role="alert" className={styles.lost}>
          <p>{advice}</p>
          <Button type="button" kind="secondary" size="small" data-again="">
            Reintentar
          </Button>
        </Notice>
      </template>
    </>
  );
}
