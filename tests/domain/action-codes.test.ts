import { describe, expect, test } from 'vitest';
import {
  actionCodeMeaning,
  denialHelp,
  KNOWN_ACTION_CODES,
} from '../../server/domain/checkout/action-codes.ts';

const listed = ([codes = '']: TemplateStringsArray) => codes.trim().split(/\s+/);

/** Every code of docs/card-provider.md 1.5. */
const TABLE = {
  approved: listed`000 010`,
  denied: listed`
    101 102 104 106 107 108 110 111 112 113 114 116 117 118 119 121 122 126 129 151
    159 170 180 181 182 183 184 190 191 192 199 201 202 204 206 207 208 209 211 264
    265 266 279 280 282 283 290 306 310 311 312 313 314 315 316 317 319 320 403 405
    408 409 410 411 412 413 421 424 427 428 665 670 671 672 677 678 680 684 692 760
    910 912 916 928 965
  `,
  merchant_fault: listed`109 263 401 402 404 406 407 422 480 676 687 691 904`,
  in_review: listed`667 675 754`,
  session_expired: listed`674 682 683`,
  unknown: listed`300 666 673 909 913 946 947`,
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
    for (const code of ['208', '209', '310', '311']) expect(denialHelp(code)).toEqual(denialHelp('190'));
  });

  test.each(TABLE.merchant_fault)('our own fault is not blamed on the card: %s', (code) => {
    expect(denialHelp(code).line).toContain('El problema está de nuestro lado, no en tu tarjeta.');
  });

  test.each(['211', '680'])('a card that is off for the internet is to be turned on for it: %s', (code) => {
    expect(denialHelp(code).next).toContain('Activa las compras por internet en la app de tu banco');
  });
});
