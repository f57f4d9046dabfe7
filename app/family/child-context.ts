import { createContext, useContext } from 'react';
import type { ChildSummary } from '../../server/domain/family/parents-zone.ts';

interface ShownChild extends ChildSummary {
  /** 'self' on the dashboard of a student, who needs no name. */
  readonly kind: 'child' | 'self';
  /** Reference for support, when some data of the child could not be read. */
  readonly reference: string | undefined;
  /** Path of the child's subscribed calendar, or null until somebody creates it. */
  readonly feedPath: string | null;
  /** Whether the parent entered the password in the last minutes, so that it need not be asked for again. */
  readonly passwordConfirmed: boolean;
}

/** The child whose zone is shown. */
export const ChildContext = createContext<ShownChild | null>(null);

/**
 * Returns the child whose zone contains the component.
 * @throws outside a child's zone.
 */
export function useChild(): ShownChild {
  const child = useContext(ChildContext);
  if (!child) throw new Error('Only the zone of a child has one.');
  return child;
}
