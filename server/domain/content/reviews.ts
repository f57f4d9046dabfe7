import type { ReviewEntry } from '../../upstream/contracts/content.ts';

/** How many reviews the page of a product shows. */
const MOST_SHOWN = 6;

/**
 * Returns the reviews of some courses, in the order of the content service, newest first; null when there are none.
 * @param courseIds Entry ids.
 */
export function reviewsView(reviews: readonly ReviewEntry[], courseIds: readonly string[]) {
  const said = reviews.filter(({ fields }) => courseIds.includes(fields.course));
  if (said.length === 0) return null;
  const stars = said.reduce((sum, { fields }) => sum + fields.stars, 0);
  return {
    count: said.length,
    /** Of 5, with one decimal. */
    average: Math.round((stars / said.length) * 10) / 10,
    /** Whether any of them is invented: then none is passed on to search engines. */
    demo: said.some(({ fields }) => fields.demo),
    shown: said.slice(0, MOST_SHOWN).map(({ sys, fields: { stars: given, text, name, day } }) => ({
      id: sys.id,
      stars: given,
      text,
      name,
      day,
    })),
  };
}
export type ReviewsView = NonNullable<ReturnType<typeof reviewsView>>;
