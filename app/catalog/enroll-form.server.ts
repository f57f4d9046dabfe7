import { data } from '@remix-run/node';
import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node';
import { SCHEDULE_REQUIRED } from '../../server/domain/checkout/checkout.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { answerAccountForm } from '../account/account-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { goToPay } from './go-to-pay.server.ts';
import { markRefused } from '../forms/refused-forms.server.ts';

/** What the page of a course says after a submission that did not work, with the choice to show again. */
export interface RefusedEnrollment {
  readonly groupId: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly failure: Failure | null;
}

/**
 * 'Inscribirme': keeps the chosen group, opens the payment of whoever is logged in, and leads to the last step (303), or
 * shows the page again with its words and the choice (400, or the status of the failure).
 */
export async function answerEnrollForm(args: ActionFunctionArgs) {
  const answered = await answerAccountForm(args);
  if (answered) return answered;
  const { params, request, context } = args;
  const { slug, age } = await pageOrThrow(() => context.api.courses.bySlug({ slug: params['slug'] ?? '' }));
  const form = await request.formData();
  const given = form.get('groupId');
  const groupId = typeof given === 'string' ? given : '';
  if (!groupId) {
    return refuse(context, { groupId, errors: { groupId: SCHEDULE_REQUIRED }, failure: null });
  }
  return goToPay(context, form, { kind: 'course', age, slug, groupId }, (failure) =>
    refuse(context, { groupId, errors: failure.fields ?? {}, failure }),
  );
}

function refuse(context: AppLoadContext, refused: RefusedEnrollment) {
  markRefused(context);
  return data(refused, { status: refused.failure?.status ?? 400 });
}
