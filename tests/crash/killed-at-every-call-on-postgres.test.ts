import { startPostgres } from '../store/postgres.ts';
import { describeKillAtEveryCall } from './killed-at-every-call.ts';

// Another process might still be using a shared database, so the lease of the dead one must expire first.
describeKillAtEveryCall('PostgreSQL', async () => {
  const postgres = await startPostgres();
  return {
    settings: { DATABASE_URL: await postgres.createDatabase('every_call'), PAYMENT_LEASE_MS: '3000' },
    close: () => postgres.stop(),
  };
});
