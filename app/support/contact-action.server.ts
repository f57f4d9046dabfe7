import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs } from '@remix-run/node';
import { CONTACT_SENT, ContactInput, Honeypot } from '../../server/domain/content/contact.ts';
import { answerAccountForm } from '../account/account-action.server.ts';
import { tryCall, parseForm } from '../api/call.server.ts';
import { refuseMessage, typedValues } from './refused-message.server.ts';

/**
 * 'Enviar' of the contact form: a 303 back to it with the sentence of spec §8, or the page again.
 * @param page Path of the page that the form stands on.
 */
export async function answerContactForm(args: ActionFunctionArgs, page: string) {
  const answered = await answerAccountForm(args);
  if (answered) return answered;
  const { request, context } = args;
  const form = await request.formData();
  const parsed = parseForm(ContactInput.and(Honeypot), form);
  if (!parsed.ok) return refuseMessage(context, parsed);
  const sent = await tryCall(() => context.api.support.sendContact(parsed.value));
  if (!sent.ok) return refuseMessage(context, { values: typedValues(form), failure: sent.failure });
  context.leaveFlash({ kind: 'success', text: CONTACT_SENT });
  return redirect(page, 303);
}
