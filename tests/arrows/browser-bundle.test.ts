import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../scripts/build.mjs';

const CLIENT = 'build/client';

/** Words that are only in rooms that must never reach a browser, each with its room. */
const SERVER_ONLY = [
  ['kysely', 'server/store'],
  ['better-sqlite3', 'server/store'],
  ['payment_attempt', 'server/store'],
  ['SESSION_SECRET', 'server/env.ts'],
  ['x-mock-sandbox', 'server/upstream'],
  ['/api/purchases/', 'server/upstream/endpoints.ts'],
  ['/api/auth/login/', 'server/upstream/endpoints.ts'],
  ['KipuError', 'server/errors.ts'],
  ['ZodError', 'the schemas of server/domain'],
  ['Hubo demasiados intentos de ingreso', 'the catalogue of server/errors.ts'],
  ['Ya existe una cuenta con este correo', 'the catalogue of server/errors.ts'],
  ['mockServiceWorker', 'mocks'],
  ['autorizacion-reset-antes', 'mocks/scenarios.ts'],
  ['kipu2026', 'fixtures'],
  ['mama@kipu.test', 'fixtures'],
] as const;

describe('what browsers are sent', () => {
  let scripts: { name: string; text: string }[] = [];

  beforeAll(async () => {
    await buildSite();
    scripts = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => ({ name, text: readFileSync(path.join(CLIENT, name), 'utf8') }));
  });

  test('there is a bundle to search', () => {
    expect(scripts.length).toBeGreaterThan(0);
  });

  for (const [word, room] of SERVER_ONLY) {
    test(`holds nothing of ${room}: no '${word}'`, () => {
      expect(scripts.filter(({ text }) => text.includes(word)).map(({ name }) => name)).toEqual([]);
    });
  }

  test('comes without source maps, which would publish the sources', () => {
    expect(
      readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.map')),
    ).toEqual([]);
  });
});
