import { uuidOf } from '../store/seal.ts';

/**
 * Returns a body whose submission id depends on its content. The academy answers a known id with its stored result, so
 * the same form sent twice counts once; but a form corrected after going back needs another id, or it would be taken for
 * the first one.
 * @param body With the id that the form was rendered with.
 */
export function namedByWhatItSays<Body extends { readonly submission_id: string }>(body: Body): Body {
  return { ...body, submission_id: uuidOf(JSON.stringify(body)) };
}
