import { describe, expect, test } from 'vitest';
import { actionCodeMeaning, denialText } from '../../server/domain/checkout/action-codes.ts';
import { nextQuestionAt, retryWaitMs } from '../../server/payments/moves.ts';

describe('A denied buyer reads', () => {
  const general = 'Por favor, comunícate con tu banco para mayor información.';

  test('that the card is invalid for code 180 alone', () => {
    expect(denialText('180')).toBe(`La tarjeta ingresada es inválida. ${general}`);
  });

  test.each(['116', '190', '208', '999', null])('the general sentence for %s', (code) => {
    expect(denialText(code)).toBe(general);
  });
});

test('Codes of communication problems and duplicates are no denials', () => {
  for (const code of ['300', '913', '666', '909', '673', '946', '947']) {
    expect(actionCodeMeaning(code)).toBe('unknown');
  }
});

test('The next question always lies in the future, whatever the clock did', () => {
  expect(nextQuestionAt(1_000, 0)).toBe(6_000);
  for (let passed = 0; passed < 30 * 60 * 60 * 1000; passed += 77_777) {
    expect(nextQuestionAt(0, passed)).toBeGreaterThan(passed);
  }
});

test('Waits between tries double from five seconds to an hour', () => {
  expect([0, 1, 2, 9, 10, 1_000].map(retryWaitMs)).toEqual([
    5_000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000,
  ]);
});
