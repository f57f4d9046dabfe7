import { readFileSync } from 'node:fs';
import ts from 'typescript';
import type { RequestHandler } from 'msw';
import { createBackend } from '../../mocks/backend.ts';
import { apiRouter } from '../../server/api/router.ts';
import { ENDPOINTS, endpointPath, isOfContentService } from '../../server/upstream/endpoints.ts';
import type { EndpointName } from '../../server/upstream/endpoints.ts';
import { everyNode, piecesOf, readSources } from './sources.ts';
import type { Piece } from './sources.ts';
import { SPECIFIED_CALLS } from './specified-calls.ts';
import type { SpecifiedCall } from './specified-calls.ts';

/** The parts of a specified call that exist in this repository; null for those that do not. */
export interface CallParts {
  readonly call: string;
  /** Name of its row in server/upstream/endpoints.ts. */
  readonly endpoint: string | null;
  /** Method and path that we call. */
  readonly address: string | null;
  /**
   * Whether the bearer token is sent, and whether that is our assumption because the specification does not show it.
   */
  readonly auth: 'sent' | 'not sent';
  readonly authAssumed: boolean;
  /** What is our assumption, because the specification does not show it. */
  readonly assumed: readonly ('path' | 'content')[];
  /** Names of the contracts for request and answer. */
  readonly contract: string | null;
  readonly client: string | null;
  /** The procedure that makes the call; tests/api/specified-calls.test.ts checks that it does. */
  readonly procedure: string | null;
  /** File with the handler of the mock backend. */
  readonly mock: string | null;
  /** Whether docs/specification.md lists it, with the same need for a bearer. */
  readonly documented: boolean;
  /** What is missing, or breaks the specification; empty when it is complete. */
  readonly lacking: readonly string[];
}

const SPECIFICATION = 'docs/specification.md';

/** Returns the parts of every specified call, in the order of the specification, found by reading the code. */
export async function partsOfCalls(): Promise<CallParts[]> {
  const upstream = readSources('server/upstream');
  const isContract = ({ fileName }: ts.SourceFile) => fileName.startsWith('server/upstream/contracts/');
  const clients = upstream.filter((source) => !isContract(source)).flatMap(piecesOf);
  const contracts = new Set(
    upstream
      .filter(isContract)
      .flatMap(piecesOf)
      .map(({ name }) => name),
  );
  const mocks = readSources('mocks');
  const handlers = backendHandlers();
  const documented = documentedCalls();

  return Promise.all(
    SPECIFIED_CALLS.map(async (specified) => {
      const endpoint = endpointOf(specified);
      const isDocumented = documented.get(specified.call) === (specified.auth === 'shown');
      const found = endpoint && {
        contract: contractOf(endpoint, mocks, contracts),
        client: clientOf(endpoint, clients)?.name ?? null,
        procedure: PROCEDURES.has(specified.procedure) ? specified.procedure : null,
        mock: (await isPlayed(endpoint, handlers)) ? mockOf(endpoint, mocks) : null,
      };
      return told(
        specified,
        endpoint,
        { contract: null, client: null, procedure: null, mock: null, ...found },
        isDocumented,
      );
    }),
  );
}

function told(
  { call, auth, content, assumedEndpoint }: SpecifiedCall,
  endpoint: EndpointName | null,
  parts: Pick<CallParts, 'contract' | 'client' | 'procedure' | 'mock'>,
  documented: boolean,
): CallParts {
  const isSent = endpoint !== null && ENDPOINTS[endpoint].auth;
  const lacking = [
    ...(endpoint === null ? ['endpoint'] : []),
    ...(endpoint !== null && auth === 'shown' && !isSent ? ['auth'] : []),
    ...Object.entries(parts).flatMap(([name, part]) => (part === null ? [name] : [])),
    ...(documented ? [] : ['docs']),
  ];
  const assumed = [
    ...(assumedEndpoint ? (['path'] as const) : []),
    ...(content === 'not shown' ? (['content'] as const) : []),
  ];
  const authAssumed = auth === 'not shown';
  const address = endpoint && `${ENDPOINTS[endpoint].method} ${ENDPOINTS[endpoint].path}`;
  const sent = isSent ? 'sent' : 'not sent';
  return { call, endpoint, address, auth: sent, authAssumed, assumed, ...parts, documented, lacking };
}

const NAMES = Object.keys(ENDPOINTS).filter((name): name is EndpointName => name in ENDPOINTS);

/**
 * Returns the endpoint of a call, or null: the one with the same method and path, whatever its parameters are called.
 */
export function endpointOf({ call, assumedEndpoint }: SpecifiedCall): EndpointName | null {
  if (assumedEndpoint) return assumedEndpoint;
  const shape = call.replace(/\{\w+?\}(_redirect)?/g, ':$1');
  const shapeOf = ({ method, path }: { readonly method: string; readonly path: string }) =>
    `${method} ${path.replace(/:[a-zA-Z]+(_redirect)?/g, ':$1')}`;
  return NAMES.find((name) => shapeOf(ENDPOINTS[name]) === shape) ?? null;
}

/** The calls in the table of docs/specification.md, and whether each sends a bearer. */
function documentedCalls(): ReadonlyMap<string, boolean> {
  const [, section = ''] = readFileSync(SPECIFICATION, 'utf8').split('\n## 7. ');
  return new Map(
    section.split('\n').flatMap((line): [string, boolean][] => {
      const [, call, auth] = line.split('|').map((cell) => cell.trim().replaceAll('`', ''));
      return call && auth !== undefined ? [[call, auth !== '']] : [];
    }),
  );
}

