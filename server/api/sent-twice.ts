import { uuidOf } from '../store/seal.ts';

/**
 * Returns what a form sends under an id of its own for all that it says. The academy answers an id that it knows with
 * what it kept before: the same form sent twice is one, but one that was corrected after going back says something else,
 * and would be told as done.
 * @param body With the id that the form was rendered with.
 */
export function namedByWhatItSays<Body extends { readonly submission_id: string }>(body: Body): Body {
  return { ...body, submission_id: uuidOf(JSON.stringify(body)) };
}
