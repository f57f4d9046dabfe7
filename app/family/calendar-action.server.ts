import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs } from '@remix-run/node';
import { tryCall, failedPage } from '../api/call.server.ts';
import { leaveDashboard } from '../account/leave-dashboard.server.ts';

/**
 * Answers the forms of `<CalendarMenu>`: making the subscribed calendar of a child, and giving it another address.
 * @returns A 303 back to the page; null for other forms, whose body is left unread.
 * @throws 404 for a child of another family; redirects as every form of the dashboard
 */
export async function answerCalendarForm({ request, context }: ActionFunctionArgs): Promise<Response | null> {
  const form = await request.clone().formData();
  const intent = form.get('intent');
  if (intent !== 'calendar-feed' && intent !== 'renew-calendar-feed') return null;
  const given = form.get('childId');
  const childId = typeof given === 'string' ? given : '';
  const { calendars } = context.api;
  const { pathname, search } = new URL(request.url);
  const page = `${pathname}${search}`;
  const isNew = intent === 'calendar-feed';
  const made = await tryCall(() => (isNew ? calendars.feed({ childId }) : calendars.renewFeed({ childId })));
  if (!made.ok) {
    throw made.failure.status === 404
      ? failedPage(made.failure)
      : leaveDashboard(context, made.failure, page);
  }
  context.leaveFlash({
    kind: 'success',
    text: isNew
      ? 'El calendario está listo. Su dirección está en «Añadir al calendario».'
      : 'El calendario tiene otra dirección; la anterior ya no funciona. Suscríbete otra vez con la nueva.',
  });
  return redirect(page, 303);
}