/** The contracts that the mock handler of an endpoint validates with, which the client uses too. */
function contractOf(
  endpoint: EndpointName,
  mocks: readonly ts.SourceFile[],
  contracts: ReadonlySet<string>,
): string | null {
  const given = mocks.flatMap((source) => handlerCalls(source, endpoint)).at(0)?.arguments[2];
  if (!given) return null;
  const names = everyNode(spelledOut(given))
    .filter(ts.isIdentifier)
    .flatMap(({ text }) => (contracts.has(text) ? [text] : []));
  return names.length > 0 ? [...new Set(names)].join(', ') : null;
}

/** Resolves a variable of the same file, which several handlers may share; any other node is returned as it is. */
const spelledOut = (given: ts.Node): ts.Node =>
  everyNode(given.getSourceFile())
    .filter(ts.isVariableDeclaration)
    .find(({ name }) => ts.isIdentifier(given) && name.getText() === given.text) ?? given;

const mockOf = (endpoint: EndpointName, mocks: readonly ts.SourceFile[]) =>
  mocks.find((source) => handlerCalls(source, endpoint).length > 0)?.fileName ?? null;

/**
 * Finds where a mock creates the handler of an endpoint: `protectedEndpoint(state, 'name', contract, …)`, or the same
 * inside a function of the file that gets the name as a parameter.
 */
function handlerCalls(source: ts.SourceFile, endpoint: EndpointName): ts.CallExpression[] {
  const calls = everyNode(source).filter(ts.isCallExpression);
  const makers = calls
    .filter(({ arguments: [name] }) => isText(name, endpoint))
    .map(({ expression }) => expression.getText());
  return calls.filter(({ expression, arguments: [, name] }) => {
    if (!expression.getText().endsWith('Endpoint')) return false;
    return isText(name, endpoint) || (name && makers.some((maker) => isGiven(name, maker)));
  });
}

/** Whether a value is a parameter of the arrow function with this name. */
function isGiven(value: ts.Node, maker: string): boolean {
  for (let above: ts.Node = value; !ts.isSourceFile(above); above = above.parent) {
    if (!ts.isVariableDeclaration(above) || above.name.getText() !== maker) continue;
    const { initializer } = above;
    if (initializer && ts.isArrowFunction(initializer)) {
      return initializer.parameters.some(({ name }) => name.getText() === value.getText());
    }
  }
  return false;
}

const isText = (node: ts.Node | undefined, text: string) =>
  node !== undefined && ts.isStringLiteral(node) && node.text === text;

/** The function of server/upstream that sends a call; of nested functions, at most the second from outside. */
function clientOf(endpoint: EndpointName, clients: readonly Piece[]): Piece | undefined {
  const senders = clients.filter(({ node }) => sends(node, endpoint));
  const around = (one: Piece) => senders.filter(({ node }) => node !== one.node && isWithin(one.node, node));
  return senders.findLast((sender) => around(sender).length < 2);
}

const isWithin = (inner: ts.Node, outer: ts.Node) =>
  inner.getSourceFile() === outer.getSourceFile() && inner.pos >= outer.pos && inner.end <= outer.end;

/** Whether a piece of code calls an endpoint: it names it in a property `endpoint`, or passes it to a function. */
const sends = (piece: ts.Node, endpoint: EndpointName) =>
  everyNode(piece).some((node) => {
    if (!isText(node, endpoint) || ts.isBinaryExpression(node.parent)) return false;
    for (let above = node.parent; above !== piece.parent; above = above.parent) {
      if (ts.isCallExpression(above) && ts.isIdentifier(above.expression)) return true;
      if (!ts.isPropertyAssignment(above) && !ts.isVariableDeclaration(above)) continue;
      if (above.name.getText() === 'endpoint') return true;
    }
    return false;
  });

/** The names of all procedures of the router. */
const PROCEDURES: ReadonlySet<string> = new Set(Object.keys(apiRouter._def.procedures));

/** The handlers of a mock backend without a real ledger: they are only inspected, never called. */
function backendHandlers(): readonly RequestHandler[] {
  const ledger = {
    append: () => undefined,
    entriesOf: () => [],
    highestPurchaseNumber: () => 0,
    close: () => undefined,
  };
  return createBackend({ siteOrigin: 'http://kipu.test', now: () => new Date(), ledger }).handlers;
}

/** Returns a value for every path parameter of an endpoint. */
export const anyParts = (name: EndpointName): Readonly<Record<string, string>> =>
  Object.fromEntries([...ENDPOINTS[name].path.matchAll(/:([a-zA-Z]+)/g)].map(([, part = '']) => [part, 'x']));

/** Whether the first handler that matches a request to an endpoint is that endpoint's own. */
async function isPlayed(name: EndpointName, handlers: readonly RequestHandler[]): Promise<boolean> {
  const { method, path } = ENDPOINTS[name];
  const base = isOfContentService(name) ? '/content' : '';
  const request = new Request(`http://academy.test${base}${endpointPath(name, anyParts(name))}`, { method });
  for (const handler of handlers) {
    if (await handler.test({ request }))
      return handler.info.header.endsWith(` *${base}${path.split('?')[0] ?? ''}`);
  }
  return false;
}
