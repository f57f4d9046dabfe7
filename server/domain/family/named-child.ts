import type { Child, ChildCourses } from '../../upstream/contracts/family.ts';
import { plainText } from '../plain-text.ts';

type Named = Pick<Child, 'id' | 'first_name'>;

/** Returns whether a full name begins with a first name, whole words only. */
function beginsWith(fullName: string, firstName: string): boolean {
  const [full, first] = [plainText(fullName), plainText(firstName)];
  return first !== '' && `${full} `.startsWith(`${first} `);
}

/**
 * Returns the child whose name a full name is (spec §3: a student has a `full_name` alone): the one with the longest
 * first name that it begins with, so that 'Ana María Torres' is not Ana. Undefined for nobody's, and for the name of
 * two.
 */
export function childNamed<Of extends Named>(fullName: string, children: readonly Of[]): Of | undefined {
  const named = children.filter(({ first_name }) => beginsWith(fullName, first_name));
  const longest = Math.max(0, ...named.map(({ first_name }) => plainText(first_name).length));
  const [own, ...others] = named.filter(({ first_name }) => plainText(first_name).length === longest);
  return others.length === 0 ? own : undefined;
}

/** Returns a child's lists as one. */
function joined(childId: string, lists: readonly ChildCourses[]): ChildCourses {
  const unread = lists.reduce((sum, list) => sum + (list.unread ?? 0), 0);
  return {
    child_id: childId,
    learning_paths: lists.flatMap((list) => list.learning_paths),
    courses: lists.flatMap((list) => list.courses),
    ...(unread > 0 && { unread }),
  };
}

/**
 * Returns the courses of every child, those with a student's name alone at the child that it names, or at the only
 * child of the family; null for those of nobody known.
 */
export function atTheirChildren(
  lists: readonly (ChildCourses | null)[],
  children: readonly (Child | null)[],
): (ChildCourses | null)[] {
  const known = children.filter((child) => child !== null);
  const [only = null, ...others] = children;
  const ownerOf = ({ child_id: id, student_name: name }: ChildCourses) =>
    name === undefined ? id : (childNamed(name, known) ?? (others.length === 0 ? only : null))?.id;
  const owned = lists.map((list) => ({ list, owner: list ? ownerOf(list) : undefined }));
  return owned.flatMap(({ list, owner }, place) => {
    if (list === null || owner === undefined) return [null];
    const isOwners = (one: (typeof owned)[number]) => one.owner === owner;
    if (owned.findIndex(isOwners) !== place) return [];
    return [
      joined(
        owner,
        owned.filter(isOwners).flatMap((one) => one.list ?? []),
      ),
    ];
  });
}
