import type { RequestHandler } from 'msw';
import { z } from 'zod';
import { announcedPrograms } from '../../fixtures/announced-programs.ts';
import {
  AnnouncedProgramList,
  CatchUserBody,
  CaughtUser,
} from '../../server/upstream/contracts/announced-programs.ts';
import {
  FreedSeatBody,
  JoinedWaitingList,
  WaitingBody,
  WaitingPlaceList,
} from '../../server/upstream/contracts/waiting-list.ts';
import { notFound, refuse, serverError } from '../faults.ts';
import type { Sandbox } from '../sandboxes.ts';
import type { MockState } from '../state.ts';
import { NO_BODY, protectedEndpoint, publicEndpoint } from './endpoint.ts';

/** Waiting lists of full groups, and notices for announced programs (assumed, except for the list). */
export function waitingListHandlers(state: MockState): RequestHandler[] {
  return [
    publicEndpoint(
      state,
      'joinWaitingList',
      { body: WaitingBody, answer: JoinedWaitingList },
      ({ body, sandbox, scenario }) => {
        if (scenario === 'lista-de-espera-falla') return serverError();
        const place = scenario === 'ya-en-espera' ? null : sandbox.waitingList.join(body);
        return place ? { data: place } : refuse(409, 'This contact waits already.');
      },
    ),

    publicEndpoint(state, 'announcedPrograms', { body: NO_BODY, answer: AnnouncedProgramList }, () => ({
      data: announcedPrograms(state.now()),
    })),

    publicEndpoint(
      state,
      'catchUser',
      { body: CatchUserBody, answer: CaughtUser },
      ({ body, sandbox, scenario }) => {
        if (scenario === 'lista-de-espera-falla') return serverError();
        const isAnnounced = announcedPrograms(state.now()).some(({ id }) => id === body.program_id);
        if (!isAnnounced) return refuse(404, 'Program not found.');
        const caught = scenario === 'ya-en-espera' ? null : sandbox.waitingList.catch(body);
        return caught ? { data: caught } : refuse(409, 'This contact is known already.');
      },
    ),

    protectedEndpoint(
      state,
      'freeSeat',
      { body: FreedSeatBody, answer: z.object({}) },
      ({ body, sandbox }, user) => {
        if (!sandbox.db.ownPurchase(body.purchase_number, user.id)) return notFound();
        sandbox.waitingList.offerSeats(state.now(), [body.group_id]);
        return {};
      },
    ),

    protectedEndpoint(
      state,
      'waitingPlaces',
      { body: NO_BODY, answer: WaitingPlaceList },
      ({ sandbox, scenario }, user) => {
        if (scenario === 'lista-de-espera-falla') return serverError();
        if (scenario === 'cupo-ofrecido') sandbox.waitingList.offerSeats(state.now());
        return { data: sandbox.waitingList.placesOf(user.email) };
      },
    ),
  ];
}

/** Returns the group in which a seat is held for an account, given any of the group's cohorts; null when none is. */
export function heldGroup(
  { db, waitingList }: Sandbox,
  email: string,
  cohort: string,
  now: Date,
): string | null {
  const groups = waitingList.heldFor(email, now);
  return groups.find((group) => db.groupOfCohort(group)?.cohorts.includes(cohort)) ?? null;
}
