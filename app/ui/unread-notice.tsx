import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import { Notice } from './notice.tsx';
import { Reference } from './reference.tsx';
import { useIsLate } from './under-way.tsx';

interface UnreadNoticeProps {
  /** The row of the error catalogue with its text. */
  readonly of: Extract<keyof typeof PAGE_FAILURES, `${string}_${'unreadable' | 'unread' | 'unavailable'}`>;
  /** How many could not be read; one by default. */
  readonly count?: number;
  /** Reference of the request that read the list; a page cached for many visitors has none. */
  readonly reference?: string | undefined;
}

/**
 * Says, where it would be, that something could not be read. Draws nothing when all of it could. A family's children who
 * are only late have not failed.
 */
export function UnreadNotice({ of, count = 1, reference }: UnreadNoticeProps) {
  const isLate = useIsLate();
  if (count === 0 || (isLate && of === 'child_unreadable')) return null;
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
