import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '../../server/logger.ts';
import type { VacationGroup } from '../../server/upstream/contracts/campaigns.ts';
import { createCatalogue } from '../../server/upstream/catalogue.ts';
import type { Catalogue } from '../../server/upstream/catalogue.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import type { UpstreamRequest } from '../../server/upstream/types.ts';
import { CallControls } from '../../server/upstream/call-controls.ts';
import { answeredBy, outage, refusal, VISITOR } from './answered.ts';
import { aCampaign, aGroup, anOffer, aProgram } from '../support/factories/catalogue.ts';

const MINUTE_MS = 60_000;
const log = createLogger('silent');
let time: number;
let catalogue: Catalogue;
/** The answer of the academy API. */
const answer = vi.fn<(request: UpstreamRequest<unknown>) => Promise<unknown>>();

beforeEach(() => {
  time = Date.parse('2026-11-21T15:00:00Z');
  answer.mockReset().mockImplementation(() => Promise.resolve({ data: [] }));
  catalogue = createCatalogue({
    upstream: answeredBy(answer),
    now: () => new Date(time),
    log,
  });
});

const offer = (id: string) => ({ data: [anOffer({ id })] });
const read = async () => (await catalogue.offers(VISITOR)).map(({ id }) => id).join();

test('an academy that lists no offers is asked for that of each course, in the order of the courses', async () => {
  const courses = ['segundo', 'primero', 'ilegible', 'sin-oferta'];
  const failed = (fault: 'contract' | 'status', status: number) =>
    new UpstreamError({ fault, status, endpoint: 'course', requestId: 'r' });
  answer.mockImplementation(({ endpoint, parts }) => {
    if (endpoint === 'courseOffers') return Promise.reject(refusal());
    if (endpoint === 'entries') {
      const items = courses.map((id) => ({ sys: { id }, fields: { name: id, slug: id } }));
      return Promise.resolve({ items });
    }
    if (parts?.id === 'ilegible') return Promise.reject(failed('contract', 200));
    if (parts?.id === 'sin-oferta') return Promise.reject(failed('status', 404));
    return Promise.resolve(anOffer({ id: parts?.id ?? '' }));
  });
  const { data, unread } = await catalogue.offerList(VISITOR);
  expect(data.map(({ id }) => id)).toEqual(['segundo', 'primero']);
  expect(unread).toEqual(['ilegible']);
});

describe('where offers are asked for one by one', () => {
  const COURSES = ['primero', 'segundo', 'tercero'];
  const failing = (broken: readonly string[], fault: 'status' | 'not_json' | 'timeout', status = 500) =>
    answer.mockImplementation(({ endpoint, parts }) => {
      if (endpoint === 'courseOffers') return Promise.reject(refusal());
      if (endpoint === 'entries') {
        const items = COURSES.map((id) => ({ sys: { id }, fields: { name: id, slug: id } }));
        return Promise.resolve({ items });
      }
      const id = parts?.id ?? '';
      return broken.includes(id)
        ? Promise.reject(new UpstreamError({ fault, status, endpoint: 'course', requestId: 'r' }))
        : Promise.resolve(anOffer({ id }));
    });

  test.each(['status', 'not_json'] as const)(
    'one that fails (%s) takes no other course along, and is not said to be none',
    async (fault) => {
      failing(['segundo'], fault);
      const { data, unread } = await catalogue.offerList(VISITOR);
      expect(data.map(({ id }) => id)).toEqual(['primero', 'tercero']);
      expect(unread).toEqual(['segundo']);
    },
  );

  test.each([
    ['some are not known, these are not sold', ['primero', 'segundo'], ['tercero'], []],
    ['none is known, nobody can say that nothing is sold', COURSES, [], [null]],
  ])('and %s', async (_what, unknown, sold, unread) => {
    failing(unknown, 'status', 404);
    const list = await catalogue.offerList(VISITOR);
    expect(list.data.map(({ id }) => id)).toEqual(sold);
    expect(list.unread).toEqual(unread);
  });

  test('all that fail are an outage, and one that is late makes the list late', async () => {
    failing(COURSES, 'status');
    await expect(catalogue.offerList(VISITOR)).rejects.toMatchObject({ fault: 'status', status: 500 });
    failing(['segundo'], 'timeout');
    await expect(catalogue.offerList(VISITOR)).rejects.toMatchObject({ fault: 'timeout' });
    failing(['segundo'], 'status', 403);
    await expect(catalogue.offerList(VISITOR)).rejects.toMatchObject({ status: 403 });
  });
});

