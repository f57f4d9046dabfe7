import { expect, test } from 'vitest';
import ROUTES from '../../app/routes.ts';
import { endpointOf } from '../../scripts/api/parts.ts';
import { SPECIFIED_CALLS } from '../../scripts/api/specified-calls.ts';
import { ENDPOINTS, isOfContentService } from '../../server/upstream/endpoints.ts';
import type { EndpointName } from '../../server/upstream/endpoints.ts';
import { read } from './documents.ts';

const SPECIFICATION = 'docs/specification.md';

/** Patterns without a URL of their own. */
const WITHOUT_ADDRESS = ['/mantenimiento', '/*'];

/** Endpoints that the specification mentions in a sentence, outside of its table of calls. */
const SHOWN_IN_WORDS: readonly EndpointName[] = ['courseEntry'];

/** Returns a path without the names of its parameters, for some of which the document lists the values. */
const shapeOf = (address: string) => address.replaceAll(/\{[^}]*\}|:[a-zA-Z]+/g, '{}');

/** Every path that the document has in code marks. */
const NAMED = new Set(
  [...read(SPECIFICATION).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => shapeOf(code).split(' ')),
);

const isEndpoint = (name: string): name is EndpointName => name in ENDPOINTS;
const ENDPOINT_NAMES = Object.keys(ENDPOINTS).filter(isEndpoint);

test('the specification has every address of the site', () => {
  const untold = ROUTES.map(({ path }) => `/${path ?? ''}`).filter(
    (address) => !WITHOUT_ADDRESS.includes(address) && !NAMED.has(shapeOf(address)),
  );
  expect(untold, `add these to ${SPECIFICATION} §2`).toEqual([]);
});

test('the specification has every call of the REST API', () => {
  const untold = ENDPOINT_NAMES.filter((name) => !isOfContentService(name))
    .map((name) => ENDPOINTS[name].path)
    .filter((address) => !NAMED.has(shapeOf(address)));
  expect(untold, `add these to ${SPECIFICATION} §7`).toEqual([]);
});

test('a call is marked assumed when the specification does not show it, and only then', () => {
  const shown = [
    ...SHOWN_IN_WORDS,
    ...SPECIFIED_CALLS.filter((call) => call.assumedEndpoint === undefined).map(endpointOf),
  ];
  const wrong = ENDPOINT_NAMES.flatMap((name) => {
    const isAssumed = 'assumed' in ENDPOINTS[name];
    if (shown.includes(name) !== isAssumed) return [];
    return [
      isAssumed ? `${name} is shown, and marked assumed` : `${name} is not shown, and not marked assumed`,
    ];
  });
  expect(wrong, 'server/upstream/endpoints.ts').toEqual([]);
});
