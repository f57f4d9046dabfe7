import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { upstreamSeconds } from '../../server/metrics.ts';
import { CallControls } from '../../server/upstream/call-controls.ts';
import { Breaker } from '../../server/upstream/breaker.ts';
import { clientAt, faultOf, ONCE, SAFE } from './calling.ts';
import { hang, json, startPlayingServer, text } from './playing-server.ts';
import type { PlayingServer } from './playing-server.ts';

let server: PlayingServer;
beforeAll(async () => {
  server = await startPlayingServer();
});
afterAll(() => server.close());

/** A call that asks for the same as everybody's. */
const LISTING = { ...SAFE, endpoint: 'campaigns', repeat: 'never' } as const;

const failTimes = async (client: ReturnType<typeof clientAt>, times: number) => {
  for (let time = 0; time < times; time += 1) await faultOf(client.call(ONCE));
};

/** Has eight calls of a host fail, of four kinds. */
const failAtOnce = (breaker: Breaker) => {
  for (const call of ['login', 'campaigns', 'contact', 'claims', 'login', 'campaigns', 'contact', 'claims'])
    breaker.failed('host', call);
};

/** How many calls of this kind the metrics have as an alarm looks for them. */
async function countedAs(outcome: string) {
  const { values } = await upstreamSeconds.get();
  return values.find(
    ({ metricName, labels }) =>
      metricName?.endsWith('_count') && labels.endpoint === ONCE.endpoint && labels.outcome === outcome,
  )?.value;
}

test('the breaker opens after eight faults in a row and then refuses at once, sending nothing', async () => {
  server.play(text('down', 503));
  const client = clientAt(server.url);
  await failTimes(client, 8);
  const before = (await countedAs('breaker_open')) ?? 0;
  expect((await faultOf(client.call(ONCE))).fault).toBe('breaker_open');
  expect(server.arrivals).toHaveLength(8);
  // What the alarm of an academy that is left alone looks for (deploy/alarms.yml).
  expect(await countedAs('breaker_open')).toBe(before + 1);
});

test('a breaker that opens between two tries of calls side by side leaves each with the fault it met', async () => {
  server.play(text('<h1>Proxy</h1>', 200));
  const client = clientAt(server.url);
  const list = { ...LISTING, repeat: 'safe' } as const;
  const faults = await Promise.all([1, 2, 3].map(() => faultOf(client.call(list))));
  expect(faults.map(({ fault }) => fault)).toEqual(['not_json', 'not_json', 'not_json']);
  expect((await faultOf(client.call(list))).fault).toBe('breaker_open');
});

test('the breaker does not count refusals', async () => {
  server.play(json({}, 404));
  const client = clientAt(server.url);
  await failTimes(client, 12);
  expect(server.arrivals).toHaveLength(12);
});

test.each([
  ['sent, a password that the academy chokes on', ONCE],
  ['asked for, by a code that it chokes on', { ...SAFE, repeat: 'never' } as const],
  ['is listed, whose record it chokes on', { ...LISTING, endpoint: 'children' } as const],
])(
  'a 500, or a page in place of an answer, for what one person %s, keeps nobody else from it',
  async (_what, call) => {
    const client = clientAt(server.url);
    for (const choked of [
      text('ValueError: bytes', 500),
      text('<b>Fatal error</b>: Uncaught ValueError', 200),
    ]) {
      server.play(choked);
      for (let time = 0; time < 8; time += 1) await faultOf(client.call(call));
      server.play(json({ id: '1' }));
      await expect(client.call(call)).resolves.toEqual({ id: '1' });
    }
  },
);

test('an academy that answers everybody with 500 rests as a whole, and again when a list still gets one', async () => {
  let time = 0;
  const client = clientAt(server.url, {}, { breaker: new Breaker(() => time) });
  const ask = async (endpoint: 'login' | 'campaigns' | 'courseOffers' | 'announcedPrograms') =>
    (await faultOf(client.call(endpoint === 'login' ? { ...ONCE, endpoint } : { ...LISTING, endpoint })))
      .fault;
  server.play(text('down', 500));
  for (let round = 0; round < 3; round += 1)
    for (const list of ['campaigns', 'courseOffers', 'announcedPrograms'] as const) await ask(list);
  expect(await ask('login')).toBe('breaker_open');
  time = 5_000;
  // A login may be refused for what was typed, so the next call tries as well.
  expect([await ask('login'), await ask('campaigns'), await ask('login')]).toEqual([
    'status',
    'status',
    'breaker_open',
  ]);
});

test('a page in place of an assumed call is neither repeated nor counted: the academy has no such call', async () => {
  server.play(text('<!doctype html><h1>Academia</h1>', 200));
  const client = clientAt(server.url);
  for (let time = 0; time < 12; time += 1) await faultOf(client.call({ ...SAFE, endpoint: 'courseOffers' }));
  expect(server.arrivals).toHaveLength(12);
});

