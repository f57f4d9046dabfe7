import type { ReactNode } from 'react';
import type { ChildZone } from '../../server/domain/family/parents-zone.ts';
import { live, LiveProvider } from '../api/live.tsx';
import { RecommendedCards } from './recommended-cards.tsx';

interface LateProps {
  readonly followed: NonNullable<ChildZone['followed']>;
  /** Shown while they load. */
  readonly meanwhile: ReactNode;
}

/** The recommendations for a child, loaded separately from the page. */
export function LateRecommended(props: LateProps) {
  return (
    <LiveProvider>
      <Asked {...props} />
    </LiveProvider>
  );
}

function Asked({ followed, meanwhile }: LateProps) {
  const { data, isError } = live.parents.recommended.useQuery({ after: followed });
  if (data) return <RecommendedCards recommended={data} />;
  return isError ? null : meanwhile;
}
