import type { Submission } from './form-action.server.ts';

/**
 * Leaves a flash message about a success, and returns the path of the page that shows it.
 * @param to The page of the form, unless another is given.
 */
export function sayAndGo({ context, page }: Submission, text: string, to = page): string {
  context.leaveFlash({ kind: 'success', text });
  return to;
}
