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
  ['YYYY-MM-DDTHH:mm:ssZ', 'dayjs, which server/domain/time.ts needs'],
  ['KipuError', 'server/errors.ts'],
  ['ZodError', 'the schemas of server/domain'],
  ['Hubo demasiados intentos de ingreso', 'the catalogue of server/errors.ts'],
  ['Ya existe una cuenta con este correo', 'the catalogue of server/errors.ts'],
  ['mockServiceWorker', 'mocks'],
  ['autorizacion-reset-antes', 'mocks/scenarios.ts'],
  ['kipu2026', 'fixtures'],
  ['mama@kipu.test', 'fixtures'],
] as const;

/**
 * What Chrome 100 or Safari 15.4 lack, the oldest browsers that run our scripts (docs/decisions/0096). A single call of
 * it while a page is drawn replaces that page by an error.
 */
const TOO_NEW = new RegExp(
  [
    String.raw`\bURL\.(?:canParse|parse)\b`,
    String.raw`\bAbortSignal\.(?:timeout|any)\b`,
    String.raw`\bPromise\.(?:try|withResolvers)\b`,
    String.raw`\b(?:Object|Map)\.groupBy\b`,
    String.raw`\b(?:Array\.fromAsync|Intl\.DurationFormat|Iterator\.from|requestIdleCallback|Uint8Array\.from(?:Base64|Hex))\b`,
    String.raw`\.(?:requestSubmit|toSorted|toReversed|toSpliced|isWellFormed|toWellFormed|isSubsetOf|isSupersetOf)\(`,
    String.raw`\.(?:checkVisibility|showPopover|hidePopover|togglePopover|scheduler\.yield)\(`,
    String.raw`\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|flatMap|reduce|toArray|some|every|find)\(`,
    // In an older Safari a lookbehind is a syntax error, and its whole file is lost.
    String.raw`\(\?<[=!]`,
  ].join('|'),
  'g',
);

/** Selectors that those browsers do not know: a rule is lost with all that its list selects besides. */
const NEW_SELECTOR = /:has\(|:popover-open|:modal|::details-content|:user-(?:in)?valid|:open\b|:state\(/;

/** Styles for which there is no way without them, or none that was looked at. */
const TOO_NEW_STYLES =
  /@(?:layer|scope|starting-style|property|position-try|view-transition)\b|\b(?:light-dark|oklch|lch|anchor|sibling-index|if)\(|\b(?:width|height) ?[<>]=?|field-sizing|(?:^|[{},])\s*&/g;

/** Returns the selectors of a list that none of its new ones may take along. */
function partsOf(list: string): string[] {
  // Commas within parentheses belong to a single selector.
  let flat = list;
  for (let before = ''; before !== flat;)
    [before, flat] = [flat, flat.replaceAll(/(\([^()]*),(?=[^()]*\))/g, '$1;')];
  return flat.split(',');
}

describe('what browsers are sent', () => {
  let scripts: { name: string; text: string }[] = [];
  let styles: { name: string; text: string }[] = [];

  beforeAll(async () => {
    await buildSite();
    const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' });
    const textsOf = (ending: string) =>
      files
        .filter((name) => name.endsWith(ending))
        .map((name) => ({ name, text: readFileSync(path.join(CLIENT, name), 'utf8') }));
    scripts = textsOf('.js');
    styles = textsOf('.css');
  });

  test('there is a bundle to search', () => {
    expect(scripts.length).toBeGreaterThan(0);
    expect(styles.length).toBeGreaterThan(0);
  });

  for (const [word, room] of SERVER_ONLY) {
    test(`holds nothing of ${room}: no '${word}'`, () => {
      expect(scripts.filter(({ text }) => text.includes(word)).map(({ name }) => name)).toEqual([]);
    });
  }

  test('asks for nothing that a phone of four years ago lacks', () => {
    const found = scripts.flatMap(({ name, text }) =>
      Array.from(text.matchAll(TOO_NEW), ([asked]) => `${name}: ${asked}`),
    );
    expect(found).toEqual([]);
  });

  test('is styled so that such a phone loses no rule but those made for newer ones', () => {
    const found = styles.flatMap(({ name, text }) => {
      const lists = Array.from(text.matchAll(/(?<=^|[{}])[^{}@]+(?=\{)/g), ([list]) => list);
      const mixed = lists.filter((list) => {
        const news = partsOf(list).filter((part) => NEW_SELECTOR.test(part));
        return news.length > 0 && news.length < partsOf(list).length;
      });
      return [...mixed, ...Array.from(text.matchAll(TOO_NEW_STYLES), ([asked]) => asked)].map(
        (asked) => `${name}: ${asked}`,
      );
    });
    expect(found).toEqual([]);
  });

  test('comes without source maps, which would publish the sources', () => {
    expect(
      readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.map')),
    ).toEqual([]);
  });
});
