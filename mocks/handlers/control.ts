import { http } from 'msw';
import { z } from 'zod';
import type { World } from '../backend.ts';
import { refuse } from '../faults.ts';
import { DEMO_SANDBOX } from '../sandboxes.ts';

const SandboxName = z.string().regex(/^[\w-]{1,80}$/);

/** The sandbox that a control names in its query; null when the name is none. */
function sandboxNamed(request: Request): string | null {
  const name = new URL(request.url).searchParams.get('sandbox') ?? DEMO_SANDBOX;
  return SandboxName.safeParse(name).data ?? null;
}

/** What tests and the panel look at and turn: not part of the academy API that is played. */
export function controlHandlers(world: World) {
  return [
    http.get('*/__mock/ledger', ({ request }) => {
      const sandbox = sandboxNamed(request);
      if (!sandbox) return refuse(400, 'sandbox: letters, digits, - and _ only.');
      return Response.json({ entries: world.ledger.entriesOf(sandbox) });
    }),

    http.post('*/__mock/reset', ({ request }) => {
      const sandbox = sandboxNamed(request);
      if (!sandbox) return refuse(400, 'sandbox: letters, digits, - and _ only.');
      // A page of another origin must not empty the demo behind a person's back.
      const origin = request.headers.get('origin');
      if (origin && origin !== new URL(request.url).origin) return refuse(403, 'Only from the panel.');
      world.sandboxes.reset(sandbox);
      const isForm = request.headers.get('accept')?.includes('text/html');
      return isForm
        ? new Response(null, { status: 303, headers: { location: '/' } })
        : Response.json({ reset: sandbox });
    }),
  ];
}
