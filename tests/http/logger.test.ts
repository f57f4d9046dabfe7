import { describe, expect, test } from 'vitest';
import { createLogger } from '../../server/logger.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => lines.push(line) }));
  return lines.join('');
}

describe('the log', () => {
  test('hides credentials wherever they stand', () => {
    const text = logged((log) =>
      log.info({
        authorization: 'Bearer s3cret',
        headers: { cookie: 'kipu_session=s3cret', 'set-cookie': 's3cret' },
        body: { user: { password: 's3cret', refreshToken: 's3cret' }, transactionToken: 's3cret' },
      }),
    );
    expect(text).not.toContain('s3cret');
    expect(text).toContain('[hidden]');
  });

  test('crosses out whatever looks like a card number, in messages and in errors', () => {
    const text = logged((log) => {
      log.info('paid with 4474118355632240');
      log.warn({ path: '/buscar/4474 1183 5563 2240' });
      log.error({ error: new Error('bad card 4474-1183-5563-2240') });
    });
    expect(text.replace(/[ -]/g, '')).not.toContain('4474118355632240');
    expect(text.match(/\[card\]/g)?.length).toBeGreaterThanOrEqual(3);
  });

  test('keeps instants and purchase numbers', () => {
    const text = logged((log) => log.info({ purchase: '179523833312' }, 'moved'));
    expect(text).toContain('179523833312');
    expect(text).toMatch(/"time":"\d{4}-\d\d-\d\dT/);
  });
});
