import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { Settings as MockVariables } from '../../mocks/settings.ts';
import { DEVELOPMENT_DEFAULTS, Variables } from '../../server/variables.ts';
import { read, tableUnder } from './documents.ts';

/** A setting, as described in the document or defined by the schema. */
interface Setting {
  readonly name: string;
  readonly required: string;
  readonly default: string;
}

/** The schema of each setting, by name. */
type Fields = Readonly<Record<string, z.ZodType>>;

const byName = (one: Setting, other: Setting) => one.name.localeCompare(other.name);

const told = (heading: string): Setting[] =>
  tableUnder('docs/configuration.md', heading)
    .map(([name = '', required = '', usual = '']) => ({ name, required, default: usual }))
    .sort(byName);

/** Returns the settings of a schema; defaults for development only do not count. */
function given(fields: Fields, development: Readonly<Record<string, string>> = {}): Setting[] {
  return Object.entries(fields)
    .map(([name, field]) => {
      const missing = field.safeParse(undefined);
      const usual = development[name] ?? missing.data;
      const required = missing.success ? 'no' : name in development ? 'in production' : 'yes';
      return { name, required, default: usual === undefined ? '' : asText(usual) };
    })
    .sort(byName);
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const SCHEMAS: readonly (readonly [
  heading: string,
  fields: Fields,
  defaults: Readonly<Record<string, string>>,
])[] = [
  ['The site', Variables.shape, DEVELOPMENT_DEFAULTS],
  ['The mock backend', MockVariables.shape, {}],
];

describe.each(SCHEMAS)('docs/configuration.md, %s', (heading, fields, defaults) => {
  test('tells every setting with its default, and no other', () => {
    expect(told(heading), 'the table is compared with the schema').toEqual(given(fields, defaults));
  });

  test('gives examples that may be used as they stand', () => {
    const refused = tableUnder('docs/configuration.md', heading).filter(
      ([name = '', , , example]) => !fields[name]?.safeParse(example).success,
    );
    expect(refused.map(([name, , , example]) => `${name}=${example}`)).toEqual([]);
  });

  test('says what each setting is for', () => {
    const silent = tableUnder('docs/configuration.md', heading).filter(([, , , , meaning]) => !meaning);
    expect(silent.map(([name]) => name)).toEqual([]);
  });
});

test(".env.example names every setting of production, the demo's own and that of the command left out", () => {
  const named = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  const left = ['NODE_ENV', 'MOCK_CONTROLS', 'CLOCK_OFFSET_MS', 'PAYMENT_LEASE_MS', 'ENROLLMENT_RESEND_MS'];
  expect([...named, ...left].sort(), '.env.example is compared with the schema').toEqual(
    Object.keys(Variables.shape).sort(),
  );
});

test('every setting of the site is handed on by server/env.ts', () => {
  const source = read('server/env.ts');
  const isRead = (name: string) => new RegExp(`variables\\.${name}\\b|^ +${name}: \\w`, 'm').test(source);
  const unread = Object.keys(Variables.shape).filter((name) => !isRead(name));
  expect(unread, 'add these to settingsOf').toEqual([]);
});
