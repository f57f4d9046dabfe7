import { http } from 'msw';
import type { RequestHandler } from 'msw';
import { z } from 'zod';
import { DIALED_FAULTS, refuse } from '../faults.ts';
import { serveStyles } from '../files.ts';
import { renewSubscriptions } from '../global-card/subscriptions.ts';
import { DEMO_SANDBOX, SANDBOX_COOKIE, isSandboxName, newOpening, sandboxOfBrowser } from '../sandboxes.ts';
import type { MockState } from '../state.ts';
import { formOf, isForeign } from '../submissions.ts';
import { screenById } from './openings.ts';
import { closedScreen, panelPage } from './page.ts';
import { addressOf, Visitor } from './visitor.ts';
import { settleAsTold } from './waiting-payments.ts';
import type { Opening } from './visitor.ts';

/** The form that sets latency and faults. */
const Turned = z.object({
  latencyMs: z.coerce.number().int().min(0).max(120_000),
  fault: z.enum(DIALED_FAULTS),
  every: z.coerce.number().int().min(1).max(1_000),
});

/**
 * The scenario panel, at the root of the mock backend, and the endpoints by which tests and the panel inspect and
 * control it. None of it is part of the academy API.
 */
export function panelHandlers(state: MockState): RequestHandler[] {
  return [
    http.get(
      /^https?:\/\/[^/]+\/(\?.*)?$/,
      ({ request }) =>
        atSiteName(state, request) ??
        panelPage({
          siteOrigin: state.siteOrigin,
          sandbox: sandboxOfBrowser(state, request),
          entries: state.ledger.entriesOf(sandboxOfBrowser(state, request).id),
        }),
    ),

    serveStyles('/panel.css', 'mocks/panel/panel.css'),

    http.get('*/abrir/:id', ({ request, params }) => {
      const screen = screenById(String(params['id']));
      return (
        atSiteName(state, request) ??
        (screen ? open(state, screen) : refuse(404, 'There is no such scenario.'))
      );
    }),

    http.get('*/__mock/ledger', ({ request }) => {
      const sandbox = sandboxIn(request);
      return sandbox instanceof Response
        ? sandbox
        : Response.json({ entries: state.ledger.entriesOf(sandbox) });
    }),

    http.post('*/__mock/reset', ({ request }) => turn(request, (sandbox) => state.sandboxes.reset(sandbox))),

    http.post('*/__mock/dials', async ({ request }) => {
      const turned = Turned.safeParse(await formOf(request));
      if (!turned.success) return refuse(400, z.prettifyError(turned.error));
      return turn(request, (sandbox) => {
        state.sandboxes.get(sandbox).dials = turned.data;
      });
    }),

    http.post('*/__mock/payments', async ({ request }) => {
      const told = await formOf(request);
      return turn(request, (id) => {
        settleAsTold(state.sandboxes.get(id), state.ledger.entriesOf(id), told, state.now());
      });
    }),

    http.post('*/__mock/renewals', async ({ request }) => {
      const { result } = await formOf(request);
      return turn(request, (sandbox) => renewSubscriptions(state, sandbox, result === 'paid'));
    }),

    http.post('*/__mock/leave', ({ request }) => {
      const answer = turn(request, () => undefined);
      for (const name of [SANDBOX_COOKIE, 'kipu_session']) {
        answer.headers.append('set-cookie', `${name}=; Path=/; Max-Age=0`);
      }
      return answer;
    }),
  ];
}

/** Walks to a screen as a person would, then hands the cookies to the browser that asked for it. */
async function open(state: MockState, screen: Parameters<typeof closedScreen>[0]): Promise<Response> {
  const visitor = new Visitor(state.siteOrigin, newOpening(), (request) => fetch(request));
  let opening: Opening;
  try {
    opening = await visitor.goTo(screen.way, screen.scenario);
  } catch (error) {
    return closedScreen(screen, error instanceof Error ? error.message : String(error), state.siteOrigin);
  }
  const { href } = addressOf(opening, state.siteOrigin);
  const headers = new Headers({ location: href, 'cache-control': 'no-store' });
  for (const [name, value] of visitor.cookies) {
    headers.append('set-cookie', `${name}=${value}; Path=/; HttpOnly; SameSite=Lax`);
  }
  return new Response(null, { status: 303, headers });
}

/** Redirects to the panel under the site's own hostname: cookies are shared across ports, but not across hostnames. */
function atSiteName({ siteOrigin }: MockState, request: Request): Response | null {
  const url = new URL(request.url);
  const { hostname } = new URL(siteOrigin);
  const isLoopback = ['localhost', '127.0.0.1'].includes(url.hostname);
  if (url.hostname === hostname || !isLoopback) return null;
  url.hostname = hostname;
  return new Response(null, { status: 302, headers: { location: url.href } });
}

/** Applies a button of the panel to the sandbox of the query, and returns to the panel. */
function turn(request: Request, change: (sandbox: string) => void): Response {
  const sandbox = sandboxIn(request);
  if (sandbox instanceof Response) return sandbox;
  // A page of another origin must not be able to reset the demo.
  if (isForeign(request)) return refuse(403, 'Only from the panel.');
  change(sandbox);
  const isForm = request.headers.get('accept')?.includes('text/html');
  return isForm
    ? new Response(null, { status: 303, headers: { location: '/' } })
    : Response.json({ reset: sandbox });
}

/** The sandbox that the query names, or the refusal of an invalid name. */
function sandboxIn(request: Request): string | Response {
  const name = new URL(request.url).searchParams.get('sandbox') ?? DEMO_SANDBOX;
  return isSandboxName(name) ? name : refuse(400, 'sandbox: letters, digits, - and _ only.');
}