test('a content service that lists nothing is asked for the courses of the season by their ids', async () => {
  const courses = ['c-1', 'c-2', 'sin-entrada'].map((id) => ({ id, name: id, modules: [] }));
  answer.mockImplementation(({ endpoint, parts }) => {
    if (endpoint === 'entries' || parts?.id === 'sin-entrada') return Promise.reject(refusal());
    if (endpoint === 'campaigns') return Promise.resolve({ data: [{ id: 'verano' }] });
    if (endpoint === 'campaign')
      return Promise.resolve({ ...aCampaign(), programs: [aProgram({ courses })] });
    return Promise.resolve({
      sys: { id: parts?.id },
      fields: { name: `Curso ${parts?.id}`, slug: parts?.id },
    });
  });
  const { items } = await catalogue.entryList(VISITOR, 'course');
  expect(items.map(({ fields }) => fields.name)).toEqual(['Curso c-1', 'Curso c-2']);
  await expect(catalogue.entries(VISITOR, 'teacher')).rejects.toThrow(UpstreamError);
});

test('a list of courses that was there before is out of reach, and the season no stand-in for it', async () => {
  answer.mockResolvedValueOnce({ items: [] });
  await catalogue.entriesNow(VISITOR, 'course');
  answer.mockRejectedValue(refusal());
  await expect(catalogue.entriesNow(VISITOR, 'course')).rejects.toThrow(UpstreamError);
  expect(answer).toHaveBeenCalledTimes(2);
});

describe('what cannot be read', () => {
  const broken = { ...aGroup({ id: 'roto' }), capacity: 'seis' };

  test('of a group takes neither its neighbours nor its course along', async () => {
    const groups = [aGroup({ id: 'uno' }), broken, aGroup({ id: 'dos' })];
    answer.mockResolvedValue({ data: [anOffer({ id: 'curso' })].map((sold) => ({ ...sold, groups })) });
    const [sold] = await catalogue.offers(VISITOR);
    expect(sold?.groups.map(({ id }) => id)).toEqual(['uno', 'dos']);
  });

  test('of one course leaves the others on sale', async () => {
    answer.mockResolvedValue({ data: [{ id: 'roto' }, anOffer({ id: 'bueno' }), null] });
    expect(await read()).toBe('bueno');
  });

  test('of one program leaves the others of the season on sale', async () => {
    const programs = [
      { ...aProgram({ id: 'roto' }), age_range: 'bebés' },
      { ...aProgram({ id: 'bueno' }), groups: [broken] },
    ];
    answer
      .mockResolvedValueOnce({ data: [{ id: 'verano', name: 'Verano', active: true }] })
      .mockResolvedValueOnce({ ...aCampaign(), programs });
    const season = await catalogue.season(VISITOR);
    expect(season?.programs).toEqual([{ ...aProgram({ id: 'bueno', groups: [] }), unreadGroups: 1 }]);
  });
});

