import { describeKillWhilePaying } from './killed-while-paying.ts';

// A SQLite database has only one process, which continues at once.
describeKillWhilePaying('SQLite', () =>
  Promise.resolve({ settings: { ENROLLMENT_RESEND_MS: '5000' }, close: () => Promise.resolve() }),
);
