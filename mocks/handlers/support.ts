import type { RequestHandler } from 'msw';
import { z } from 'zod';
import { ClaimBody, FiledClaim, ContactBody } from '../../server/upstream/contracts/support.ts';
import { serverError } from '../faults.ts';
import type { MockState } from '../state.ts';
import { publicEndpoint } from './endpoint.ts';

/** What families write to the academy: questions, and sheets of the claims book. */
export function supportHandlers(state: MockState): RequestHandler[] {
  return [
    publicEndpoint(state, 'contact', { body: ContactBody, answer: z.object({}) }, ({ scenario }) =>
      scenario === 'contacto-falla' ? serverError() : Response.json({}, { status: 201 }),
    ),

    publicEndpoint(
      state,
      'claims',
      { body: ClaimBody, answer: FiledClaim },
      ({ body, sandbox, scenario }) => {
        if (scenario === 'contacto-falla') return serverError();
        const filed = sandbox.db.fileClaim(body.submission_id, state.now().toISOString());
        return { data: { claim_number: filed.claimNumber, filed_at: filed.filedAt } };
      },
    ),
  ];
}
