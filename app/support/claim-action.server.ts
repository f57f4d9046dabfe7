import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs } from '@remix-run/node';
import { CLAIM_FIELDS, ClaimInput } from '../../server/domain/claims/claim.ts';
import { Honeypot } from '../../server/domain/content/contact.ts';
import { answerAccountForm } from '../account/account-action.server.ts';
import { tryCall, parseForm } from '../api/call.server.ts';
import { paths } from '../paths.ts';
import { refuseMessage, typedValues } from './refused-message.server.ts';

/** 'Presentar mi hoja': a 303 to the consumer's copy, or the sheet again with what is wrong and all that was typed. */
export async function answerClaimForm(args: ActionFunctionArgs) {
  const answered = await answerAccountForm(args);
  if (answered) return answered;
  const { request, context } = args;
  const form = await request.formData();
  const parsed = parseForm(ClaimInput.and(Honeypot), form);
  if (!parsed.ok) return refuseMessage(context, { ...parsed, errors: inSheetOrder(parsed.errors) });
  const filed = await tryCall(() => context.api.support.fileClaim(parsed.value));
  if (!filed.ok) return refuseMessage(context, { values: typedValues(form), failure: filed.failure });
  return redirect(paths.claimSheet(filed.value.claimNumber), 303);
}

/** What is wrong, in the order of the sheet: rules over several fields are checked after all single ones. */
function inSheetOrder(errors: Readonly<Record<string, string>>): Record<string, string> {
  const place = (name: string) => CLAIM_FIELDS.indexOf(name);
  return Object.fromEntries(Object.entries(errors).sort(([one], [other]) => place(one) - place(other)));
}
