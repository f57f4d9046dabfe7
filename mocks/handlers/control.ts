import { http } from 'msw';
import { z } from 'zod';
import type { World } from '../backend.ts';
import { refuse } from '../faults.ts';
import { DEMO_TENANT } from '../tenants.ts';

const TenantName = z.string().regex(/^[\w-]{1,80}$/);

/** The tenant that a control names in its query; null when the name is none. */
function tenantNamed(request: Request): string | null {
  const name = new URL(request.url).searchParams.get('tenant') ?? DEMO_TENANT;
  return TenantName.safeParse(name).data ?? null;
}

/** What tests and the panel look at and turn: not part of the remote side that is played. */
export function controlHandlers(world: World) {
  return [
    http.get('*/__mock/ledger', ({ request }) => {
      const tenant = tenantNamed(request);
      if (!tenant) return refuse(400, 'tenant: letters, digits, - and _ only.');
      return Response.json({ entries: world.ledger.entriesOf(tenant) });
    }),

    http.post('*/__mock/reset', ({ request }) => {
      const tenant = tenantNamed(request);
      if (!tenant) return refuse(400, 'tenant: letters, digits, - and _ only.');
      // A page of another origin must not empty the demo behind a person's back.
      const origin = request.headers.get('origin');
      if (origin && origin !== new URL(request.url).origin) return refuse(403, 'Only from the panel.');
      world.tenants.reset(tenant);
      const isForm = request.headers.get('accept')?.includes('text/html');
      return isForm
        ? new Response(null, { status: 303, headers: { location: '/' } })
        : Response.json({ reset: tenant });
    }),
  ];
}
