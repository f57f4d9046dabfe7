import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import styles from './notice.module.css';

type NoticeKind = 'info' | 'success' | 'error' | 'warning';

const ICONS: Record<NoticeKind, IconName> = {
  info: 'info',
  success: 'check',
  error: 'alert',
  warning: 'alert',
};

interface NoticeProps {
  readonly kind: NoticeKind;
  readonly title?: ReactNode;
  /** Announces the notice when it appears on an open page; left out, it is plain content. */
  readonly role?: 'status' | 'alert';
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A short highlighted message: a success, an information, a warning or an error. */
export function Notice({ kind, title, role, className, children }: NoticeProps) {
  return (
    <div
      className={classNames(styles.notice, styles[kind], className)}
      role={role}
      // A dialog begins at its alert.
      tabIndex={role === 'alert' ? -1 : undefined}
    >
      <span className={styles.knot}>
        <Icon name={ICONS[kind]} size={18} />
      </span>
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
    </div>
  );
}
