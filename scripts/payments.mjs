// npm run payments -- list|show|resolve|reconcile|verify: the back office of payments, beside a running site.
import { runInBackOffice } from './back-office.mjs';

await runInBackOffice('payments');
