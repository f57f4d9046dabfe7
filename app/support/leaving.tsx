import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import { Button } from '../ui/button.tsx';
import leaving from '../ui/leaving-script.ts?worker&url';
import { Notice } from '../ui/notice.tsx';
import { usePageAnswer } from '../ui/page-answer.tsx';
import styles from '../ui/under-way.module.css';

/**
 * Does for pages that are not hydrated what `UnderWay` does on hydrated ones, with a single script of 1 kB. The button
 * of a form has its label while sending in `data-sending`; on hydrated pages the script only handles that button.
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

/**
 * The templates that the script shows on pages that are not hydrated. The script also writes the words of `data-words`:
 * text browsers draw what is in a template.
 */
function Templates() {
  const { text, advice } = PAGE_FAILURES.offline;
  return (
    <>
      <p className="visually-hidden" role="status" data-said />
      <template data-part="cord">
        <div className={styles.cord} aria-hidden="true" data-under-way />
      </template>
      <template data-part="lost">
        <Notice kind="warning" title={<span data-words={text} />} role="alert" className={styles.lost}>
          <p data-words={advice} />
          <Button type="button" kind="secondary" size="small" data-again="" data-words="Reintentar" />
        </Notice>
      </template>
    </>
  );
}