describe('reads of the catalogue', () => {
  test('are given for a minute and then made anew', async () => {
    answer.mockResolvedValueOnce(offer('first')).mockResolvedValueOnce(offer('second'));
    expect(await read()).toBe('first');
    time += MINUTE_MS - 1;
    expect(await read()).toBe('first');
    time += 1;
    expect(await read()).toBe('second');
  });

  test('are not given for a year more by a clock that was put back by one', async () => {
    answer.mockResolvedValueOnce(offer('first')).mockResolvedValueOnce(offer('second'));
    expect(await read()).toBe('first');
    time -= 365 * 24 * 60 * MINUTE_MS;
    expect(await read()).toBe('first');
    time += MINUTE_MS;
    expect(await read()).toBe('second');
  });

  test('are made once for all who ask at the same time', async () => {
    answer.mockResolvedValue(offer('one'));
    const all = await Promise.all(Array.from({ length: 50 }, read));
    expect(new Set(all)).toEqual(new Set(['one']));
    expect(answer).toHaveBeenCalledOnce();
  });

  test('of different things do not mix', async () => {
    answer.mockResolvedValueOnce(offer('an offer')).mockResolvedValueOnce({ items: [] });
    expect(await read()).toBe('an offer');
    expect(await catalogue.entries(VISITOR, 'faq')).toEqual([]);
  });

  test('stand in during an outage, and the academy API is asked again only after a rest', async () => {
    answer.mockResolvedValueOnce(offer('good')).mockRejectedValueOnce(outage());
    await read();
    time += 10 * MINUTE_MS;
    expect(await read()).toBe('good');
    expect(await read()).toBe('good');
    expect(answer).toHaveBeenCalledTimes(2);
    time += 5_000;
    answer.mockResolvedValue(offer('better'));
    expect(await read()).toBe('better');
  });

  test('stand in for what comes too late for a page, which is kept for the next one once it comes', async () => {
    const inAMoment = () => ({ ...VISITOR, wait: { endsAt: performance.now() + 10, late: () => undefined } });
    const readInTime = async () => (await catalogue.offers(inAMoment())).map(({ id }) => id).join();
    let arrive: (offers: unknown) => void = () => undefined;
    const late = new Promise((resolve) => (arrive = resolve));
    answer.mockReturnValueOnce(late);
    await expect(readInTime()).rejects.toMatchObject({ fault: 'timeout', endpoint: 'courseOffers' });
    arrive(offer('late'));
    await late;
    expect(await readInTime()).toBe('late');
    time += 2 * MINUTE_MS;
    answer.mockReturnValueOnce(new Promise(() => undefined));
    expect(await readInTime()).toBe('late');
    expect(answer).toHaveBeenCalledTimes(2);
  });

  test('stop standing in after a day', async () => {
    await read();
    time += 25 * 60 * MINUTE_MS;
    answer.mockRejectedValue(outage());
    await expect(read()).rejects.toThrow(UpstreamError);
  });

  test('do not hide a refusal, and do not stand in after one', async () => {
    await read();
    time += 2 * MINUTE_MS;
    answer.mockRejectedValueOnce(refusal(400)).mockRejectedValueOnce(outage());
    await expect(read()).rejects.toThrow(UpstreamError);
    await expect(read()).rejects.toThrow(UpstreamError);
  });

  test.each([
    [401, null],
    [403, '<h1>Stop</h1>'],
    [403, { message: 'Forbidden' }],
    [408, ''],
    [429, { detail: 'Too many.' }],
  ])(
    'stand in for a refusal by somebody before the academy, who knows nothing of it (%i)',
    async (status, body) => {
      answer.mockResolvedValueOnce(offer('good')).mockRejectedValueOnce(refusal(status, body));
      await read();
      time += 2 * MINUTE_MS;
      expect(await read()).toBe('good');
    },
  );

  test('remember that a course has left the catalogue', async () => {
    answer.mockRejectedValue(refusal());
    expect(await catalogue.courses(VISITOR, ['gone', 'gone'])).toEqual(new Map([['gone', null]]));
    await catalogue.courses(VISITOR, ['gone']);
    expect(answer).toHaveBeenCalledOnce();
  });

  test('that fail are not kept: all who wait are told, the next one asks again', async () => {
    answer.mockRejectedValueOnce(outage());
    const both = await Promise.allSettled([read(), read()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    answer.mockResolvedValue(offer('good'));
    expect(await read()).toBe('good');
  });

  test('under a scenario or in a sandbox of the mock backend are never shared', async () => {
    await read();
    await catalogue.offers({ ...VISITOR, controls: new CallControls({ scenario: 'lento' }) });
    await catalogue.offers({ ...VISITOR, controls: new CallControls({ sandbox: 'casa' }) });
    expect(answer).toHaveBeenCalledTimes(3);
  });

  test('for decisions about money are made each time', async () => {
    answer.mockResolvedValue(offer('one').data[0]);
    await catalogue.offerNow(VISITOR, 'one');
    await catalogue.offerNow(VISITOR, 'one');
    expect(answer).toHaveBeenCalledTimes(2);
  });
});

describe('a group that is over', () => {
  // Ten in the evening of 20 November in Lima, 21 November in Madrid.
  const LATE = Date.parse('2026-11-21T03:00:00Z');
  const onFridays = (time_start: string, time_end: string, changes: Partial<VacationGroup> = {}) =>
    aGroup({
      start_date: '2026-11-13',
      end_date: '2026-11-20',
      frequency: [{ day_name: 'friday', time_start, time_end }],
      ...changes,
    });
  const groups = [
    aGroup({ id: 'ayer', end_date: '2026-11-19' }),
    onFridays('22:30', '23:30', { id: 'hoy' }),
    onFridays('17:00', '18:30', { id: 'esta-tarde' }),
    onFridays('22:30', '23:30', { id: 'en-madrid', time_zone: 'Europe/Madrid' }),
    aGroup({ id: 'sin-fin', end_date: null }),
    onFridays('22:30', '23:30', { id: 'zona-rara', time_zone: 'Ninguna' }),
  ];
  const LEFT = ['hoy', 'sin-fin', 'zona-rara'];
  const OVER = groups.filter(({ id }) => !LEFT.includes(id));
  const idsOf = (sold: { readonly groups: readonly { readonly id: string }[] } | null | undefined) =>
    sold?.groups.map(({ id }) => id);
  beforeEach(() => {
    time = LATE;
  });

  test('is not among those of a course, for a page or for money', async () => {
    answer.mockResolvedValueOnce({ data: [anOffer({ id: 'curso', groups })] });
    expect(idsOf((await catalogue.offers(VISITOR))[0])).toEqual(LEFT);
    answer.mockResolvedValueOnce(anOffer({ id: 'curso', groups }));
    expect(idsOf(await catalogue.offerNow(VISITOR, 'curso'))).toEqual(LEFT);
  });

  test('is not among those of a program of the season', async () => {
    answer
      .mockResolvedValueOnce({ data: [{ id: 'verano', name: 'Verano', active: true }] })
      .mockResolvedValueOnce(aCampaign({ programs: [aProgram({ groups })] }));
    const season = await catalogue.season(VISITOR);
    expect(idsOf(season?.programs[0])).toEqual(LEFT);
    expect(season?.start_text).toBe('Enero 2027');
  });

  test('takes the words about the start of its season along, if it was the last one', async () => {
    const programs = [aProgram({ id: 'a', groups: OVER }), aProgram({ id: 'b', groups: [] })];
    answer
      .mockResolvedValueOnce({ data: [{ id: 'verano', name: 'Verano', active: true }] })
      .mockResolvedValueOnce(aCampaign({ programs }));
    expect((await catalogue.season(VISITOR))?.start_text).toBe('');
  });

  test.each([
    ['a group could not be read', [...OVER, 'a word']],
    ['none was opened yet', []],
  ])('leaves them where %s', async (_, told) => {
    answer
      .mockResolvedValueOnce({ data: [{ id: 'verano', name: 'Verano', active: true }] })
      .mockResolvedValueOnce({ ...aCampaign(), programs: [{ ...aProgram(), groups: told }] });
    expect((await catalogue.season(VISITOR))?.start_text).toBe('Enero 2027');
  });
});

test('while developing, what changed at the academy is read at the next look', async () => {
  const changing = createCatalogue({
    upstream: answeredBy(answer),
    now: () => new Date(time),
    log,
    freshMs: 2,
  });
  answer.mockResolvedValue(offer('before'));
  await changing.offers(VISITOR);
  answer.mockResolvedValue(offer('after'));
  time += 5;
  expect((await changing.offers(VISITOR)).map(({ id }) => id)).toEqual(['after']);
});
