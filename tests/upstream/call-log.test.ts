import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../../server/logger.ts';
import { pooled } from '../../server/upstream/connections.ts';
import { CampaignList } from '../../server/upstream/contracts/campaigns.ts';
import { clientAt, faultOf, ONCE, SAFE } from './calling.ts';
import { json, startPlayingServer } from './playing-server.ts';
import type { PlayingServer } from './playing-server.ts';

let server: PlayingServer;
beforeAll(async () => {
  server = await startPlayingServer();
});
afterAll(() => server.close());

test('what cannot be read of an answer that is shown is left out, and logged once without its value', async () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => void lines.push(line) });
  const client = clientAt(server.url, {}, { log });
  const answer = z.object({ data: z.array(z.object({ id: z.string(), link: z.url().nullish() })) });
  for (const request of [1, 2]) {
    server.play(json({ data: [{ id: 'a', link: 'secreto' }, { id: 'b' }] }));
    const read = await client.call({ ...SAFE, answer, bends: true });
    expect(read, `request ${request}`).toEqual({ data: [{ id: 'a' }, { id: 'b' }] });
  }
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { endpoint: 'campaign', item: 'a', field: 'data.link', msg: 'left out of an answer: it cannot be read' },
  ]);
  expect(lines.join()).not.toContain('secreto');
});

test('a field that cannot be read in a thousand items fills no log: twenty of them are told', async () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => void lines.push(line) });
  const client = clientAt(server.url, {}, { log });
  const answer = z.object({ data: z.array(z.object({ id: z.string(), link: z.url().nullish() })) });
  for (const link of ['uno', 'otro']) {
    server.play(json({ data: Array.from({ length: 1_001 }, (_, id) => ({ id: String(id), link })) }));
    expect((await client.call({ ...SAFE, answer, bends: true })).data).toHaveLength(1_001);
  }
  expect(lines).toHaveLength(20);
});

test('the log names the type of the entries that cannot be read, or cannot be had', async () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => void lines.push(line) });
  const client = clientAt(server.url, {}, { log });
  const answer = z.object({ items: z.array(z.object({ title: z.string().nullish() })) });
  for (const type of ['faq', 'video']) {
    server.play(json({ items: [{ title: 7 }] }));
    await client.call({ ...SAFE, endpoint: 'entries', parts: { type }, answer, bends: true });
  }
  server.play(json({}, 400));
  await faultOf(client.call({ ...SAFE, endpoint: 'entries', parts: { type: 'slider' }, answer }));
  const left = { endpoint: 'entries', item: '0', field: 'items.title' };
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { ...left, type: 'faq' },
    { ...left, type: 'video' },
    { endpoint: 'entries', type: 'slider', status: 400 },
  ]);
});

test('the log names the fields by which a whole answer was not read, and never a value', async () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => void lines.push(line) });
  const client = clientAt(server.url, {}, { log });
  const purchase = z.object({ purchase_id: z.string().regex(/^\d+$/), amount: z.number() });
  server.play(json({ data: { purchase_id: 'secreto', amount: 'secreto' } }, 201));
  const once = { ...SAFE, endpoint: 'createPurchase', repeat: 'never' } as const;
  const wrapped = z.object({ data: purchase });
  expect((await faultOf(client.call({ ...once, answer: wrapped }))).fault).toBe('contract');
  // A contract of several forms: what each lacks, once.
  server.play(json({ amount: 'secreto' }));
  await faultOf(client.call({ ...once, answer: z.union([wrapped, purchase]) }));
  server.play(json('secreto'));
  await faultOf(client.call(ONCE));
  // A list that goes as a whole because of an item: by the field of that item, not by the list that it took along.
  server.play(json({ data: [{ id: null, name: 'Verano' }] }));
  await faultOf(client.call({ ...SAFE, endpoint: 'campaigns', answer: CampaignList, bends: true }));
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { endpoint: 'createPurchase', unread: ['data.purchase_id invalid_format', 'data.amount invalid_type'] },
    { unread: ['data invalid_type', 'purchase_id invalid_type', 'amount invalid_type'] },
    { unread: ['(the whole) invalid_type'] },
    { unread: ['data.id invalid_type'] },
  ]);
  expect(lines.join()).not.toContain('secreto');
});

test('the log names the fields of a call that the academy refuses by their names', async () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => void lines.push(line) });
  const client = clientAt(server.url, {}, { log });
  // Django's words and keys that were not sent may be about people.
  const told = { MERCHANT_ID: ['«111» no es una opción válida.'], '45678912': ['Rosa ya existe.'] };
  for (const body of [told, { errors: told }, { detail: 'No.' }]) {
    server.play(json(body, 400));
    await faultOf(client.call(ONCE));
  }
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { status: 400, refused: ['MERCHANT_ID'] },
    { status: 400, refused: ['MERCHANT_ID'] },
    { status: 400 },
  ]);
  expect(lines[2]).not.toContain('refused');
  expect(lines.join()).not.toMatch(/111|Rosa|45678912/);
});

test('a refusal that is hoped for is no warning; a fault of the host is one all the same', async () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => void lines.push(line) });
  const client = clientAt(server.url, { isProbe: true }, { log });
  for (const status of [401, 404, 503]) {
    server.play(json({}, status));
    await faultOf(client.call({ ...SAFE, repeat: 'never' }));
  }
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([{ status: 503 }]);
});

test('the log says why no answer came, in the words of the connection', async () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => void lines.push(line) });
  const client = clientAt(server.url, {}, { log, transport: pooled() });
  server.play((response) => response.writeHead(301, { location: 'https://api.example/' }).end());
  await faultOf(client.call(ONCE));
  server.play(json({ id: 7 }));
  await faultOf(client.call(ONCE));
  const [redirected, broken] = lines.map((line): unknown => JSON.parse(line));
  expect(redirected).toMatchObject({ fault: 'connection_lost', why: 'Redirected by status 301' });
  // The content of an answer is not logged.
  expect(broken).not.toHaveProperty('why');
});

test('the log says why no address of a name could be reached', async () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => void lines.push(line) });
  const said = ['connect ECONNREFUSED 2001:db8::1:443', 'connect ECONNREFUSED 192.0.2.1:443'];
  // As Node reports it: the aggregate error has no message of its own.
  const errors = said.map((message) =>
    Object.assign(new Error(message), { code: 'ECONNREFUSED', syscall: 'connect' }),
  );
  const transport = () => Promise.reject(new AggregateError(errors));
  await faultOf(clientAt(server.url, {}, { log, transport }).call(ONCE));
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { fault: 'refused', why: said.join('; ') },
  ]);
});
