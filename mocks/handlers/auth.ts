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
import { refuse, serverError } from '../faults.ts';
import type { MockState } from '../state.ts';
import { NO_BODY, publicEndpoint, protectedEndpoint } from './endpoint.ts';

/** Login, registration, logout and new tokens (all assumed: the specification shows none of them). */
export function authHandlers(state: MockState): RequestHandler[] {
  const authenticate = async ({ user, platform, organizationId, guardian }: Account) => ({
    ...(await issueUserTokens(user, state.now())),
    userData: user,
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
        const account = sandbox.db.userByEmail(body.email);
        if (account?.password !== body.password)
          return refuse(401, 'No active account found with the given credentials.');
        const authentication = await authenticate(account);
        return scenario === 'espacio-desconocido'
          ? { ...authentication, platform: 'zona-docentes' }
          : authentication;
      },
    ),

    publicEndpoint(state, 'register', { body: RegisterBody, answer: Authentication }, ({ body, sandbox }) => {
      if (sandbox.db.userByEmail(body.email)) return refuse(409, 'A user with this email already exists.');
      const account: Account = {
        user: {
          id: `usuario-${randomUUID()}`,
          email: body.email.toLowerCase(),
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
      return authenticate(account);
    }),

    // Tokens are self-contained, so there is nothing to forget.
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
