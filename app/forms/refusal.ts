import { useActionData, useRouteLoaderData } from '@remix-run/react';
import { useState } from 'react';
import type { RefusedForm } from '../../server/http/pages.ts';
import type { loader } from '../root.tsx';

export type { RefusedForm };

/** Whether the data of an action is a refusal; other data has no `refused`. */
function isRefusal(answer: object): answer is RefusedForm {
  return 'refused' in answer && answer.refused === true;
}

/** Forms of the account dialogs, which show their refusals themselves: they may be open over any page. */
const DIALOG_FORMS: readonly string[] = ['login', 'register'];

/**
 * Returns the refusal of the form that was just sent, or that was typed before the login ended; null when none was sent,
 * it succeeded, or it was another form.
 * @param intents Which forms of the page; left out, all but those of the account dialogs.
 */
export function useRefusal(...intents: readonly string[]): RefusedForm | null {
  // The server tells it once, and the form stays when the page refreshes.
  const [unsent] = useState(useRouteLoaderData<typeof loader>('root')?.unsent);
  const answer: unknown = useActionData() ?? unsent;
  if (typeof answer !== 'object' || answer === null || !isRefusal(answer)) return null;
  const asked = intents.length > 0 ? intents.includes(answer.intent) : !DIALOG_FORMS.includes(answer.intent);
  return asked ? answer : null;
}

/** A field of a form: what was typed before, and what was wrong with it. */
export interface SentField {
  readonly name: string;
  readonly defaultValue: string | undefined;
  readonly error: string | undefined;
}

/** Returns the props of a field by its name. @param form What was sent, or else what is known beforehand. */
export function fieldsOf(form: Partial<Pick<RefusedForm, 'errors' | 'values'>> | null) {
  return (name: string): SentField => ({
    name,
    defaultValue: form?.values?.[name],
    error: form?.errors?.[name],
  });
}
