import { http } from 'msw';
import type { RequestHandler } from 'msw';
import { refuse } from '../faults.ts';
import { serveStyles } from '../files.ts';
import { DEMO_SANDBOX, isSandboxName } from '../sandboxes.ts';
import type { MockState } from '../state.ts';
import { panelPage } from './page.ts';

/**
 * The scenario panel, at the root of the mock backend, and what tests and the panel look at and turn: nothing of
 * the academy API.
 */
export function panelHandlers(state: MockState): RequestHandler[] {
  return [
    http.get(/^https?:\/\/[^/]+\/(\?.*)?$/, () =>
      panelPage(state.siteOrigin, state.ledger.entriesOf(DEMO_SANDBOX)),
    ),

    serveStyles('/panel.css', new URL('panel.css', import.meta.url)),

    http.get('*/__mock/ledger', ({ request }) => {
      const sandbox = sandboxIn(request);
      return sandbox instanceof Response
        ? sandbox
        : Response.json({ entries: state.ledger.entriesOf(sandbox) });
    }),

    http.post('*/__mock/reset', ({ request }) => {
      const sandbox = sandboxIn(request);
      if (sandbox instanceof Response) return sandbox;
      // A page of another origin must not empty the demo behind a person's back.
      const origin = request.headers.get('origin');
      if (origin && origin !== new URL(request.url).origin) return refuse(403, 'Only from the panel.');
      state.sandboxes.reset(sandbox);
      const isForm = request.headers.get('accept')?.includes('text/html');
      return isForm
        ? new Response(null, { status: 303, headers: { location: '/' } })
        : Response.json({ reset: sandbox });
    }),
  ];
}

/** The sandbox that the query names, or the refusal of a name that is none. */
function sandboxIn(request: Request): string | Response {
  const name = new URL(request.url).searchParams.get('sandbox') ?? DEMO_SANDBOX;
  return isSandboxName(name) ? name : refuse(400, 'sandbox: letters, digits, - and _ only.');
}
