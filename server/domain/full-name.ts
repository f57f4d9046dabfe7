/** Returns first and last name as one, also of somebody whose last name is unknown ('' or null): nothing stands in its place. */
export const fullName = (person: { readonly firstName: string; readonly lastName: string | null }): string =>
  `${person.firstName} ${person.lastName ?? ''}`.replace(/\s+/g, ' ').trim();
