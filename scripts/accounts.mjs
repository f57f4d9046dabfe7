// npm run accounts -- show|export|erase|requests: what is kept of a family, beside a running site.
import { runInBackOffice } from './back-office.mjs';

await runInBackOffice('accounts');
