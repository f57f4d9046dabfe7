import { expect, test, vi } from 'vitest';
import { readStudentClasses } from '../../server/calendar/child-classes.ts';
import { createCalendarFeedRows } from '../../server/store/calendar-feeds.ts';
import { CallControls } from '../../server/upstream/call-controls.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { childCourse, follows, MONDAY, weekly } from '../support/factories/calendar.ts';
import { aPurchase } from '../support/factories/purchases.ts';
import { readCalendar } from './reading.ts';
import { CATALOGUE, SECRET, Subscriptions } from './subscriptions.ts';

describeOnBothDatabases('Subscribed calendars', (stores) => {
  const home = new Subscriptions(stores);
  const { mother, feedsUnder, classes, openFeed, read, events, later, lines } = home;

  test('outlive the secret of the site, once their programs have read them under the next', async () => {
    const next = 'the secret that came after that one';
    const token = await openFeed();
    later(10);
    expect(await feedsUnder(next, undefined, undefined, [SECRET]).read(token, 'request-1')).not.toBeNull();
    home.academy.childCourses = [follows('hija-1', [])];
    later(10);
    const told = await feedsUnder(next).read(token, 'request-2');
    expect(readCalendar(told ?? '').events).toEqual([]);
    expect(await feedsUnder(next).existing(mother(), 'hija-1')).toBe(token);
    const unread = feedsUnder(SECRET);
    expect(await unread.existing(mother(), 'hija-1')).toBeNull();
  });

  test('are not even looked for by what cannot be a secret', async () => {
    const token = await openFeed();
    const rows = createCalendarFeedRows(home.store);
    const lookUp = vi.spyOn(rows, 'findByToken');
    const { read: readLooking } = feedsUnder(SECRET, rows);
    for (const wrong of ['', 'x', token.slice(1), `${token}x`, `${token.slice(1)}.`, `${token}\n`]) {
      expect(await readLooking(wrong, 'request-1')).toBeNull();
    }
    expect(lookUp).not.toHaveBeenCalled();
    expect(await readLooking(token, 'request-1')).not.toBeNull();
    expect(lookUp).toHaveBeenCalledTimes(1);
  });

  test('are found by a secret of 256 bits, and by nothing else', async () => {
    expect(await home.feeds.existing(mother(), 'hija-1')).toBeNull();
    const token = await openFeed();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await home.feeds.existing(mother(), 'hija-1')).toBe(token);
    expect((await events(token)).map(({ uid }) => uid)).toEqual([
      'kipu-matricula-1-monday',
      'kipu-matricula-1-wednesday',
    ]);
    for (const wrong of ['', 'x', 'x'.repeat(43), token.slice(0, -1), `${token}x`, token.toUpperCase()]) {
      expect(await read(wrong)).toBeNull();
    }
  });

  test('hold what was bought for the child before the academy tells it, and for no other child', async () => {
    const token = await openFeed();
    const valentina = { kind: 'child', id: 'hija-1', firstName: 'Valentina' } as const;
    home.purchases = [aPurchase({ student: valentina }), aPurchase({ purchaseNumber: '2' })];
    later(6);
    expect((await events(token)).map(({ uid, title }) => [uid, title]).at(-1)).toEqual([
      'kipu-compra-2027000017-1-wednesday',
      'Curso de Scratch · Valentina · Kipu',
    ]);
    expect(await events(token)).toHaveLength(3);
  });

  test('are one a child of a parent, however often they are asked for', async () => {
    const now = await classes();
    const [first, second] = await Promise.all([
      home.feeds.open(mother(), now),
      home.feeds.open(mother(), now),
    ]);
    expect(second).toBe(first);
    expect(await openFeed()).toBe(first);
    const others = await home.feeds.open({ ...mother(), userId: 'papa' }, now);
    expect(others).not.toBe(first);
    expect(await home.feeds.existing({ ...mother(), userId: 'otra' }, 'hija-1')).toBeNull();
    const brother = await home.feeds.open(mother(), { ...now, childId: 'hijo-2' });
    expect(brother).not.toBe(first);
    expect(await home.feeds.existing(mother(), 'hijo-2')).toBe(brother);
    expect(await home.feeds.existing(mother(), 'hija-1')).toBe(first);
  });

  test('are in the store without anything that could be read or used', async () => {
    const stored = async () =>
      JSON.stringify(await home.store.kysely.selectFrom('calendarFeed').selectAll().execute());
    const token = await openFeed();
    const asOpened = await stored();
    later(60);
    await read(token);
    for (const rows of [asOpened, await stored()])
      for (const secret of [token, home.academy.bearer, 'Valentina', 'Roblox', 'sala-1'])
        expect(rows).not.toContain(secret);
    expect(lines.join()).not.toContain(token);
  });

  test('get another secret on demand, and the old one opens nothing any more', async () => {
    const old = await openFeed();
    const renewed = await home.feeds.renew(mother(), await classes());
    expect(renewed).not.toBe(old);
    expect(await read(old)).toBeNull();
    expect(await events(renewed)).toHaveLength(2);
    expect(await home.feeds.existing(mother(), 'hija-1')).toBe(renewed);
  });

  test('have one secret after two were asked for at once', async () => {
    await openFeed();
    const now = await classes();
    const [first, second] = await Promise.all([
      home.feeds.renew(mother(), now),
      home.feeds.renew(mother(), now),
    ]);
    const living = await home.feeds.existing(mother(), 'hija-1');
    expect([first, second]).toContain(living);
    expect(await events(living ?? '')).toHaveLength(2);
  });

  test('are the same to the letter while nothing changes', async () => {
    const token = await openFeed();
    const before = await read(token);
    later(60);
    expect(await read(token)).toBe(before);
  });

  test('follow changes: what changed has the next sequence and a new stamp, the rest neither', async () => {
    const token = await openFeed();
    later(60);
    home.academy.childCourses = [
      follows('hija-1', [
        childCourse({ group: { frequency: [weekly('monday'), weekly('wednesday', '18:00', '19:30')] } }),
      ]),
    ];
    const [monday, wednesday] = await events(token);
    expect(monday).toMatchObject({ uid: 'kipu-matricula-1-monday', sequence: 0, stamp: MONDAY });
    expect(wednesday).toMatchObject({
      uid: 'kipu-matricula-1-wednesday',
      sequence: 1,
      stamp: home.now,
      classes: [{ starts: new Date('2026-11-25T18:00:00-05:00') }, {}, {}],
    });
  });

  test('go on counting for a class that was gone for a while', async () => {
    const token = await openFeed();
    const usual = home.academy.childCourses;
    home.academy.childCourses = [follows('hija-1', [])];
    later(60);
    expect(await events(token)).toEqual([]);
    home.academy.childCourses = [follows('hija-1', [childCourse({ link: null })])];
    later(60);
    expect((await events(token)).map(({ sequence }) => sequence)).toEqual([1, 1]);
    home.academy.childCourses = usual;
    later(60);
    expect((await events(token)).map(({ sequence }) => sequence)).toEqual([2, 2]);
  });

  test('keep the classes that were held, and are the same to the letter while others follow them', async () => {
    const token = await openFeed();
    const before = await read(token);
    const [first] = (await events(token))[0]?.classes ?? [];
    // One week later, two of six classes were held.
    later(7 * 24 * 60);
    home.academy.childCourses = [follows('hija-1', [childCourse({ progress: 50 })])];
    expect(await read(token)).toBe(before);
    home.academy.childCourses = [follows('hija-1', [])];
    later(60);
    const past = await events(token);
    expect(past.map(({ uid, classes: held }) => [uid, held.length])).toEqual([
      ['kipu-matricula-1-monday', 1],
      ['kipu-matricula-1-wednesday', 1],
    ]);
    expect(past[0]?.classes).toEqual([first]);
  });

  test('keep the classes of a course that cannot be read, say so, and follow it once it can be again', async () => {
    const token = await openFeed();
    const before = await read(token);
    const usual = home.academy.childCourses;
    const uids = async () => (await events(token)).map(({ uid }) => uid);
    const monday = weekly('monday');
    for (const unread of [
      [{ ...follows('hija-1', []), courses: [{ ...childCourse(), course: null }] }],
      [{ learning_paths: [], courses: [childCourse()] }],
      [follows('hija-1', [childCourse({ group: { frequency: [monday, weekly('wednesday', 'noche')] } })])],
      [follows('hija-1', [childCourse({ group: { frequency: [monday, weekly('miércueles')] } })])],
    ]) {
      home.academy.childCourses = unread;
      later(60);
      expect(await uids()).toEqual(['kipu-matricula-1-monday', 'kipu-matricula-1-wednesday']);
      expect(await read(token)).toMatch(/X-WR-CALDESC:Puede que falten clases/);
    }
    home.academy.childCourses = usual;
    later(60);
    expect(await read(token)).toBe(before);
    home.academy.childCourses = [follows('hija-1', [])];
    later(60);
    expect(await uids()).toEqual([]);
  });

  test('keep no class beside another course that can be read, once its own has gone', async () => {
    const token = await openFeed();
    home.academy.childCourses = [
      follows('hija-1', [
        childCourse({ status: 'has_ended' }),
        childCourse({ id: 'matricula-2', name: 'Scratch' }),
      ]),
    ];
    later(60);
    expect((await events(token)).map(({ uid }) => uid)).toEqual([
      'kipu-matricula-2-monday',
      'kipu-matricula-2-wednesday',
    ]);
  });

  test('of a student have all classes at every reading, where the catalogue alone says how many', async () => {
    home.academy.places = [
      {
        course_id: 'entrada-scratch',
        group_name: 'Sábados',
        initial_date: '2026-11-28',
        schedules: [{ day: 'saturday', hour: '10:00' }],
        timezone_name: 'America/Lima',
      },
    ];
    const student = { ...mother(), userId: 'alumna' };
    const client = home.academy.for({
      bearer: home.academy.bearer,
      requestId: 'r',
      controls: CallControls.none,
    });
    const reading = { now: home.now, report: () => undefined };
    const who = { id: 'alumna', firstName: 'Camila' };
    const token = await home.feeds.open(
      student,
      await readStudentClasses(client, who, [], reading, CATALOGUE),
    );
    const before = await read(token);
    expect((await events(token)).map(({ classes: all }) => all.length)).toEqual([8]);
    later(60);
    expect(await read(token)).toBe(before);
  });

  test('keep their sequences under another secret', async () => {
    await openFeed();
    home.academy.childCourses = [follows('hija-1', [childCourse({ link: null })])];
    const renewed = await home.feeds.renew(mother(), await classes());
    expect((await events(renewed)).map(({ sequence }) => sequence)).toEqual([1, 1]);
  });
});
