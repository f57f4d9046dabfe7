import type { ReactNode } from 'react';
import { DashboardFooter } from './dashboard-footer.tsx';
import { DashboardSidebar } from './dashboard-sidebar.tsx';
import { FloatingChat } from './floating-chat.tsx';
import styles from './dashboard-frame.module.css';

interface DashboardFrameProps {
  /** Path of the page one is on, without its query. */
  readonly pathname: string;
  /** The page's `main`. */
  readonly children: ReactNode;
}

/** What is around `main` on every dashboard, under the header of the site (spec §2 'Parents' dashboard'). */
export function DashboardFrame({ pathname, children }: DashboardFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <DashboardSidebar pathname={pathname} />
        <div className={styles.content}>{children}</div>
      </div>
      <DashboardFooter />
      <FloatingChat className={styles.chat} />
    </div>
  );
}
