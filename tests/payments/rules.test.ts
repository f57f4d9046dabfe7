import { describe, expect, test } from 'vitest';
import { actionCodeMeaning, denialText } from '../../server/domain/checkout/action-codes.ts';
import { questionWaitMs, retryWaitMs } from '../../server/payments/schedule.ts';

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

test('Questions come at 5, 15, 30 and 60 seconds, every 5 minutes for 2 hours, every hour to the day', () => {
  const asked: number[] = [];
  let passed = 0;
  for (let wait = questionWaitMs(0); wait !== null; wait = questionWaitMs(asked.length)) {
    passed += wait;
    asked.push(passed / 60_000);
  }
  expect(asked.slice(0, 6)).toEqual([5 / 60, 15 / 60, 30 / 60, 1, 5, 10]);
  expect(asked.slice(27, 30)).toEqual([2, 3, 4].map((hour) => hour * 60));
  expect(asked.at(-1)).toBe(24 * 60);
});

test('Waits between tries double from five seconds to an hour', () => {
  expect([0, 1, 2, 9, 10, 1_000].map(retryWaitMs)).toEqual([
    5_000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000,
  ]);
});
