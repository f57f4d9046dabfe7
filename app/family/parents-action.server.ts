import { data, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node';
import type { Failure } from '../../server/domain/failure.ts';
import { tryCall, failedPage } from '../api/call.server.ts';
import type { Tried } from '../api/call.server.ts';
import { leaveDashboard } from '../account/leave-dashboard.server.ts';
import { markRefused } from '../forms/refused-forms.server.ts';
import type { LoginAnswer } from './child-login.tsx';
import { SHOWN_FOR_SECONDS } from './child-login.tsx';

/** What the page says after a form of the parents zone. */
export type ParentsAnswer =
  LoginAnswer | { readonly intent: 'enter-student-zone'; readonly failure: Failure };

/**
 * Answers the forms of the parents zone: closing the banner of blocked courses, entering a child's student zone, and
 * showing a child's login.
 * @returns A 303, or the page again with what it has to say; null for other forms, whose body is left unread.
 * @throws 404 for a child of another family
 */
export async function answerParentsForm({ request, context }: ActionFunctionArgs) {
  const form = await request.clone().formData();
  const childId = textOf(form, 'childId');
  const { pathname, search } = new URL(request.url);
  const page = `${pathname}${search}`;
  switch (form.get('intent')) {
    case 'dismiss-blocked':
      given(context, page, await tryCall(() => context.api.parents.dismissBlocked({ childId })));
      return redirect(page, 303);
    case 'enter-student-zone': {
      const entered = await tryCall(() => context.api.parents.enterStudentZone({ childId }));
      if (entered.ok) return redirect(entered.value.url, 303);
      if (entered.failure.code !== 'student_zone_failed') throw outOfPlace(context, page, entered.failure);
      return refuse(context, { intent: 'enter-student-zone', failure: entered.failure });
    }
    case 'reveal-login': {
      const password = textOf(form, 'password');
      const revealed = await tryCall(() => context.api.parents.revealLogin({ childId, password }));
      if (revealed.ok) return showLogin(page, revealed.value);
      if (['login_required', 'not_found'].includes(revealed.failure.code)) {
        throw outOfPlace(context, page, revealed.failure);
      }
      return refuse(context, { intent: 'reveal-login', failure: revealed.failure });
    }
    default:
      return null;
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The page with the child's login, which the browser leaves by itself even without JavaScript. */
function showLogin(page: string, login: { readonly email: string; readonly password: string }) {
  return data<ParentsAnswer>(
    { intent: 'reveal-login', failure: null, secret: true, login },
    { headers: { 'Cache-Control': 'no-store', Refresh: `${SHOWN_FOR_SECONDS};url=${page}` } },
  );
}

function refuse(context: AppLoadContext, answer: ParentsAnswer & { readonly failure: Failure }) {
  const { status, retryAfterSeconds } = answer.failure;
  markRefused(context);
  return data<ParentsAnswer>(answer, {
    status,
    headers: retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {},
  });
}

/** @throws what `outOfPlace` gives, when the call failed */
function given<Value>(context: AppLoadContext, page: string, called: Tried<Value>): void {
  if (!called.ok) throw outOfPlace(context, page, called.failure);
}

/** The answer to a failure that no part of the page speaks of: a foreign child, a lost login, the academy API down. */
function outOfPlace(context: AppLoadContext, page: string, failure: Failure): Response {
  return failure.status === 404 ? failedPage(failure) : leaveDashboard(context, failure, page);
}
