import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pooled } from '../../server/upstream/connections.ts';
import { ENTRY_LISTS } from '../../server/upstream/contracts/entries.ts';
import { organization } from '../../server/upstream/family.ts';
import { listEnrollments, listPurchases } from '../../server/upstream/purchases.ts';
import { byFetch } from '../../server/upstream/transport.ts';
import { nullWhenGone } from '../../server/upstream/types.ts';
import { clientAt, faultOf, ONCE, SAFE } from './calling.ts';
import { json, startPlayingServer, text } from './playing-server.ts';
import type { Play, PlayingServer } from './playing-server.ts';

let server: PlayingServer;
beforeAll(async () => {
  server = await startPlayingServer();
});
afterAll(() => server.close());

const TRANSPORTS = [
  { by: 'the connections of a site', transport: pooled() },
  { by: 'fetch', transport: byFetch },
];

describe.each(TRANSPORTS)('a redirect of $by to the same address but for its last slash', ({ transport }) => {
  const clientFor = () => clientAt(server.url, {}, { transport });
  const redirectTo =
    (location: string): Play =>
    (response) =>
      response.writeHead(301, { location }).end();
  const OFFER = { ...SAFE, endpoint: 'course', parts: { id: '11' } } as const;

  test('is followed by what only asks, as Django wants it', async () => {
    server.play(redirectTo('/api/courses/11/'), json({ id: '11' }));
    await expect(clientFor().call(OFFER)).resolves.toEqual({ id: '11' });
    expect(server.arrivals.map(({ url }) => url)).toEqual(['/api/courses/11', '/api/courses/11/']);
  });

  test('is followed with the bearer and the query where the slash goes, as Laravel wants it', async () => {
    server.play(redirectTo('/api/purchases?day=2026-11-25'), json([]));
    expect(await listPurchases(clientFor(), '2026-11-25')).toEqual([]);
    expect(server.arrivals.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/api/purchases/?day=2026-11-25', 'Bearer refresh-token'],
      ['/api/purchases?day=2026-11-25', 'Bearer refresh-token'],
    ]);
  });

  test.each([
    ['/api/courses/12/'],
    ['http://academia.example/api/courses/11/'],
    ['/entrar?next=/api/courses/11'],
  ])('is none when it leads to %s', async (location) => {
    server.play(redirectTo(location));
    expect((await faultOf(clientFor().call({ ...OFFER, repeat: 'never' }))).fault).toBe('connection_lost');
    expect(server.arrivals).toHaveLength(1);
  });

  test('is followed once, and never by what changes something', async () => {
    server.play(redirectTo('/api/courses/11/'));
    expect((await faultOf(clientFor().call({ ...OFFER, repeat: 'never' }))).fault).toBe('connection_lost');
    const asked = server.arrivals.length;
    server.play(redirectTo('/api/purchases'));
    expect((await faultOf(clientFor().call(ONCE))).fault).toBe('connection_lost');
    expect([asked, server.arrivals.length]).toEqual([2, 1]);
  });
});

describe('a list without anything in it', () => {
  const Listed = z.object({ data: z.array(z.object({ id: z.string() })) });
  const children = { endpoint: 'children', answer: Listed, timeoutMs: 5_000, repeat: 'never' } as const;

  test.each([
    ['204', text('', 204)],
    ['null', json(null)],
    ['null as data', json({ data: null })],
    ['a page of null', json({ count: 0, next: null, results: null })],
  ])('may come as %s', async (_how, play) => {
    server.play(play);
    const client = clientAt(server.url);
    await expect(client.call({ ...children, bends: true })).resolves.toMatchObject({ data: [] });
  });

  test.each([
    { success: false, data: null, error: 'boom' },
    { status: 'error', data: [] },
    { data: [], errors: [{ detail: 'timeout' }] },
    { statusCode: 500, results: [] },
  ])('is not what %j tells, nor that a thing is not there', async (told) => {
    server.play(json(told));
    const client = clientAt(server.url);
    for (const read of [{ bends: true }, {}])
      expect((await faultOf(client.call({ ...children, ...read }))).fault).toBe('status');
    await expect(organization(client, '7')).rejects.toThrow('status 200');
    await expect(
      nullWhenGone(client.call({ ...children, endpoint: 'course', parts: { id: '7' } })),
    ).rejects.toThrow('status 200');
  });

  test('is asked for again where the academy says that it failed, as after any other failure', async () => {
    server.play(json({ success: false, data: null }), json({ success: true, data: null }));
    const asked = { ...children, bends: true, repeat: 'safe' } as const;
    await expect(clientAt(server.url).call(asked)).resolves.toMatchObject({ data: [] });
  });

  test('is not what was cut off', async () => {
    server.play(text(''));
    expect((await faultOf(clientAt(server.url).call({ ...children, bends: true }))).fault).toBe('not_json');
  });

  test('nor is it after another family was told so by a 204', async () => {
    server.play(text('', 204), text(''));
    const client = clientAt(server.url);
    const asked = { ...children, bends: true, known: new Map() };
    await expect(client.call(asked)).resolves.toMatchObject({ data: [] });
    expect((await faultOf(client.call(asked))).fault).toBe('not_json');
  });
});

