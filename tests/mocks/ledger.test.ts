import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { openLedger } from '../../mocks/ledger.ts';
import type { LedgerEntry } from '../../mocks/ledger.ts';
import { temporaryFolder } from '../support/academy.ts';

const purchase = (purchaseNumber: string, sandbox = 'demo'): LedgerEntry => ({
  kind: 'purchase',
  at: '2026-11-21T15:00:00.000Z',
  sandbox,
  user_id: 'usuario-mama',
  merchant_id: '456879852',
  purchase_number: purchaseNumber,
});

const newFile = (): string => path.join(temporaryFolder(), 'folder', 'ledger.ndjson');

test('a line is on the disk when append returns: it is read back by a ledger that knows nothing of the first', () => {
  const file = newFile();
  const first = openLedger(file);
  first.append(purchase('101'));
  first.append(purchase('102'));
  const second = openLedger(file);
  expect(second.entriesOf('demo')).toEqual([purchase('101'), purchase('102')]);
  expect(second.highestPurchaseNumber()).toBe(102);
});

test('every line is flushed to the disk by itself', () => {
  const flush = vi.fn();
  const ledger = openLedger(newFile(), flush);
  ledger.append(purchase('101'));
  ledger.append(purchase('102'));
  expect(flush).toHaveBeenCalledTimes(2);
});

test('a torn last line is dropped, and the next line does not join it', () => {
  const file = newFile();
  openLedger(file).append(purchase('101'));
  appendFileSync(file, '{"kind":"charge","at":"2026-');
  const reopened = openLedger(file);
  expect(reopened.entriesOf('demo')).toEqual([purchase('101')]);
  reopened.append(purchase('102'));
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
  expect(openLedger(file).entriesOf('demo')).toEqual([purchase('101'), purchase('102')]);
});

test('a complete line that is no entry makes the ledger refuse to open', () => {
  const file = path.join(temporaryFolder(), 'ledger.ndjson');
  writeFileSync(file, '{"kind":"gift"}\n');
  expect(() => openLedger(file)).toThrow();
});

test('a reset forgets one sandbox only, and no purchase number', () => {
  const file = newFile();
  const ledger = openLedger(file);
  ledger.append(purchase('101', 'one'));
  ledger.append(purchase('102', 'two'));
  ledger.append({ kind: 'reset', at: '2026-11-21T15:00:00.000Z', sandbox: 'two', user_id: 'panel' });
  for (const witness of [ledger, openLedger(file)]) {
    expect(witness.entriesOf('one')).toHaveLength(1);
    expect(witness.entriesOf('two')).toHaveLength(0);
    expect(witness.highestPurchaseNumber()).toBe(102);
  }
});
