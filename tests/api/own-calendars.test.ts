import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from './failing.ts';
import { openKipu, signedIn } from './kipu.ts';
import type { Kipu } from './kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

describe('the own calendars', () => {
  test('are listed by child and end: the address opens nothing any more', async () => {
    const mother = await signedIn(kipu, 'feeds');
    const childId = 'hijo-mateo';
    const shown = async () => (await mother.visit((api) => api.parents.zone({ childId }))).zone?.feedPath;
    expect(await shown(), 'nobody has asked for one').toBeNull();
    const { path } = await mother.visit((api) => api.calendars.feed({ childId }));
    expect(await shown()).toBe(path);
    const token = path.split('/').at(-1)?.replace('.ics', '') ?? '';
    const read = () => kipu.services.api.calendarFeeds.read(token, 'test');
    expect(await read()).toContain('BEGIN:VCALENDAR');
    expect(await mother.visit((api) => api.calendars.feeds())).toMatchObject([
      { childId, firstName: 'Mateo' },
    ]);
    await mother.visit((api) => api.calendars.endFeed({ childId }));
    expect(await read()).toBeNull();
    expect(await mother.visit((api) => api.calendars.feeds())).toEqual([]);
    expect(await failureOf(mother.visit((api) => api.calendars.endFeed({ childId })))).toMatchObject({
      code: 'not_found',
    });
  });

  test('are listed while the names of children cannot be read', async () => {
    const mother = await signedIn(kipu, 'feeds-nameless');
    await mother.visit((api) => api.calendars.feed({ childId: 'hijo-mateo' }));
    kipu.use(http.get('*/api/children/', () => Response.json({}, { status: 503 })));
    expect(await mother.visit((api) => api.calendars.feeds())).toMatchObject([{ firstName: null }]);
  });
});
