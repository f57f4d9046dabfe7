import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the bench keeps pages by whichever function of React the site draws them', () => {
  const [, named = ''] =
    /import \{([^}]*)\} from 'react-dom\/server'/.exec(readFileSync('app/entry.server.tsx', 'utf8')) ?? [];
  const drawing = named.split(',').map((name) => name.trim());
  const probe = readFileSync('scripts/bench/probe.mjs', 'utf8');
  expect(drawing).not.toEqual(['']);
  expect(drawing.filter((name) => !probe.includes(`${name}: keeping(dom.${name})`))).toEqual([]);
});
