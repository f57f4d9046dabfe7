/** Returns first and last name as one; an unknown last name ('' or null) is left out. */
export const fullName = (person: { readonly firstName: string; readonly lastName: string | null }): string =>
  `${person.firstName} ${person.lastName ?? ''}`.replace(/\s+/g, ' ').trim();
