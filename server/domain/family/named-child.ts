import type { Child } from '../../upstream/contracts/family.ts';
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
