/**
 * Returns a rule that forbids imports from one room to others.
 * @param {string} room
 * @param {string} others Rooms, as a regular expression.
 * @param {string} comment
 * @param {{ allowed?: string, typesAllowed?: boolean }} [exceptions] Allowed paths, and whether types are allowed.
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const closed = (room, others, comment, { allowed, typesAllowed = false } = {}) => ({
  name: `${room} → ${others}${typesAllowed ? ', values' : ''}`,
  comment,
  severity: 'error',
  from: { path: `^${room}/` },
  to: {
    path: `^(${others})/`,
    ...(allowed && { pathNot: allowed }),
    ...(typesAllowed && { dependencyTypesNot: ['type-only', 'type-import'] }),
  },
});

const CONTRACTS = '^server/upstream/contracts/';
const ENDPOINTS = '^server/upstream/endpoints\\.ts$';
const DOMAIN = '^server/domain/';

/** Areas of the domain; each may import only from those before it. */
const MATTERS = ['account', 'catalogue', 'checkout', 'family', 'organization', 'claims', 'content'];

/**
 * Which room may import from which (README, 'Rooms'), whether statically, dynamically or as a type.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no circles',
      comment: 'Two modules that need each other are one, or lack a third that both stand on.',
      severity: 'error',
      from: {},
      // Components in the root know its loader by type, as useRouteLoaderData needs.
      to: { circular: true, viaOnly: { pathNot: '^app/root\\.tsx$' } },
    },
    closed('app', 'server', 'app takes only types from server; values only from server/domain.', {
      allowed: DOMAIN,
      typesAllowed: true,
    }),
    closed('app', 'mocks|fixtures', 'app knows nothing of the mock backend.'),
    closed('server', 'app|mocks|fixtures', 'server stands alone.'),
    closed('mocks', 'app', 'mocks plays the academy API; it knows nothing of pages.'),
    closed('mocks', 'server', 'mocks shares with server the contracts, the endpoints and the domain only.', {
      allowed: [CONTRACTS, ENDPOINTS, DOMAIN].join('|'),
    }),
    closed('fixtures', 'app|mocks', 'fixtures is data.'),
    closed('fixtures', 'server', 'fixtures takes types only.', { typesAllowed: true }),
    {
      ...closed('fixtures', 'server', 'fixtures takes types of contracts and of the domain only.', {
        allowed: [CONTRACTS, DOMAIN].join('|'),
      }),
      name: 'fixtures → server, beyond contracts and domain',
    },
    {
      name: 'nothing imports tests',
      severity: 'error',
      from: { pathNot: '^(tests/|playwright\\.config\\.ts$|vitest\\.config\\.ts$)' },
      to: { path: '^tests/' },
    },
    {
      name: 'the domain is pure',
      comment: 'It runs in browsers too: of other rooms it takes types only, of packages those for browsers.',
      severity: 'error',
      from: { path: DOMAIN },
      to: {
        pathNot: [DOMAIN, '(^|/)node_modules/(zod|libphonenumber-js|dayjs|@zxcvbn-ts)/'].join('|'),
        dependencyTypesNot: ['type-only', 'type-import'],
      },
    },
    {
      name: 'primitives of the domain know no matter',
      comment: 'Every page may take them: no validator.',
      severity: 'error',
      from: { path: '^server/domain/[^/]+$' },
      to: { path: ['^server/domain/[^/]+/', '(^|/)node_modules/zod/'].join('|') },
    },
    {
      name: 'every matter has its place among MATTERS',
      comment:
        'A folder of server/domain that .dependency-cruiser.js does not name there is held by no rule of it.',
      severity: 'error',
      from: {},
      to: { path: '^server/domain/[^/]+/', pathNot: `^server/domain/(${MATTERS.join('|')})/` },
    },
    ...MATTERS.slice(0, -1).map((matter, place) => ({
      name: `${matter} knows only the matters before it`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^server/domain/${matter}/` },
      to: { path: `^server/domain/(${MATTERS.slice(place + 1).join('|')})/` },
    })),
    {
      name: 'the mock tools stay in mocks',
      severity: 'error',
      from: { path: '^(app|server)/' },
      to: { path: '(^|/)node_modules/(msw|@mswjs/)' },
    },
    {
      name: 'an import that leads nowhere',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
