import type { ReviewEntry } from '../../upstream/contracts/content.ts';

/** Reviews in sight on the page of what is sold. */
const MOST_SHOWN = 6;

/**
 * Returns what families say of some courses, in the order of the content service, the newest first; null while nobody
 * says anything.
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
    /** Whether one of them is invented: then none is told to search engines. */
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
