import { expect, test } from 'vitest';
import { standingView } from '../../server/domain/checkout/referral.ts';

test('what the academy does not tell of invitations is not told to be nothing', () => {
  const told = { code: 'ROSA-2026', reward_pen: null, reward_usd: 10 };
  const standing = { ...told, discount_pen: 50, discount_usd: null };
  expect(standingView(standing, 'PEN')).toEqual({
    code: 'ROSA-2026',
    discount: { minor: 5_000, currency: 'PEN' },
    reward: null,
    invited: null,
    unread: 0,
  });
  expect(standingView(standing, 'USD')).toMatchObject({ discount: null, reward: { minor: 1_000 } });
});
