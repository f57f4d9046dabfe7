import { LRUCache } from 'lru-cache';
import { http } from 'msw';
import type { PathParams, RequestHandler } from 'msw';
import { z } from 'zod';
import type { UserData } from '../../server/upstream/contracts/account.ts';
import { ENDPOINTS, isOfContentService } from '../../server/upstream/endpoints.ts';
import type { EndpointName } from '../../server/upstream/endpoints.ts';
import { OPERATOR_TOKEN, userOfBearer } from '../bearer.ts';
import { dialed, forbidden, hang, notFound, refuse, serverError, slowDown, unavailable } from '../faults.ts';
import { scenarioById } from '../scenarios.ts';
import type { ScenarioId } from '../scenarios.ts';
import { DEMO_SANDBOX, isSandboxName } from '../sandboxes.ts';
import type { Sandbox } from '../sandboxes.ts';
import type { MockState } from '../state.ts';

/** Endpoints that the specification calls with (or without) a bearer token. */
type EndpointWhere<Auth extends boolean> = {
  [Name in EndpointName]: (typeof ENDPOINTS)[Name]['auth'] extends Auth ? Name : never;
}[EndpointName];
export type PublicEndpointName = EndpointWhere<false>;

/** Request and answer schemas of an endpoint, the same ones that the site's client uses. */
interface Contract<Body extends z.ZodType, Answer extends z.ZodType> {
  readonly body: Body;
  readonly answer: Answer;
}

/** A parsed and validated request. */
export interface Call<Body> {
  readonly sandbox: Sandbox;
  readonly scenario: ScenarioId | null;
  readonly body: Body;
  /** The origin that the caller used to reach the academy API, for the absolute URLs in answers. */
  readonly origin: string;
  /** A parameter of the path, which must be one that the endpoint declares. */
  part(name: string): string;
  query(name: string): string | null;
}

type Resolve<Body extends z.ZodType, Answer extends z.ZodType, Who> = (
  call: Call<z.output<Body>>,
  who: Who,
) => Promise<z.input<Answer> | Response> | z.input<Answer> | Response;

/** Makes the handler of an endpoint; `Name` limits it to the endpoints that its callers may call. */
type EndpointMaker<Name extends EndpointName, Who> = <Body extends z.ZodType, Answer extends z.ZodType>(
  state: MockState,
  name: Name,
  contract: Contract<Body, Answer>,
  resolve: Resolve<Body, Answer, Who>,
) => RequestHandler;

const METHODS = { GET: http.get, POST: http.post, PATCH: http.patch } as const;

/** The path pattern of an endpoint; those of the content service have their own prefix. */
function addressOf(name: EndpointName): string {
  // The pattern leaves out the query, which handlers read themselves.
  const [path = ''] = ENDPOINTS[name].path.split('?');
  return isOfContentService(name) ? `*/content${path}` : `*${path}`;
}

/** The most answers of an endpoint that are remembered as valid. */
const KEPT = 30;

/** For endpoints that take no body. */
export const NO_BODY = z.undefined();

async function readBody<Body extends z.ZodType>(
  request: Request,
  schema: Body,
): Promise<z.ZodSafeParseResult<z.output<Body>>> {
  let json: unknown;
  try {
    json = JSON.parse(await request.text());
  } catch {
    json = undefined;
  }
  return schema.safeParse(json);
}

function partsOf(params: PathParams): (name: string) => string {
  return (name) => {
    const value = params[name];
    if (typeof value !== 'string') throw new RangeError(`No part ${name} in the path`);
    return value;
  };
}

const notAuthenticated = () => refuse(401, 'Authentication credentials were not provided.');

/** Makes the handler of a public endpoint. */
export const publicEndpoint: EndpointMaker<PublicEndpointName, null> = endpointFor(async () => null);

/** Makes the handler of an endpoint that requires a bearer token: 401 without one. */
export const protectedEndpoint: EndpointMaker<EndpointWhere<true>, UserData> = endpointFor(
  async (request, state) =>
    (await userOfBearer(request.headers.get('authorization'), state.now())) ?? notAuthenticated(),
);

/** Makes the handler of an endpoint that only the operator of a shop may call. */
export const operatorEndpoint: EndpointMaker<EndpointWhere<true>, null> = endpointFor(async (request) =>
  request.headers.get('authorization') === `Bearer ${OPERATOR_TOKEN}` ? null : notAuthenticated(),
);

/**
 * Returns a maker of endpoint handlers.
 * @param identify Returns who calls, or the refusal of a stranger.
 */
function endpointFor<Who>(
  identify: (request: Request, state: MockState) => Promise<Who | Response>,
): EndpointMaker<EndpointName, Who> {
  return (state, name, contract, resolve) => {
    // Most answers repeat among sandboxes, and validating is most of an answer's cost.
    const kept = new LRUCache<string, true>({ max: KEPT });
    return METHODS[ENDPOINTS[name].method](addressOf(name), async ({ request, params }) => {
      const sandboxName = request.headers.get('x-mock-sandbox') ?? DEMO_SANDBOX;
      if (!isSandboxName(sandboxName)) return refuse(400, 'x-mock-sandbox: letters, digits, - and _ only.');
      const scenario = scenarioById(request.headers.get('x-mock-scenario'));
      const sandbox = state.sandboxes.get(sandboxName);
      sandbox.playing = scenario;
      const fault = await dialed(sandbox.dials, sandbox.countTry('call'));
      if (fault) return fault;
      if (scenario === 'caido') return unavailable();
      if (scenario === 'lento') await slowDown();
      const who = await identify(request, state);
      if (who instanceof Response) return who;
      const body = await readBody(request, contract.body);
      if (!body.success) return refuse(400, z.prettifyError(body.error));
      const { origin, searchParams: query } = new URL(request.url);
      const call = {
        sandbox,
        scenario,
        body: body.data,
        origin,
        part: partsOf(params),
        query: (key: string) => query.get(key),
      };
      const answer = await resolve(call, who);
      if (answer instanceof Response) return answer;
      // Validated against its contract, but sent unparsed: parsing would drop fields that nobody reads yet.
      const text = JSON.stringify(answer);
      if (!kept.has(text)) contract.answer.parse(answer);
      kept.set(text, true);
      return new Response(text, { headers: { 'content-type': 'application/json' } });
    });
  };
}

/** How the lists of a user's courses fail in a scenario, or hang; null in the others. */
export function listRefusal(scenario: ScenarioId | null): Response | Promise<never> | null {
  switch (scenario) {
    case 'matriculas-fallan':
      return serverError();
    case 'matriculas-401':
      return refuse(401, 'Token is invalid or expired.');
    case 'matriculas-403':
      return forbidden();
    case 'matriculas-404':
      return notFound();
    case 'matriculas-tardan':
      return hang();
    default:
      return null;
  }
}
