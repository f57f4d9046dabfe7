import type { ReactNode } from 'react';
import { COURSE_STATUS_LABELS } from '../../server/domain/family/course-status.ts';
import type { CourseStatus } from '../../server/domain/family/course-status.ts';
import styles from './status-label.module.css';

/** How far something is, as the shape of its knot: none, the end of the cord, to come, half and whole, held up, cut. */
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

/** Where something stands: its words, and a knot whose shape says it without the colour. */
export function KnotLabel({ knot, children }: { readonly knot: Knot; readonly children: ReactNode }) {
  return (
    <p className={styles.label} data-knot={knot}>
      <span className="visually-hidden">Estado: </span>
      {children}
    </p>
  );
}

/** Where a course stands. */
export function StatusLabel({ status }: { readonly status: CourseStatus }) {
  return <KnotLabel knot={KNOTS[status]}>{COURSE_STATUS_LABELS[status]}</KnotLabel>;
}
