import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import { Notice } from './notice.tsx';
import { Reference } from './reference.tsx';

interface UnreadItemsProps {
  /** The row of the catalogue that tells it. */
  readonly of: 'course_unreadable' | 'certificate_unreadable' | 'enrolment_unreadable';
  readonly count: number;
  /** Of the request that read the list. */
  readonly reference: string | undefined;
}

/** That items of a list could not be read, in the place where they would stand; nothing while all could. */
export function UnreadItems({ of, count, reference }: UnreadItemsProps) {
  if (count === 0) return null;
  const { text, advice } = PAGE_FAILURES[of];
  return (
    <Notice kind="warning" title={text}>
      <p>
        {count > 1 && `Son ${count}. `}
        {advice}
      </p>
      <Reference code={reference} />
    </Notice>
  );
}
