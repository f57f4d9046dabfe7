import type { RequestHandler } from 'msw';
import { z } from 'zod';
import { RefreshedTokens } from '../../server/upstream/contracts/account.ts';
import {
  ChangePasswordBody,
  ConfirmEmailAnswer,
  ConfirmEmailBody,
  ErasureAnswer,
  ErasureBody,
  PasswordLinkBody,
  ResetPasswordAnswer,
  ResetPasswordBody,
} from '../../server/upstream/contracts/passwords.ts';
import { issueUserTokens } from '../bearer.ts';
import { notFound, refuse, serverError } from '../faults.ts';
import { MOTHER } from '../scenarios/scenario.ts';
import type { MockState } from '../state.ts';
import { NO_BODY, protectedEndpoint, publicEndpoint } from './endpoint.ts';

/** Password changes, e-mails with a recovery link or a code, and the deletion of an account (all assumed). */
export function passwordHandlers(state: MockState): RequestHandler[] {
  return [
    protectedEndpoint(
      state,
      'changePassword',
      { body: ChangePasswordBody, answer: RefreshedTokens },
      ({ body, sandbox }, user) => {
        if (sandbox.db.userByEmail(user.email)?.password !== body.password) {
          return refuse(403, 'The password is another one.');
        }
        sandbox.db.keepPassword(user.email, body.new_password);
        return issueUserTokens(user, state.now());
      },
    ),

    publicEndpoint(
      state,
      'sendPasswordLink',
      { body: PasswordLinkBody, answer: z.object({}) },
      ({ body, sandbox, scenario }) => {
        if (scenario === 'clave-sin-cambiar') return notFound();
        const account = sandbox.db.userByEmail(body.email);
        if (!account) return {};
        const { id, email } = account.user;
        const token = sandbox.passwordLinks.issue(email, state.now());
        const link = `${state.siteOrigin}/recuperar/${token}`;
        sandbox.record(
          { kind: 'mail', user_id: id, to: email, subject: 'Tu nueva contraseña', link },
          scenario,
        );
        return {};
      },
    ),

    publicEndpoint(
      state,
      'resetPassword',
      { body: ResetPasswordBody, answer: ResetPasswordAnswer },
      ({ body, sandbox, scenario }) => {
        if (scenario === 'clave-sin-confirmar') {
          return Response.json({ detail: 'Password has been reset with the new password.' });
        }
        // A scenario that the panel opens with one link has no e-mail to take the token from.
        const isFirstUse = scenario === 'enlace-usado' && sandbox.countTry('reset') === 1;
        const email = isFirstUse ? MOTHER : sandbox.passwordLinks.take(body.token, state.now());
        const account = email !== null && scenario !== 'enlace-vencido' && sandbox.db.userByEmail(email);
        if (!account) return refuse(410, 'The link has expired or was used.');
        sandbox.db.keepPassword(account.user.email, body.new_password);
        return { user_id: account.user.id, email: account.user.email };
      },
    ),

    protectedEndpoint(
      state,
      'sendEmailCode',
      { body: NO_BODY, answer: z.object({}) },
      ({ sandbox, scenario }, { id, email }) => {
        if (scenario === 'codigo-sin-enviar') return notFound();
        const subject = `${sandbox.emailCodes.issue(email, state.now())} es tu código`;
        const link = `${state.siteOrigin}/cuenta/correo`;
        sandbox.record({ kind: 'mail', user_id: id, to: email, subject, link }, scenario);
        return {};
      },
    ),

    protectedEndpoint(
      state,
      'confirmEmail',
      { body: ConfirmEmailBody, answer: ConfirmEmailAnswer },
      ({ body, sandbox }, { email }) =>
        sandbox.emailCodes.take(email, body.code, state.now())
          ? ({ confirmed: true } as const)
          : refuse(409, 'The code is another one, has expired or was used.'),
    ),

    protectedEndpoint(
      state,
      'eraseMe',
      { body: ErasureBody, answer: ErasureAnswer },
      ({ body, sandbox, scenario }, user) => {
        if (scenario === 'borrado-falla') return serverError();
        if (scenario === 'borrado-sin-confirmar') return notFound();
        const account = sandbox.db.userByEmail(user.email);
        if (!account) return Response.json({ erased: true }, { status: 404 });
        if (account.password !== body.password) return refuse(403, 'The password is another one.');
        sandbox.waitingList.forget(user.email);
        sandbox.db.forgetUser(user.email);
        return { erased: true } as const;
      },
    ),
  ];
}
