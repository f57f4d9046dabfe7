import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'msw';
import { z } from 'zod';
import type { Account } from '../../fixtures/users.ts';
import {
  Authentication,
  LoginBody,
  RefreshedTokens,
  RegisterBody,
  UpdateMeBody,
} from '../../server/upstream/contracts/account.ts';
import { issueUserTokens } from '../bearer.ts';
import { shownEmail, unconfirmedEmail } from '../db.ts';
import { refuse, serverError } from '../faults.ts';
import type { MockState } from '../state.ts';
import { NO_BODY, publicEndpoint, protectedEndpoint } from './endpoint.ts';

/** Login, registration, logout and token refresh (all assumed: the specification shows none of them). */
export function authHandlers(state: MockState): RequestHandler[] {
  const authenticate = async ({ user, platform, organizationId, guardian }: Account) => ({
    ...(await issueUserTokens(user, state.now())),
    userData: { ...user, email: shownEmail(user.email) },
    platform,
    organization_id: organizationId,
    guardian: guardian ?? null,
  });

  return [
    publicEndpoint(
      state,
      'login',
      { body: LoginBody, answer: Authentication },
      async ({ body, sandbox, scenario }) => {
        const account = sandbox.db.userByLogin(body);
        if (!account) return refuse(401, 'No active account found with the given credentials.');
        const authentication = await authenticate(account);
        return scenario === 'espacio-desconocido'
          ? { ...authentication, platform: 'zona-docentes' }
          : authentication;
      },
    ),

    publicEndpoint(
      state,
      'register',
      { body: RegisterBody, answer: Authentication },
      ({ body, sandbox, scenario }) => {
        if (scenario === 'correo-ya-registrado') return refuse(409, 'A user with this email already exists.');
        if (scenario === 'nombre-rechazado')
          return Response.json({ first_name: ['Enter a valid name.'] }, { status: 400 });
        if (scenario === 'apellido-rechazado')
          return Response.json({ last_name: ['Enter a valid name.'] }, { status: 400 });
        if (scenario === 'telefono-rechazado')
          return Response.json({ phone: ['This phone number is not valid.'] }, { status: 400 });
        if (scenario === 'clave-rechazada')
          return Response.json({ password: ['This password is too common.'] }, { status: 400 });
        const own = sandbox.db.userByLogin(body);
        if (own) return authenticate(own);
        const id = `usuario-${randomUUID()}`;
        const known = sandbox.db.userByEmail(body.email);
        if (known) {
          const { email } = known.user;
          const link = `${state.siteOrigin}/recuperar/${sandbox.passwordLinks.issue(email, state.now())}`;
          const subject = 'Ya tenías una cuenta con este correo';
          sandbox.record({ kind: 'mail', user_id: known.user.id, to: email, subject, link }, scenario);
        }
        const account: Account = {
          user: {
            id,
            email: known ? unconfirmedEmail(body.email, id) : body.email.toLowerCase(),
            firstName: body.first_name,
            lastName: body.last_name,
            phone: body.phone,
            countryCode: body.country_code,
          },
          password: body.password,
          platform: 'zona-padres',
          organizationId: null,
          purpose: 'Cuenta creada en la demo',
        };
        sandbox.db.addUser(account);
        return scenario === 'cuenta-por-confirmar'
          ? Response.json({ detail: 'Verification e-mail sent.' }, { status: 201 })
          : authenticate(account);
      },
    ),

    // Tokens are self-contained, so there is nothing to delete.
    protectedEndpoint(state, 'logout', { body: NO_BODY, answer: z.object({}) }, () => ({})),

    protectedEndpoint(
      state,
      'updateMe',
      { body: UpdateMeBody, answer: z.object({}) },
      ({ body, sandbox, scenario }, user) => {
        if (scenario === 'apoderado-no-guardado') return serverError();
        if ('guardian' in body) sandbox.db.keepGuardian(user.id, body.guardian);
        else sandbox.db.keepCertificateName(user.id, body.certificate_name);
        return {};
      },
    ),

    protectedEndpoint(state, 'refresh', { body: NO_BODY, answer: RefreshedTokens }, (_call, user) =>
      issueUserTokens(user, state.now()),
    ),
  ];
}
