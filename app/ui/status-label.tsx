import { COURSE_STATUS_LABELS } from '../../server/domain/family/course-status.ts';
import type { CourseStatus } from '../../server/domain/family/course-status.ts';
import styles from './status-label.module.css';

/** Where a course stands: its words, and a knot that is tied, half tied or loose. */
export function StatusLabel({ status }: { readonly status: CourseStatus }) {
  return (
    <p className={styles.label} data-status={status}>
      <span className="visually-hidden">Estado: </span>
      {COURSE_STATUS_LABELS[status]}
    </p>
  );
}
