import { expect, test } from 'vitest';
import { createPasswordLinks } from '../../mocks/password-links.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

test('a link to a new password is good once, for an hour, and until another is asked for', () => {
  const links = createPasswordLinks();
  const first = links.issue('mama@kipu.test', NOW);
  expect(links.take(first, minutesLater(59))).toBe('mama@kipu.test');
  expect(links.take(first, minutesLater(59))).toBeNull();
  expect(links.take(links.issue('mama@kipu.test', NOW), minutesLater(60))).toBeNull();
  const before = links.issue('mama@kipu.test', NOW);
  const others = links.issue('papa@kipu.test', NOW);
  const last = links.issue('mama@kipu.test', NOW);
  expect(links.take(before, NOW)).toBeNull();
  expect(links.take(others, NOW)).toBe('papa@kipu.test');
  expect(links.take(last, NOW)).toBe('mama@kipu.test');
});
