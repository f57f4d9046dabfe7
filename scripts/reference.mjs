// npm run reference -- K-7F3Q-2T: everything known about a reference that a parent reads aloud.
import { runInBackOffice } from './back-office.mjs';

await runInBackOffice('reference');
