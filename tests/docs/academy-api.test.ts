import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Kept } from '../../server/upstream/contracts/answers.ts';
import { CHILD_COURSE_STATUSES } from '../../server/upstream/contracts/family.ts';
import {
  Amount,
  CalendarDay,
  choiceOf,
  ClockHour,
  Flag,
  Id,
  Instant,
  numeric,
} from '../../server/upstream/contracts/values.ts';
import { sendContact } from '../../server/upstream/support.ts';
import { clientAt } from '../upstream/calling.ts';
import { json, startPlayingServer } from '../upstream/playing-server.ts';
import type { PlayingServer } from '../upstream/playing-server.ts';
import { tableUnder } from './documents.ts';

let server: PlayingServer;
beforeAll(async () => {
  server = await startPlayingServer();
});
afterAll(() => server.close());

const ONCE = { timeoutMs: 5_000, repeat: 'never' } as const;
const THING = { ...ONCE, endpoint: 'organization', parts: { id: '7' }, bends: true } as const;
const Thing = z.object({ id: Id });

/** Returns what the site reads of an example; rejects where it reads nothing. */
type Read = (example: unknown) => Promise<unknown>;

/** Reads a value. */
const value =
  (contract: z.ZodType): Read =>
  (example) =>
    contract.parseAsync(example);

/** Reads the body of an answer. */
const body =
  (call: () => Promise<unknown>): Read =>
  (example) => {
    server.play(json(example));
    return call();
  };

/** Reads the status of an answer. */
const status =
  (call: () => Promise<unknown>): Read =>
  (example) => {
    const code = z.number().parse(example);
    server.play((response) => response.writeHead(code, { location: '/' }).end(code === 204 ? '' : '{}'));
    return call().then(() => 'done');
  };

const list = (answer: z.ZodType) =>
  clientAt(server.url).call({
    ...ONCE,
    endpoint: 'children',
    bends: true,
    answer: z.object({ data: answer }),
  });
const thing = () => clientAt(server.url).call({ ...THING, answer: z.object({ data: Thing }) });
const change = () => clientAt(server.url).call({ ...ONCE, endpoint: 'updateMe', answer: Kept });

/** How the examples of each row are read. */
const ROWS: Readonly<Record<string, Read>> = {
  'a name': body(() => clientAt(server.url).call({ ...THING, answer: z.object({ amount_pen: z.number() }) })),
  'an id': value(Id),
  'a number': value(numeric(z.number())),
  'a price': value(Amount),
  'a flag': value(Flag),
  'one of several words': value(choiceOf(CHILD_COURSE_STATUSES)),
  'a day': value(CalendarDay),
  'an hour': value(ClockHour),
  'an instant': value(Instant.transform((instant) => new Date(instant).getTime())),
  'a list': body(() => list(z.array(Thing))),
  'an empty list': body(() => list(z.tuple([]))),
  'one thing': body(thing),
  'the body of a change that was made': body(() => change().then(() => 'kept')),
  'the status of a change that was made': status(change),
  'the status of a question to support': status(() =>
    sendContact(clientAt(server.url), { tipo_de_consulta: 'soporte', message: 'Hola' }),
  ),
  'the target of a redirect of a reading': (location) => {
    server.play(
      (response) => response.writeHead(301, { location: z.string().parse(location) }).end(),
      json({ data: { id: '7' } }),
    );
    return thing();
  },
};

const TABLE = tableUnder('docs/academy-api.md', 'Forms');
/** Returns the examples of a cell; of one that is alone, the marks are gone. */
const examplesIn = (cell: string) =>
  (cell.match(/`[^`]+`/g) ?? [cell]).map((example): unknown => JSON.parse(example.replaceAll('`', '')));

test('the document of the API has a row for each form, and no other', () => {
  expect(TABLE.map(([what]) => what)).toEqual(Object.keys(ROWS));
});

test.each(TABLE)('the site reads %s as its row says', async (what = '', told = '', untold = '') => {
  const read = ROWS[what] ?? (() => Promise.reject(new Error(what)));
  const [first, ...others] = examplesIn(told);
  const meant = await read(first);
  for (const other of others) expect(await read(other), JSON.stringify(other)).toEqual(meant);
  const unread = examplesIn(untold);
  expect(unread.length).toBeGreaterThan(0);
  for (const other of unread) {
    const isRead = await read(other).then(
      (found) => isDeepStrictEqual(found, meant),
      () => false,
    );
    expect(isRead, JSON.stringify(other)).toBe(false);
  }
});
