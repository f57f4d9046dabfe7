import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { createLogger } from '../../server/logger.ts';
import { referenceOf } from '../../server/reference.ts';

/** Among so many, a thousand transaction numbers of the bank pass the Luhn check. */
const IDS = 10_000;

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => lines.push(line) }));
  return lines.join('');
}

/** Pseudo-random but the same in each run: 64 hexadecimal digits per seed. */
const noise = (seed: string) => createHash('sha256').update(seed).digest('hex');
const digits = (seed: string, length: number) => String(BigInt(`0x${noise(seed)}`)).slice(-length);
const uuid = (seed: string) => noise(seed).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** Returns a card number of a brand and length, with the right check digit. */
function cardNumber(start: string, length: number): string {
  const body = start + digits(`${start} ${length}`, length - start.length - 1);
  const sum = [...body].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
}

/** Ways to separate the digits. */
const WRITTEN: readonly ((card: string) => string)[] = [
  (card) => card,
  (card) => card.replace(/(.{4})(?=.)/g, '$1 '),
  (card) => card.replace(/(.{4})(?=.)/g, '$1-'),
  (card) => card.replace(/(.{4})(?=.)/g, '$1.'),
  (card) => card.replace(/^(.{4})(.{6})/, '$1 $2 '),
  (card) => card.replace(/(.)(?=.)/g, '$1 '),
];

describe('the log', () => {
  test('hides credentials wherever they stand', () => {
    const text = logged((log) =>
      log.info({
        authorization: 'Bearer s3cret',
        headers: { Cookie: 'kipu_session=s3cret', 'set-cookie': ['s3cret'] },
        body: { user: { password: 's3cret', refresh_token: 's3cret' }, transactionToken: 's3cret' },
        deep: { in: { something: { token: 's3cret' } } },
        error: Object.assign(new Error('refused'), { clave: 's3cret', sessionKey: { of: 's3cret' } }),
      }),
    );
    expect(text).not.toContain('s3cret');
    expect(text).toContain('[hidden]');
  });

  test('never has a card number of any brand, however it is written and wherever it stands', () => {
    const brands = [
      ['4', 16],
      ['4', 13],
      ['51', 16],
      ['2221', 16],
      ['34', 15],
      ['36', 14],
      ['6011', 16],
      ['62', 19],
    ] as const;
    for (const [start, length] of brands) {
      for (const write of WRITTEN) {
        const card = cardNumber(start, length);
        const written = write(card);
        const text = logged((log) => {
          log.info(`paid with ${written}.`);
          log.warn({ path: `/buscar/${written}`, detail: [{ typed: `tarjeta:${written}` }] }, 'asked');
          log.error({ error: new Error(`bad card ${written}`, { cause: new Error(written) }) }, 'refused');
          log.info({ amount: Number(card), id: uuid(card), seen: `${uuid(written)} ${written}` }, 'number');
        });
        expect(text.replace(/[ .-]/g, ''), written).not.toContain(card);
        expect(text.match(/\[card\]/g)?.length, written).toBeGreaterThanOrEqual(6);
      }
    }
  });

  test('leaves a long number in a text as it is where no card has it: a bank names its transactions so', () => {
    for (const [start, length] of [
      ['4', 16],
      ['51', 16],
      ['34', 15],
    ] as const) {
      const card = cardNumber(start, length);
      const transaction = card.slice(0, -1) + String((Number(card.at(-1)) + 1) % 10);
      expect(logged((log) => log.warn(`the bank answered about ${transaction}`))).toContain(transaction);
    }
  });

  test(`leaves ids as they are, ${IDS} of each kind`, () => {
    const mangled: string[] = [];
    const written: string[] = [];
    const log = createLogger('info', { write: (line) => void written.push(line) });
    for (let count = 0; count < IDS; count += 1) {
      const requestId = uuid(`request ${count}`);
      // A transaction number of the bank: 15 digits, of which one in ten passes the Luhn check.
      const transaction = `4${digits(`transaction ${count}`, 14)}`;
      const reference = referenceOf(requestId);
      const userId = noise(`user ${count}`);
      const purchase = digits(`purchase ${count}`, 12);
      log.info({ requestId, transaction, reference, purchase, attemptId: requestId, userId }, 'x');
      log.info({ path: `/compras/${purchase}`, text: `attempt ${requestId} (${reference})` }, requestId);
      const lines = written.splice(0).join('');
      const ids = [requestId, transaction, reference, purchase, userId];
      if (lines.includes('[card]') || ids.some((id) => !lines.includes(id))) mangled.push(lines);
    }
    expect(mangled.slice(0, 5)).toEqual([]);
  });

  test('keeps what is no text as it is', () => {
    const at = new Date('2026-11-22T01:30:00Z');
    const line: unknown = JSON.parse(
      logged((log) =>
        log.info({ at, ms: 12, ok: true, none: null, epoch: at.getTime(), list: [1, 'two'] }, 'said'),
      ),
    );
    expect(line).toMatchObject({
      at: at.toISOString(),
      ms: 12,
      ok: true,
      none: null,
      epoch: at.getTime(),
      list: [1, 'two'],
      msg: 'said',
    });
  });

  test('tells an error with its name, its stack and the causes below it', () => {
    const text = logged((log) =>
      log.error({ error: new TypeError('above', { cause: new Error('below') }) }, 'failed'),
    );
    for (const told of ['TypeError', 'above', 'below', 'logger.test.ts']) expect(text).toContain(told);
  });
});

/** Logs a warning once its reader has gone, and shows by its regular end that it is alive. */
const WARNS = `
  import { createLogger } from './server/logger.ts';
  process.stdin.once('data', () => {
    createLogger('info').warn('nobody reads this');
    setTimeout(() => process.exit(7), 300);
  });`;

test('a process whose log nobody reads any more goes on', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', WARNS], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // A process that hangs is killed by a signal.
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'exit');
  child.stdout.destroy();
  await once(child.stdout, 'close');
  child.stdin.write('now');
  expect(await ended).toEqual([7, null]);
});

/** Logs much where nothing can be written, and shows by its end that it is alive and has kept little of it. */
const UNWRITTEN = `
  import { createLogger } from './server/logger.ts';
  const log = createLogger('info');
  const line = 'x'.repeat(1_000);
  for (let count = 0; count < 100_000; count += 1) log.info(line);
  log.error('written nowhere');
  setTimeout(() => {
    global.gc();
    process.exit(process.memoryUsage().heapUsed < 60_000_000 ? 7 : 8);
  }, 500);`;

test('a process whose log cannot be written goes on, keeps little of it, and ends when it is told to', async () => {
  // Every write to it fails, as on a full disk.
  const unwritable = openSync('package.json', 'r');
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', 'tsx', '--input-type=module', '-e', UNWRITTEN],
    { stdio: ['ignore', unwritable, 'ignore'], timeout: 20_000, killSignal: 'SIGKILL' },
  );
  closeSync(unwritable);
  expect(await once(child, 'exit')).toEqual([7, null]);
});

/** Logs more than a pipe holds, and ends at once. */
const ENDS = `
  import { createLogger } from './server/logger.ts';
  const log = createLogger('info');
  for (let count = 0; count < 20; count += 1) log.info({ count }, 'said');
  process.exit(0);`;

test('what was said just before the end is written, too', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', ENDS], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 20_000,
  });
  const lines = (await text(child.stdout)).trim().split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toHaveLength(20);
});
