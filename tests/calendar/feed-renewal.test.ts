import { expect, test } from 'vitest';
import { createCalendarFeedRows } from '../../server/store/calendar-feeds.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { childCourse, follows } from '../support/factories/calendar.ts';
import { aChild } from '../support/factories/families.ts';
import { readCalendar } from './reading.ts';
import { SECRET, Subscriptions } from './subscriptions.ts';

describeOnBothDatabases('Subscribed calendars, asked for again,', (stores) => {
  const home = new Subscriptions(stores);
  const { mother, feedsUnder, openFeed, read, events, later, lines } = home;

  test('are answered from their copy while the academy API lets them wait, and ask it once', async () => {
    const token = await openFeed();
    const before = await read(token);
    later(60);
    home.academy.isSilent = true;
    home.academy.asked.length = 0;
    const impatient = feedsUnder(SECRET, createCalendarFeedRows(home.store), 50);
    expect(await impatient.read(token, 'request-1')).toBe(before);
    expect(home.academy.asked).toHaveLength(2);
  });

  test('ask the academy API at most every five minutes, once for all who ask', async () => {
    const token = await openFeed();
    home.academy.asked.length = 0;
    await Promise.all([read(token), read(token)]);
    expect(home.academy.asked).toHaveLength(0);
    later(5);
    await Promise.all([read(token), read(token), read(token)]);
    const { bearer } = home.academy;
    expect(home.academy.asked).toEqual(
      Array(2).fill({ bearer, requestId: 'request-1', sandbox: 'casa', scenario: null }),
    );
  });

  test('ask again also by a clock that was put back since', async () => {
    const token = await openFeed();
    home.academy.asked.length = 0;
    later(-5);
    await read(token);
    expect(home.academy.asked).not.toHaveLength(0);
    later(5);
  });

  test('stay as they were while the academy API is down', async () => {
    const token = await openFeed();
    const before = await read(token);
    home.academy.isDown = true;
    later(600);
    expect(await read(token)).toBe(before);
    expect(lines.join()).toContain('calendar answered from its copy');
  });

  test('are told as they are now while no copy of them can be stored', async () => {
    const token = await openFeed();
    home.academy.childCourses = [follows('hija-1', [childCourse({ id: 'another' })])];
    later(60);
    const full = Object.assign(new Error('disk full'), { code: 'ENOSPC' });
    const rows = { ...createCalendarFeedRows(home.store), change: () => Promise.reject(full) };
    const told = await feedsUnder(SECRET, rows).read(token, 'request-1');
    expect(readCalendar(told ?? '').events.map(({ uid }) => uid)).toContain('kipu-another-monday');
    expect(lines.join()).toContain('copy of a calendar not stored');
  });

  test('stay as they were once the bearer has ended, until the parent is back', async () => {
    const token = await openFeed();
    const renewed = await home.academy.endSessions();
    home.academy.childCourses = [follows('hija-1', [])];
    later(60);
    expect(await events(token)).toHaveLength(2);
    expect(await home.feeds.existing(mother(renewed), 'hija-1')).toBe(token);
    expect(await events(token)).toEqual([]);
  });

  test('end for a child that is not the parent’s any more', async () => {
    const token = await openFeed();
    home.academy.children = [aChild({ id: 'hijo-2', first_name: 'Mateo' })];
    home.academy.childCourses = [follows('hijo-2', [childCourse()])];
    later(60);
    expect(await read(token)).toBeNull();
  });

  test('are made anew when the secret of the site has changed', async () => {
    const token = await openFeed();
    home.feeds = feedsUnder('another secret of thirty-two chars');
    later(60);
    expect(await read(token)).toBeNull();
    expect(await home.feeds.existing(mother(), 'hija-1')).toBeNull();
    const renewed = await openFeed();
    expect(await events(renewed)).toHaveLength(2);
    expect(await read(token)).toBeNull();
  });
});
