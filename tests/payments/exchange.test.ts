import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allExchanges, Exchange } from '../../scripts/replay/exchange.ts';
import { junitOf, tableOf } from '../../scripts/replay/report.ts';
import { KNOWN_ACTION_CODES } from '../../server/domain/checkout/action-codes.ts';

// `npm run replay -- --all` replays them with the pages, and checks that each ends as recorded.
describe('Exchanges that are kept', () => {
  const exchanges = allExchanges();

  test('follow their contract, and none is named twice', () => {
    for (const exchange of exchanges) expect(Exchange.safeParse(exchange).success, exchange.name).toBe(true);
    expect(new Set(exchanges.map(({ name }) => name)).size).toBe(exchanges.length);
  });

  test('are there for every action code that is known, and for one that is not', () => {
    const rows = z
      .array(z.object({ code: z.string() }))
      .parse(JSON.parse(readFileSync('fixtures/exchanges/action-codes.json', 'utf8')));
    const codes = rows.map(({ code }) => code);
    expect(KNOWN_ACTION_CODES.filter((code) => !codes.includes(code))).toEqual([]);
    expect(codes.filter((code) => !KNOWN_ACTION_CODES.includes(code))).toEqual(['400', '999']);
  });

  test('hold no token, no key and no whole card', () => {
    const kept = JSON.stringify(exchanges);
    expect(kept.match(/tokenId|transactionToken|sessionKey|bearer|\b\d{16}\b/gi)).toBeNull();
  });

  test('refuse a field that nobody knows, and an answer of another call', () => {
    const [kept] = exchanges;
    expect(Exchange.safeParse({ ...kept, password: 'x' }).success).toBe(false);
    expect(Exchange.safeParse({ ...kept, answers: [{ endpoint: 'login', status: 200 }] }).success).toBe(
      false,
    );
  });
});

test('The report names what is wrong, for people and for programs', () => {
  const played = { calls: [], ledger: [], events: [], decided: ['denied'], path: '/compras/1', read: '' };
  const report = [
    { ...played, name: 'bien', problems: [] },
    { ...played, name: 'mal', problems: ['not shown: <x>'] },
  ];
  expect(tableOf(report)).toContain('1 as they should be, 1 wrong');
  expect(junitOf(report)).toContain('tests="2" failures="1"');
  expect(junitOf(report)).toContain('<failure message="not shown: &lt;x&gt;"/>');
});
