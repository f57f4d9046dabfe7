import { z } from 'zod';
import { ClaimBody, FiledClaim, ContactBody } from '../../server/upstream/contracts/support.ts';
import type { World } from '../backend.ts';
import { refuse } from '../faults.ts';
import { playPublic } from './play.ts';

/** What families write to the academy: questions, and sheets of the claims book. */
export function supportHandlers(world: World) {
  return [
    playPublic(world, 'contact', { body: ContactBody, answer: z.object({}) }, ({ scenario }) =>
      scenario === 'contacto-falla'
        ? refuse(500, 'Internal server error.')
        : Response.json({}, { status: 201 }),
    ),

    playPublic(world, 'claims', { body: ClaimBody, answer: FiledClaim }, ({ body, sandbox, scenario }) => {
      if (scenario === 'contacto-falla') return refuse(500, 'Internal server error.');
      const filed = sandbox.db.fileClaim(body.submission_id, world.now().toISOString());
      return { data: { claim_number: filed.claimNumber, filed_at: filed.filedAt } };
    }),
  ];
}
