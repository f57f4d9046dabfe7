// npm run payments -- list|show|resolve|reconcile|verify: the back office of payments, while the site may be running.
import { runInBackOffice } from './back-office.mjs';

await runInBackOffice('payments');
