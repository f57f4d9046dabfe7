import type { Failure } from '../../server/domain/failure.ts';
import { Notice } from './notice.tsx';

/** What a list or a text lacks that could not be read: nobody should take the rest for all of it. */
export function UnreadNotice({ text, advice }: Pick<Failure, 'text' | 'advice'>) {
  return (
    <Notice kind="warning" title={text}>
      {advice}
    </Notice>
  );
}
