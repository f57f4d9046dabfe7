import type { ReactNode } from 'react';
import { COURSE_STATUS_LABELS } from '../../server/domain/family/course-status.ts';
import type { CourseStatus } from '../../server/domain/family/course-status.ts';
import styles from './status-label.module.css';

/** A status as the shape of a knot: no knot, end of the cord, still to come, half tied, tied, held up, cut. */
export type Knot = 'none' | 'end' | 'loose' | 'half' | 'tied' | 'held' | 'cut';

const KNOTS: Readonly<Record<CourseStatus, Knot>> = {
  has_not_started: 'loose',
  in_progress: 'half',
  has_ended: 'tied',
  blocked: 'held',
  remaining: 'end',
  abandoned: 'cut',
  unknown: 'end',
};

/** A status label with a knot, whose shape conveys the status without relying on colour. */
export function KnotLabel({ knot, children }: { readonly knot: Knot; readonly children: ReactNode }) {
  return (
    <p className={styles.label} data-knot={knot}>
      <span className="visually-hidden">Estado: </span>
      {children}
    </p>
  );
}

/** The status of a course. */
export function StatusLabel({ status }: { readonly status: CourseStatus }) {
  return <KnotLabel knot={KNOTS[status]}>{COURSE_STATUS_LABELS[status]}</KnotLabel>;
}
