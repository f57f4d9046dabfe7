// npm run payments -- list|show|resolve|reconcile|verify: a person's desk, beside a running site.
import { runAtDesk } from './desk.mjs';

await runAtDesk('payments');
