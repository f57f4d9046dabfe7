// npm run reference -- K-7F3Q-2T: everything that is known of what a parent reads aloud.
import { runInBackOffice } from './back-office.mjs';

await runInBackOffice('reference');
