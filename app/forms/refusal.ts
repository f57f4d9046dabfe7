import { useActionData } from '@remix-run/react';
import type { RefusedForm } from '../../server/http/pages.ts';

export type { RefusedForm };

/** Whether what an action answered is a refusal; other answers of actions have no `refused`. */
function isRefusal(answer: object): answer is RefusedForm {
  return 'refused' in answer && answer.refused === true;
}

/** Forms of the dialogs that may lie over any page: what they were refused for is theirs to say. */
const DIALOG_FORMS: readonly string[] = ['login', 'register'];

/**
 * What the submission just made was refused for.
 * @param intents Forms of the page to ask about; all of its own when none is named.
 * @returns null when no form was sent, it went well, or it was another one.
 */
export function useRefusal(...intents: readonly string[]): RefusedForm | null {
  const answer: unknown = useActionData();
  if (typeof answer !== 'object' || answer === null || !isRefusal(answer)) return null;
  const asked = intents.length > 0 ? intents.includes(answer.intent) : !DIALOG_FORMS.includes(answer.intent);
  return asked ? answer : null;
}

/** What the fields of a form take from what was sent before: the name of each, what was typed, and its sentence. */
export function fieldsOf({ errors, values }: Partial<Pick<RefusedForm, 'errors' | 'values'>>) {
  return (name: string) => ({ name, defaultValue: values?.[name], error: errors?.[name] });
}