test('a call that fails by itself rests alone: whatever else its host is asked goes out', async () => {
  server.play(text('broken', 503));
  const client = clientAt(server.url);
  await failTimes(client, 8);
  expect((await faultOf(client.call(ONCE))).fault).toBe('breaker_open');
  server.play(json({ id: '1' }));
  await expect(client.call(SAFE)).resolves.toEqual({ id: '1' });
  // Its host works, which says nothing of the call.
  expect((await faultOf(client.call(ONCE))).fault).toBe('breaker_open');
});

test('a list of the content service that fails is not every list of it', async () => {
  const client = clientAt(server.url);
  const entries = (type: string) =>
    client.call({ ...SAFE, repeat: 'never', endpoint: 'entries', parts: { type } });
  server.play(text('broken', 500));
  for (let time = 0; time < 8; time += 1) await faultOf(entries('learningPath'));
  server.play(json({ id: '1' }));
  await expect(entries('faq')).resolves.toEqual({ id: '1' });
});

test('a host rests as a whole once three of its calls have failed and none was answered since', async () => {
  const client = clientAt(server.url);
  const ask = (endpoint: 'register' | 'login' | 'claims' | 'contact') => client.call({ ...ONCE, endpoint });
  const failEach = async () => {
    for (const endpoint of ['register', 'login', 'claims'] as const) await faultOf(ask(endpoint));
  };
  server.play(text('down', 503));
  await failEach();
  await failEach();
  server.play(json({ id: '1' }));
  await ask('contact');
  server.play(text('down', 503));
  await failEach();
  await failEach();
  await faultOf(ask('register'));
  expect((await faultOf(ask('contact'))).fault).toBe('status');
  expect((await faultOf(ask('contact'))).fault).toBe('breaker_open');
});

test('the breaker lets one call try after its rest, and closes when it is answered', async () => {
  let time = 0;
  const client = clientAt(server.url, {}, { breaker: new Breaker(() => time) });
  server.play(text('down', 503));
  await failTimes(client, 8);
  time = 5_000;
  server.play(json({ id: '1' }));
  await expect(client.call(ONCE)).resolves.toEqual({ id: '1' });
  await expect(client.call(ONCE)).resolves.toEqual({ id: '1' });
});

test('the breaker opens again when the trying call fails, and lets only one try', () => {
  let time = 0;
  const breaker = new Breaker(() => time);
  failAtOnce(breaker);
  expect(breaker.state('host')).toBe('open');
  time = 5_000;
  expect(breaker.state('host')).toBe('half_open');
  expect([breaker.admits('host', 'login'), breaker.admits('host', 'login')]).toEqual([true, false]);
  breaker.failed('host', 'login');
  expect(breaker.admits('host', 'login')).toBe(false);
});

test('the breaker rests no longer by a clock that is put back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const breaker = new Breaker();
    failAtOnce(breaker);
    vi.setSystemTime(Date.now() - 365 * 24 * 60 * 60_000);
    expect(breaker.admits('host', 'login')).toBe(false);
    vi.advanceTimersByTime(5_000);
    expect(breaker.admits('host', 'login')).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['stood still itself meanwhile', true, 'timeout'],
  ['kept up', false, 'breaker_open'],
])('after eight time-outs of a process that %s the next call ends as %s', async (_how, stoodStill, fault) => {
  server.play(hang);
  const client = clientAt(
    server.url,
    {},
    { lateness: { isLate: false, begins: () => undefined, stoodStillSince: () => stoodStill } },
  );
  const call = { ...ONCE, timeoutMs: 1 };
  for (let time = 0; time < 8; time += 1) await faultOf(client.call(call));
  expect((await faultOf(client.call(call))).fault).toBe(fault);
});

test('a trying call that nobody can judge lets the next one try', () => {
  let time = 0;
  const breaker = new Breaker(() => time);
  failAtOnce(breaker);
  time = 5_000;
  expect(breaker.admits('host', 'login')).toBe(true);
  breaker.undecided('host', 'login');
  expect([breaker.admits('host', 'login'), breaker.admits('host', 'login')]).toEqual([true, false]);
});

test('the breaker of pages is not that of payments', async () => {
  const breaker = new Breaker();
  server.play(text('down', 503));
  await failTimes(clientAt(server.url, {}, { breaker }), 8);
  server.play(json({ id: '1' }));
  await expect(clientAt(server.url, { pays: true }, { breaker }).call(ONCE)).resolves.toEqual({ id: '1' });
});

test('a breaker of one scenario or sandbox is not that of another', async () => {
  const breaker = new Breaker();
  server.play(text('down', 503));
  await failTimes(clientAt(server.url, { controls: new CallControls({ sandbox: 'a' }) }, { breaker }), 8);
  server.play(json({ id: '1' }));
  const other = clientAt(server.url, { controls: new CallControls({ sandbox: 'b' }) }, { breaker });
  await expect(other.call(ONCE)).resolves.toEqual({ id: '1' });
});
