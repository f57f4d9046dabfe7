/** Returns the entry of the content service with a slug. */
export const entryBySlug = <Entry extends { readonly fields: { readonly slug: string } }>(
  entries: readonly Entry[],
  slug: string | null | undefined,
): Entry | undefined => entries.find(({ fields }) => fields.slug === slug);

/** Returns the entry of the content service with an id. */
export const entryById = <Entry extends { readonly sys: { readonly id: string } }>(
  entries: readonly Entry[],
  id: string | null | undefined,
): Entry | undefined => entries.find(({ sys }) => sys.id === id);
