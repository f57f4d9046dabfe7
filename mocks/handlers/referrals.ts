import type { RequestHandler } from 'msw';
import type { z } from 'zod';
import { REFERRAL_TERMS } from '../../fixtures/referrals.ts';
import type { UserData } from '../../server/upstream/contracts/account.ts';
import {
  Invitation,
  ReferralBody,
  ReferralInvoiceBody,
  ReferralStanding,
  RegisteredReferral,
} from '../../server/upstream/contracts/referrals.ts';
import type { REFERRAL_REFUSALS } from '../../server/upstream/contracts/referrals.ts';
import { forbidden, notFound, serverError } from '../faults.ts';
import type { MockState } from '../state.ts';
import { NO_BODY, protectedEndpoint, publicEndpoint } from './endpoint.ts';
import type { Call } from './endpoint.ts';

/** Referrals of families by families. Bodies and answers are assumed: the specification shows none. */
export function referralHandlers(state: MockState): RequestHandler[] {
  const contract = { body: ReferralBody, answer: RegisteredReferral };
  return [
    protectedEndpoint(state, 'referCourse', contract, register),
    protectedEndpoint(state, 'referPath', contract, register),
    protectedEndpoint(state, 'referGroup', contract, register),

    protectedEndpoint(
      state,
      'settleReferral',
      { body: ReferralInvoiceBody, answer: RegisteredReferral },
      ({ sandbox, scenario }, user) => {
        if (scenario === 'invitaciones-fallan') return serverError();
        return sandbox.referrals.settle(user) ? { data: REFERRAL_TERMS } : notFound();
      },
    ),

    protectedEndpoint(
      state,
      'referrals',
      { body: NO_BODY, answer: ReferralStanding },
      ({ sandbox, scenario }, user) => {
        if (scenario === 'invitaciones-fallan') return serverError();
        if (scenario === 'invitaciones-403') return forbidden();
        const code = sandbox.referrals.codeOf(user);
        return { data: { code, ...REFERRAL_TERMS, invited: sandbox.referrals.cameBy(code) } };
      },
    ),

    publicEndpoint(
      state,
      'invitation',
      { body: NO_BODY, answer: Invitation },
      ({ sandbox, scenario, part }) => {
        if (scenario === 'invitaciones-fallan') return serverError();
        const code = part('code');
        const owner = sandbox.db.userByEmail(sandbox.referrals.ownerOf(code) ?? '');
        return owner ? { data: { code, first_name: owner.user.firstName, ...REFERRAL_TERMS } } : notFound();
      },
    ),
  ];
}

/** Registers the referral code of a new family; refuses their own code, and families that already have courses. */
function register({ sandbox, scenario, body }: Call<z.infer<typeof ReferralBody>>, user: UserData) {
  if (scenario === 'invitaciones-fallan') return serverError();
  const owner = sandbox.referrals.ownerOf(body.code);
  if (owner === null) return refuseReferral('unknown');
  if (owner === user.email.toLowerCase()) return refuseReferral('own');
  const follows = sandbox.db
    .childCoursesOf(user.id)
    .some(({ learning_paths: paths, courses }) => paths.length + courses.length > 0);
  if (follows || sandbox.db.enrollmentsOf(user.id).length > 0) return refuseReferral('not_first');
  sandbox.referrals.register(user, body.code);
  return { data: REFERRAL_TERMS };
}

const refuseReferral = (reason: (typeof REFERRAL_REFUSALS)[number]): Response =>
  Response.json({ reason }, { status: 409 });
