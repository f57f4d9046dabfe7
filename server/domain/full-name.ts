/**
 * Returns first and last name as one. Nothing stands in the place of a last name that is unknown ('' or null).
 */
export const fullName = (person: { readonly firstName: string; readonly lastName: string | null }): string =>
  `${person.firstName} ${person.lastName ?? ''}`.replace(/\s+/g, ' ').trim();
