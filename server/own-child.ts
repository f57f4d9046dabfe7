import { KipuError } from './errors.ts';
import type { Child } from './upstream/contracts/family.ts';

/**
 * Returns the child of an id among those of a family.
 * @param children Null for one that cannot be read: it may be the one that is looked for.
 * @throws child_unreadable where that may be; not_found for an unknown child and for one of another family alike
 */
export function childAmong(children: readonly (Child | null)[], childId: string): Child {
  const child = children.find((one) => one?.id === childId);
  if (child) return child;
  throw new KipuError(children.includes(null) ? 'child_unreadable' : 'not_found');
}
