import type { z } from 'zod';
import type { UserData } from '../../server/upstream/contracts/account.ts';
import { Organization } from '../../server/upstream/contracts/dashboards.ts';
import type { World } from '../backend.ts';
import { refuse } from '../faults.ts';
import type { Sandbox } from '../sandboxes.ts';
import { NO_BODY, playSignedIn } from './play.ts';

/** The organization that a user manages, or null. */
export function organizationOf(sandbox: Sandbox, user: z.infer<typeof UserData>): string | null {
  const account = sandbox.db.userByEmail(user.email);
  return account?.user.id === user.id ? account.organizationId : null;
}

/** Who is enrolled by an organization: for its manager alone. */
export function organizationHandlers(world: World) {
  return [
    playSignedIn(
      world,
      'organization',
      { body: NO_BODY, answer: Organization },
      ({ sandbox, scenario, part }, user) => {
        if (organizationOf(sandbox, user) !== part('id')) return refuse(404, 'Not found.');
        if (scenario === 'organizacion-falla') return refuse(500, 'Internal server error.');
        return sandbox.db.organization(part('id')) ?? refuse(404, 'Not found.');
      },
    ),
  ];
}
