// npm run accounts -- show|export|erase|requests: the stored data of a family, while the site may be running.
import { runInBackOffice } from './back-office.mjs';

await runInBackOffice('accounts');
