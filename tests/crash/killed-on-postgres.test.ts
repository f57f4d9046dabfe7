import { startPostgres } from '../store/postgres.ts';
import { describeKillWhilePaying } from './killed-while-paying.ts';

// Another process might still be using a shared database, so the lease of the dead one must expire first.
describeKillWhilePaying('PostgreSQL', async () => {
  const postgres = await startPostgres();
  return {
    settings: {
      DATABASE_URL: await postgres.createDatabase('crash'),
      PAYMENT_LEASE_MS: '3000',
      ENROLLMENT_RESEND_MS: '5000',
    },
    close: () => postgres.stop(),
  };
});
