import { KipuError } from './errors.ts';
import type { Child } from './upstream/contracts/family.ts';

/**
 * Returns a child of a family by id.
 * @param children Null for one that cannot be read: it may be the requested one.
 * @throws child_unreadable in that case; not_found both for an unknown child and for one of another family
 */
export function childAmong(children: readonly (Child | null)[], childId: string): Child {
  const child = children.find((one) => one?.id === childId);
  if (child) return child;
  throw new KipuError(children.includes(null) ? 'child_unreadable' : 'not_found');
}
