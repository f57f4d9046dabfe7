import { data } from '@remix-run/node';
import { z } from 'zod';
import { ReviewInput } from '../../server/domain/family/review.ts';
import { CERTIFICATE_NAMES } from '../../server/domain/family/certificate-name.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { leaveDashboard } from './dashboard.server.ts';
import { failedPage } from '../api/call.server.ts';
import { form, sayAndGo } from '../forms/form-action.server.ts';
import type { Submission } from '../forms/form-action.server.ts';
import type { RefusedForm } from '../forms/refusal.ts';
import type { ShownLogin } from './student-zone-card.tsx';
import { SHOWN_FOR_SECONDS } from './student-zone-card.tsx';

/** Any text: an id that cannot exist gets the same response as a child of another family (404). */
const ChildForm = z.object({ childId: z.string() });

/** Failures shown beside the button that was pressed. */
const ZONE_FAILURES: ReadonlySet<Failure['code']> = new Set(['student_zone_failed', 'student_zone_missing']);

/** Enters a child's student zone, from the dashboard or from the profiles. */
export const enterStudentZoneForm = form({
  schema: ChildForm,
  call: (input, { context }) => context.api.parents.enterStudentZone(input),
  then: ({ url }) => url,
  refused: (failure, submission) => (ZONE_FAILURES.has(failure.code) ? {} : outOfPlace(failure, submission)),
});

/** Chooses how much of a child's name strangers see; the form itself shows its errors. */
const certificateNameForm = form({
  schema: ChildForm.extend({ name: z.enum(CERTIFICATE_NAMES) }),
  call: (input, { context }) => context.api.verification.chooseName(input),
  then: (_kept, submission) =>
    sayAndGo(submission, 'Guardamos cómo se ve el nombre al verificar los certificados.'),
  refused: besideForm,
});

/** The forms of the parents zone, by their field `intent`. */
export const FAMILY_FORMS = {
  'dismiss-blocked': form({
    schema: ChildForm,
    call: (input, { context }) => context.api.parents.dismissBlocked(input),
    then: (_dismissed, { page }) => page,
    refused: outOfPlace,
  }),
  'certificate-name': certificateNameForm,
  'review-course': form({
    schema: ReviewInput,
    call: (input, { context }) => context.api.parents.review(input),
    then: (_sent, submission) =>
      sayAndGo(submission, 'Gracias por contarnos cómo fue. La publicaremos después de leerla.'),
    refused: besideForm,
  }),
  'enter-student-zone': enterStudentZoneForm,
  'reveal-login': form({
    schema: ChildForm.extend({ password: z.string() }),
    call: (input, { context }) => context.api.parents.revealLogin(input),
    // The Refresh header hides the login again even without JavaScript.
    then: (login, { page }) =>
      data<ShownLogin>(
        { secret: true, login },
        { headers: { 'Cache-Control': 'no-store', Refresh: `${SHOWN_FOR_SECONDS};url=${page}` } },
      ),
    refused: besideForm,
  }),
  'calendar-feed': form({
    schema: ChildForm,
    call: (input, { context }) => context.api.calendars.feed(input),
    then: (_feed, submission) =>
      sayAndGo(submission, 'El calendario está listo. Su dirección está en «Añadir al calendario».'),
    refused: outOfPlace,
  }),
  'renew-calendar-feed': form({
    schema: ChildForm,
    call: (input, { context }) => context.api.calendars.renewFeed(input),
    then: (_feed, submission) =>
      sayAndGo(
        submission,
        'El calendario tiene otra dirección; la anterior ya no funciona. Suscríbete otra vez con la nueva.',
      ),
    refused: outOfPlace,
  }),
};

/** Shows a failure at the form itself, except that of another family's child. */
function besideForm(failure: Failure): Partial<RefusedForm> {
  if (failure.status === 404) throw failedPage(failure);
  return {};
}

/**
 * Handles a failure that no part of the page shows. Without a login, the page itself leads to it and keeps the form.
 * @throws the response to another family's child, or to an academy that is down
 */
function outOfPlace(failure: Failure, { context, page }: Submission): Partial<RefusedForm> {
  if (failure.code === 'login_required') return {};
  throw failure.status === 404 ? failedPage(failure) : leaveDashboard(context, failure, page);
}
