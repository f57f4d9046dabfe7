// Loaded into the site before anything else (NODE_OPTIONS): ends it, as kill -9 does, at one call to the academy API.
// KILL_AT is '<number of the call>.before' it is sent, or '.after' its answer has come and before anybody has read it.

const PAYMENT_CALLS = /\/api\/(purchases|enrollments|invoices|niubiz)\//;
const [, number = '', moment = ''] = /^(\d+)\.(before|after)$/.exec(process.env['KILL_AT'] ?? '') ?? [];
const fetchReally = globalThis.fetch;
let calls = 0;

if (number) {
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const isFirst = init?.method === 'POST' && url.endsWith('/api/purchases/');
    // What is asked before anybody buys is not counted.
    if (!PAYMENT_CALLS.test(url) || (calls === 0 && !isFirst)) return fetchReally(input, init);
    calls += 1;
    const isTheOne = calls === Number(number);
    if (isTheOne && moment === 'before') process.kill(process.pid, 'SIGKILL');
    const answer = await fetchReally(input, init);
    if (isTheOne) process.kill(process.pid, 'SIGKILL');
    return answer;
  };
}
