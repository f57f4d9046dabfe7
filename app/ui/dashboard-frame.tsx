import type { ReactNode } from 'react';
import { DashboardFooter } from './dashboard-footer.tsx';
import { DashboardSidebar } from './dashboard-sidebar.tsx';
import { FloatingChat } from './floating-chat.tsx';
import styles from './dashboard-frame.module.css';

interface DashboardFrameProps {
  /** Path of the page one is on, without its query. */
  readonly pathname: string;
  /** ISO 3166-1 alpha-2 of the visitor: decides which chat number answers. */
  readonly country: string;
  readonly year: number;
  /** The page's `main`. */
  readonly children: ReactNode;
}

/** What is around `main` on every dashboard, under the header of the site (spec §2 'Parents' dashboard'). */
export function DashboardFrame({ pathname, country, year, children }: DashboardFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <DashboardSidebar pathname={pathname} country={country} />
        <div className={styles.content}>{children}</div>
      </div>
      <DashboardFooter year={year} />
      <FloatingChat country={country} className={styles.chat} />
    </div>
  );
}

/** `handle = { dashboard: true }` of a route: its page stands in the frame of the dashboards. */
export function asksForDashboardFrame(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'dashboard' in handle && handle.dashboard === true;
}
