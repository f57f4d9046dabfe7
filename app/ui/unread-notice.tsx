import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import { Notice } from './notice.tsx';
import { Reference } from './reference.tsx';

interface UnreadNoticeProps {
  /** The row of the catalogue that tells it. */
  readonly of:
    | 'course_unreadable'
    | 'week_unreadable'
    | 'child_unreadable'
    | 'certificate_unreadable'
    | 'class_report_unreadable'
    | 'enrolment_unreadable'
    | 'family_unreadable'
    | 'invitation_unread'
    | 'part_unreadable'
    | 'posts_unread'
    | 'projects_unread'
    | 'courses_unread'
    | 'groups_unread'
    | 'programs_unread';
  /** How many; one when left out. */
  readonly count?: number;
  /** Of the request that read the list; a page that many are given has none. */
  readonly reference?: string | undefined;
}

/** That items of a list could not be read, in the place where they would stand; nothing while all could. */
export function UnreadNotice({ of, count = 1, reference }: UnreadNoticeProps) {
  if (count === 0) return null;
  const row = PAGE_FAILURES[of];
  const several = count > 1 && 'several' in row ? row.several : null;
  const { text, advice } = several ?? row;
  return (
    <Notice kind="warning" title={text}>
      <p>
        {several && `Son ${count}. `}
        {advice}
      </p>
      <Reference code={reference} />
    </Notice>
  );
}
