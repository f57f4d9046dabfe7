import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node';
import { attempt } from '../api.server.ts';
import { accountDialogPath, paths } from '../paths.ts';
import { markRefused } from '../refused-forms.server.ts';
import { seeOther } from '../see-other.server.ts';
import { answerAccountForm } from './account-action.server.ts';
import { requireLogin } from './require-login.server.ts';

/**
 * The profiles of a family; null when they cannot be read.
 * @throws redirect to the own dashboard of accounts that have one profile only: students and managers.
 */
export async function familyProfiles(request: Request, context: AppLoadContext) {
  const { platform } = await requireLogin(request, context);
  if (platform !== 'zona-padres') throw seeOther(paths.dashboard());
  const children = await attempt(() => context.api.parents.children());
  if (!children.ok && children.failure.code === 'login_required') throw askForLogin();
  return { profiles: children.ok ? children.value : null };
}

/**
 * A child's card was pressed: a 303 to where the child's student zone opens, or the page again, which says what went
 * wrong (the specification is silent there: spec §8).
 */
export async function answerProfileForm(args: ActionFunctionArgs) {
  const answered = await answerAccountForm(args);
  if (answered) return answered;
  const { request, context } = args;
  const childId = (await request.formData()).get('childId');
  const entered = await attempt(() => context.api.parents.enterStudentZone({ childId: String(childId) }));
  if (entered.ok) return redirect(entered.value.url, 303);
  const { failure } = entered;
  if (failure.code === 'login_required') return askForLogin();
  markRefused(context);
  return data({ failure }, { status: failure.status });
}

function askForLogin() {
  return seeOther(accountDialogPath('ingresar', paths.home(), paths.profiles()));
}