describe('what an entry of the content service refers to', () => {
  const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } });
  const file = (id: string, url: string) => ({ sys: { id, type: 'Asset' }, fields: { file: { url } } });
  const course = {
    sys: { id: '7', type: 'Entry' },
    fields: {
      name: 'Scratch',
      slug: 'scratch',
      ageRange: link('Entry', 'r1'),
      mainImage: link('Asset', 'a1'),
      backgroundimage: file('a2', 'https://academy.test/media/cursos/fondo%20azul.png'),
      modules: [link('Entry', 'm1'), link('Entry', 'gone')],
      teachers: [link('Entry', 't1')],
    },
  };
  const includes = {
    Entry: [
      { sys: { id: 'r1' }, fields: { name: '8 a 11 años', parent: link('Entry', 'r1') } },
      { sys: { id: 'm1' }, fields: { concept: 'Verano' } },
      { sys: { id: 't1' }, fields: { name: 'Inés' } },
    ],
    Asset: [file('a1', '//academy.test/media/cursos/scratch.png')],
  };
  const asked = { endpoint: 'entries', parts: { type: 'course' }, answer: ENTRY_LISTS.course } as const;
  const read = { bends: true, timeoutMs: 5_000, repeat: 'never' } as const;

  test('is read where it stands beside the list, as links', async () => {
    server.play(json({ sys: { type: 'Array' }, total: 1, skip: 0, limit: 100, items: [course], includes }));
    const { items, unread } = await clientAt(server.url).call({ ...asked, ...read });
    expect(unread).toBe(0);
    expect(items).toMatchObject([
      {
        sys: { id: '7' },
        fields: {
          ageRange: { code: '8_to_11' },
          mainImage: 'cursos/scratch.png',
          backgroundimage: 'cursos/fondo azul.png',
          modules: [{ sys: { id: 'm1' }, fields: { concept: 'Verano' } }],
          teachers: ['t1'],
        },
      },
    ]);
  });

  test('is left out where it is not sent, and takes nothing along', async () => {
    server.play(json({ items: [course] }));
    const { items } = await clientAt(server.url).call({ ...asked, ...read });
    expect(items).toMatchObject([
      {
        fields: {
          name: 'Scratch',
          mainImage: '',
          backgroundimage: 'cursos/fondo azul.png',
          teachers: ['t1'],
        },
      },
    ]);
  });
});

