import type { Submission } from './form-action.server.ts';

/**
 * Returns where to go after a success, which is told there.
 * @param to The page of the form, unless another is given.
 */
export function sayAndGo({ context, page }: Submission, text: string, to = page): string {
  context.leaveFlash({ kind: 'success', text });
  return to;
}
