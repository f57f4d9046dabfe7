import { describe, expect, test } from 'vitest';
import {
  actionCodeMeaning,
  denialHelp,
  KNOWN_ACTION_CODES,
} from '../../server/domain/checkout/action-codes.ts';

/** Every code of docs/card-provider.md 1.5. */
const TABLE = {
  approved: ['000', '010'],
  denied: [
    ...[
      '101',
      '102',
      '104',
      '106',
      '111',
      '113',
      '116',
      '117',
      '118',
      '126',
      '129',
      '180',
      '181',
      '182',
      '183',
    ],
    ...[
      '190',
      '191',
      '192',
      '201',
      '204',
      '207',
      '208',
      '209',
      '290',
      '403',
      '404',
      '405',
      '406',
      '407',
      '408',
    ],
    ...['409', '410', '411', '412', '421', '424', '670', '671', '672', '678', '910', '912'],
  ],
  merchant_fault: ['401', '402', '480', '904'],
  in_review: ['667', '675', '754'],
  session_expired: ['674', '682', '683'],
  unknown: ['300', '666', '673', '909', '913', '946', '947'],
};

test('The table of action codes is the documented one, and a code beside it means nothing', () => {
  for (const [meaning, codes] of Object.entries(TABLE)) {
    for (const code of codes) expect(actionCodeMeaning(code), code).toBe(meaning);
  }
  expect(KNOWN_ACTION_CODES).toEqual(Object.values(TABLE).flat().sort());
  for (const code of ['001', '400', '999']) expect(actionCodeMeaning(code), code).toBe('unknown');
});

describe('Below the words of a denial', () => {
  test('every code of the table has a line that says that nothing was charged, and what to do', () => {
    for (const code of [...TABLE.denied, ...TABLE.merchant_fault]) {
      expect(denialHelp(code).line, code).toMatch(/\. No se realizó ningún cobro\.$/);
      expect(denialHelp(code).next, code).toMatch(/\.$/);
    }
  });

  test('nobody is told that a card was lost or stolen: it reads like every other that only the bank can explain', () => {
    expect(denialHelp('208')).toEqual(denialHelp('190'));
    expect(denialHelp('209')).toEqual(denialHelp('190'));
  });

  test('our own fault is not blamed on the card', () => {
    expect(denialHelp('402').line).toContain('El problema está de nuestro lado, no en tu tarjeta.');
  });
});
