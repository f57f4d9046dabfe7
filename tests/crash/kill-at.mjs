// Loaded into the site before anything else (NODE_OPTIONS): kills it, as kill -9 does, at one call to the academy API.
// The file KILL_AT_FILE says at which: '<number of the call>.before' it is sent, or '.after' its answer has arrived and
// before anybody has read it; calls are counted from when the file says so. The file is read at each call, so that a
// running site can be told another point without a restart.
import { readFileSync } from 'node:fs';
import './asked-by-fetch.mjs';

const PAYMENT_CALLS = /\/api\/(purchases|enrollments|invoices|niubiz)\//;
const file = process.env['KILL_AT_FILE'];
const fetchReally = globalThis.fetch;
let point = '';
let calls = 0;

if (file) {
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!PAYMENT_CALLS.test(url)) return fetchReally(input, init);
    const said = readFileSync(file, 'utf8');
    if (said !== point) [point, calls] = [said, 0];
    const isFirst = init?.method === 'POST' && url.endsWith('/api/purchases/');
    // Calls before the purchase are not counted.
    if (point === '' || (calls === 0 && !isFirst)) return fetchReally(input, init);
    calls += 1;
    if (point === `${calls}.before`) process.kill(process.pid, 'SIGKILL');
    const answer = fetchReally(input, init);
    if (point !== `${calls}.after`) return answer;
    await answer;
    process.kill(process.pid, 'SIGKILL');
    return answer;
  };
}
