import { describeKillAtEveryCall } from './killed-at-every-call.ts';

describeKillAtEveryCall('SQLite', () => Promise.resolve({ settings: {}, close: () => Promise.resolve() }));
