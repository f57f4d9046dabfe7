import { z } from 'zod';
import {
  ChangePasswordInput,
  EmailCodeInput,
  ErasureInput,
  PasswordLinkInput,
  ResetPasswordInput,
} from '../../server/domain/account/account.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { form, sayAndGo } from '../forms/form-action.server.ts';
import type { Submission } from '../forms/form-action.server.ts';
import { seeOther } from '../forms/see-other.server.ts';
import { accountDialogPath, paths } from '../paths.ts';

const DEVICE_ENDED = 'Cerramos tu sesión en ese dispositivo.';
const FEED_ENDED =
  'El calendario ya no se actualiza: su dirección dejó de funcionar. Si tu aplicación todavía muestra clases, quítalo también ahí.';

/** The forms of 'Tu cuenta', by their field `intent`. */
export const OWN_ACCOUNT_FORMS = {
  'end-device': form({
    schema: z.object({ deviceId: z.string() }),
    call: (input, { context }) => context.api.devices.end(input),
    then: (_ended, submission) => sayAndStay(submission, DEVICE_ENDED),
    refused: (failure, submission) => seenAsEnded(failure, submission, DEVICE_ENDED),
  }),
  'end-other-devices': form({
    schema: z.unknown(),
    call: (_input, { context }) => context.api.devices.endOthers(),
    then: (_ended, submission) =>
      sayAndStay(submission, 'Cerramos tu sesión en todos los demás dispositivos.'),
  }),
  'change-password': form({
    schema: ChangePasswordInput,
    call: (input, { context }) => context.api.passwords.change(input),
    then: (_changed, submission) =>
      sayAndStay(
        submission,
        'Tu contraseña cambió. En los demás dispositivos hay que ingresar otra vez, con la nueva.',
      ),
  }),
  'end-calendar-feed': form({
    schema: z.object({ childId: z.string() }),
    call: (input, { context }) => context.api.calendars.endFeed(input),
    then: (_ended, submission) => sayAndStay(submission, FEED_ENDED),
    refused: (failure, submission) => seenAsEnded(failure, submission, FEED_ENDED),
  }),
};

/** 'Borrar mis datos': ends on the home page, logged out. */
export const erasureForm = form({
  schema: ErasureInput,
  call: (input, { context }) => context.api.ownData.erase(input),
  then: (_erased, submission) =>
    sayAndGo(submission, 'Borramos tus datos y cerramos tu sesión en todas partes.', paths.home()),
});

/** The forms of 'Confirma tu correo', which lead back to the payment that waits. */
export const EMAIL_CODE_FORMS = {
  'send-code': form({
    schema: z.unknown(),
    call: (_input, { context }) => context.api.emailCodes.send(),
    then: (_sent, submission) => sayAndGo(submission, 'Te enviamos un código. Suele llegar en un minuto.'),
  }),
  'confirm-email': form({
    schema: EmailCodeInput,
    call: (input, { context }) => context.api.emailCodes.confirm(input),
    then: (_confirmed, submission) =>
      sayAndGo(submission, 'Confirmamos tu correo. Ya puedes pagar.', paymentThatWaits(submission.page)),
  }),
};

/** Returns the path of the payment that the page was opened from, or of the purchase. */
function paymentThatWaits(page: string): string {
  const attemptId = new URLSearchParams(page.split('?')[1]).get('intento');
  return paths.enrollment(attemptId ?? undefined);
}

/** 'Enviarme el enlace': the same answer for every address. */
export const passwordLinkForm = form({
  schema: PasswordLinkInput,
  call: (input, { context }) => context.api.passwords.sendLink(input),
  then: () => paths.recovery({ isSent: true }),
});

/** 'Guardar mi contraseña', on the page of a link. */
export const resetPasswordForm = form({
  schema: ResetPasswordInput,
  input: ({ values, params }) => ({ ...values, token: params['enlace'] }),
  call: (input, { context }) => context.api.passwords.reset(input),
  then: (_changed, submission) =>
    sayAndGo(
      submission,
      'Tu contraseña cambió. Ingresa con la nueva.',
      accountDialogPath('ingresar', paths.home()),
    ),
});

function sayAndStay(submission: Submission, text: string): string {
  return sayAndGo(submission, text, paths.account());
}

/** Ignores that something had already ended; any other failure is shown by the page. */
function seenAsEnded(failure: Failure, submission: Submission, text: string) {
  return failure.status === 404 ? seeOther(sayAndStay(submission, text)) : {};
}
