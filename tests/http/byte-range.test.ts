import { expect, test } from 'vitest';
import { byteRange } from '../../server/http/byte-range.ts';

test('a part of a file is asked for by its first and last byte', () => {
  expect(byteRange('bytes=0-99', 1_000)).toEqual({ first: 0, last: 99 });
  expect(byteRange('bytes=0-0', 1_000)).toEqual({ first: 0, last: 0 });
});

test('a part without an end goes to the end of the file, and so does one that asks for more', () => {
  expect(byteRange('bytes=900-', 1_000)).toEqual({ first: 900, last: 999 });
  expect(byteRange('bytes=900-5000', 1_000)).toEqual({ first: 900, last: 999 });
});

test('a part without a start is the end of the file', () => {
  expect(byteRange('bytes=-100', 1_000)).toEqual({ first: 900, last: 999 });
  expect(byteRange('bytes=-5000', 1_000)).toEqual({ first: 0, last: 999 });
});

test('what is not there cannot be sent', () => {
  expect(byteRange('bytes=1000-', 1_000)).toBe('impossible');
  expect(byteRange('bytes=-0', 1_000)).toBe('impossible');
});

test('anything else is answered with the whole file', () => {
  for (const header of [undefined, '', 'bytes=-', 'bytes=0-1,5-6', 'bytes=5-4', 'lines=0-1', 'bytes=a-b']) {
    expect(byteRange(header, 1_000)).toBeNull();
  }
});
