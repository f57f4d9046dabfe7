import { describeKillWhilePaying } from './killed-while-paying.ts';

// The one owner of a SQLite store goes on at once.
describeKillWhilePaying('SQLite', () =>
  Promise.resolve({ settings: { ENROLLMENT_RESEND_MS: '5000' }, close: () => Promise.resolve() }),
);
