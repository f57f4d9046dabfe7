import { describeKillWhilePaying } from './killed-while-paying.ts';

// The one owner of a SQLite store goes on at once.
describeKillWhilePaying('SQLite', () => Promise.resolve({ settings: {}, close: () => Promise.resolve() }));
