import { createContext, useContext } from 'react';
import type { ChildSummary } from '../../server/domain/family/parents-zone.ts';

interface ShownChild extends ChildSummary {
  /** What support finds by, where something of the child could not be read. */
  readonly reference: string | undefined;
  /** Address of the child's subscribed calendar on our origin, or null while nobody has asked for one. */
  readonly feedPath: string | null;
  /** Whether the parent's password was given within the last minutes, so that it need not be asked for. */
  readonly passwordConfirmed: boolean;
}

/** The child whose zone is shown. */
export const ChildContext = createContext<ShownChild | null>(null);

/**
 * Returns the child whose zone a component stands in.
 * @throws outside of a zone.
 */
export function useChild(): ShownChild {
  const child = useContext(ChildContext);
  if (!child) throw new Error('Only the zone of a child has one.');
  return child;
}