describe('a list in pages', () => {
  const Listed = z.object({ data: z.array(z.object({ id: z.string() }).nullable()) });
  const children = {
    endpoint: 'children',
    answer: Listed,
    bends: true,
    timeoutMs: 5_000,
    repeat: 'never',
  } as const;
  const page = (id: string, next: string | null) =>
    json({ count: 3, next, previous: null, results: [{ id }] });
  const idsAt = async () => (await clientAt(server.url).call(children)).data.map((item) => item?.id ?? null);

  test.each([
    ['by their addresses', '?page=2', '?page=3'],
    [
      'by those of another host, which a proxy hides',
      'http://10.0.0.7:8000/api/children/?page=2',
      'http://10.0.0.7:8000/api/children/?page=3',
    ],
    ['by cursors', '/api/children/?cursor=cD0y', '/api/children/?cursor=cD0z'],
  ])('is read to its end, %s', async (_how, second, third) => {
    server.play(page('1', second), page('2', third), page('3', null));
    expect(await idsAt()).toEqual(['1', '2', '3']);
    const asked = [second, third].map((next) => `/api/children/${next.slice(next.indexOf('?'))}`);
    expect(server.arrivals.map(({ url }) => url)).toEqual(['/api/children/', ...asked]);
    expect(server.arrivals.every(({ headers }) => headers.authorization === 'Bearer refresh-token')).toBe(
      true,
    );
  });

  const items = (id: string) => [{ id }];
  const spring = (id: string, number: number) =>
    json({ content: items(id), number, totalPages: 2, last: number === 1 });
  const hal = (id: string, next: object) =>
    json({ _embedded: { childList: items(id) }, _links: { self: { href: '/' }, ...next } });
  const laravel = (id: string, page: number) =>
    json({ data: items(id), meta: { current_page: page, last_page: 2, total: 2 } });
  const rails = (id: string, page: number) =>
    json({ children: items(id), meta: { current_page: page, total_pages: 2, total_count: 2 } });
  const adonis = (id: string, page: number) =>
    json({ meta: { currentPage: page, lastPage: 2 }, data: items(id) });
  const dotNet = (Id: string, CurrentPage: number) => json({ Data: [{ Id }], CurrentPage, TotalPages: 2 });
  const pagy = (id: string, page: number) => json({ data: items(id), pagy: { page, pages: 2, count: 2 } });
  const linked =
    (id: string, link = ''): Play =>
    (response) =>
      response.writeHead(200, link === '' ? {} : { link }).end(JSON.stringify(items(id)));

  test.each([
    ['by the numbers of Spring, from 0', spring('1', 0), spring('2', 1), '?page=1'],
    [
      'by the links of HAL',
      hal('1', { next: { href: 'http://10.0.0.7/api/children/?page=1&size=1' } }),
      hal('2', {}),
      '?page=1&size=1',
    ],
    ['by the numbers of Laravel, from 1', laravel('1', 1), laravel('2', 2), '?page=2'],
    ['by the numbers that Rails writes beside it', rails('1', 1), rails('2', 2), '?page=2'],
    ['by those of AdonisJS, in camelCase', adonis('1', 1), adonis('2', 2), '?page=2'],
    ['by those of .NET, begun in capitals', dotNet('1', 1), dotNet('2', 2), '?page=2'],
    ['by those of pagy', pagy('1', 1), pagy('2', 2), '?page=2'],
    [
      'by the header that names the next page',
      linked('1', '</api?page=2>; rel="next"'),
      linked('2'),
      '?page=2',
    ],
    [
      'by that header, after the first page and before the last',
      linked('1', '</api?page=1&of=7>; rel="first", </api?page=2>; rel=next, </api?page=2>; rel="last"'),
      linked('2', '</api?page=1>; rel="prev"'),
      '?page=2',
    ],
  ])('is read to its end, %s', async (_how, first, second, query) => {
    server.play(first, second);
    expect(await idsAt()).toEqual(['1', '2']);
    expect(server.arrivals.map(({ url }) => url)).toEqual(['/api/children/', `/api/children/${query}`]);
  });

  test('says that some are missing where a page that a header names cannot be had', async () => {
    for (const failing of [text('', 503), json({ success: false, data: [] })]) {
      server.play(linked('1', '</api?page=2>; rel="next"'), failing);
      expect(await idsAt()).toEqual(['1', null]);
    }
  });

  test('is one answer to what is read once', async () => {
    const client = clientAt(server.url);
    const asked = { ...children, known: new Map() };
    server.play(page('1', '?page=2'), page('2', null), page('1', '?page=2'), page('3', null));
    const told = [await client.call(asked), await client.call(asked)];
    expect(told).toEqual([{ data: [{ id: '1' }, { id: '2' }] }, { data: [{ id: '1' }, { id: '3' }] }]);
  });

  test.each([
    ['fails', text('', 503)],
    ['is none', json({ detail: 'Página inválida.' })],
    ['is the first again', page('1', '?page=2')],
  ])('says that some are missing where a further page %s', async (_how, play) => {
    server.play(page('1', '?page=2'), play);
    expect(await idsAt()).toEqual(['1', null]);
  });

  test('says that some are missing where nobody knows how to ask for its further pages', async () => {
    // As .NET counts them: its houses ask for a page by names of their own.
    server.play(json({ data: items('1'), pageNumber: 1, pageSize: 1, totalPages: 2, totalRecords: 2 }));
    expect(await idsAt()).toEqual(['1', null]);
    expect(server.arrivals).toHaveLength(1);
  });

  test('says that some are missing where its pages would fill the memory', async () => {
    const large = (id: string) =>
      json({ next: `?page=${id}`, results: [{ id, text: 'x'.repeat(11_000_000) }] });
    server.play(large('1'), large('2'), large('3'));
    expect(await idsAt()).toEqual(['1', '2', null]);
    expect(server.arrivals).toHaveLength(2);
  });

  test('of the content service is read by places, with its type', async () => {
    const entries = (id: string, skip: number) => json({ total: 2, skip, limit: 1, items: [{ id }] });
    server.play(entries('1', 0), entries('2', 1));
    const Items = z.object({ items: z.array(z.object({ id: z.string() }).nullable()) });
    const asked = { ...children, endpoint: 'entries', parts: { type: 'course' }, answer: Items } as const;
    expect(await clientAt(server.url).call(asked)).toEqual({ items: [{ id: '1' }, { id: '2' }] });
    expect(server.arrivals.map(({ url }) => url)).toEqual([
      '/content/entries?content_type=course',
      '/content/entries?content_type=course&skip=1',
    ]);
  });

  test('is read to its end for decisions, too', async () => {
    const place = { id: '5', course_id: 'c-roblox', purchase: '17' };
    const older = { id: '4', course_id: 'c-scratch', purchase: '16' };
    const named = json({ next: '?page=2', results: [older] });
    const byHeader: Play = (response) =>
      response.writeHead(200, { link: '</?page=2>; rel="next"' }).end(JSON.stringify([older]));
    for (const first of [named, byHeader]) {
      server.play(first, json({ next: null, results: [place] }));
      expect(await listEnrollments(clientAt(server.url), '17')).toMatchObject({
        places: [place],
        doubtful: [],
      });
    }
  });
});
