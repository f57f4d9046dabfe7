import { describe, expect, test } from 'vitest';
import { importsOf } from './imports.ts';
import type { Import } from './imports.ts';

const within = (place: string) => (taken: Import) => taken.to === place || taken.to.startsWith(`${place}/`);
const inDomain = within('server/domain');
const inContracts = within('server/upstream/contracts');
const isEndpoints = (taken: Import) => taken.to === 'server/upstream/endpoints.ts';

/** What each room may take from the other rooms (README, 'Rooms'). A room may take anything of its own. */
const ARROWS: Record<string, Record<string, (taken: Import) => boolean>> = {
  app: { server: (taken) => taken.typesOnly || inDomain(taken) },
  server: {},
  mocks: {
    server: (taken) => inContracts(taken) || isEndpoints(taken) || inDomain(taken),
    fixtures: () => true,
  },
  fixtures: { server: (taken) => taken.typesOnly && (inContracts(taken) || inDomain(taken)) },
};

const ROOMS = ['app', 'server', 'mocks', 'fixtures', 'tests', 'scripts'];

describe('the rooms', () => {
  for (const [room, allowed] of Object.entries(ARROWS)) {
    test(`${room} takes from other rooms only what its arrows allow`, () => {
      const imports = importsOf(room);
      expect(imports.length).toBeGreaterThan(0);
      const forbidden = imports.filter((taken) => {
        const other = ROOMS.find((candidate) => candidate !== room && within(candidate)(taken));
        return other !== undefined && !allowed[other]?.(taken);
      });
      expect(forbidden.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
    });
  }

  test('the domain takes nothing but itself, types and packages for browsers too', () => {
    const pure = /^(?:zod|libphonenumber-js|dayjs(?:\/plugin\/\w+\.js)?)$/;
    const forbidden = importsOf('server/domain').filter(
      (taken) => !inDomain(taken) && !pure.test(taken.to) && !taken.typesOnly,
    );
    expect(forbidden.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('the mock tools stay in mocks: msw and @mswjs/data are imported nowhere in app and server', () => {
    const forbidden = [...importsOf('app'), ...importsOf('server')].filter((taken) =>
      /^@?msw/.test(taken.to),
    );
    expect(forbidden.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });
});
