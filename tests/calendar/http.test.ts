import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ChildCourses } from '../../server/upstream/contracts/family.ts';
import { failureOf } from '../api/failing.ts';
import { logIn, person } from '../api/kipu.ts';
import type { Person } from '../api/kipu.ts';
import { openSite } from '../http/site.ts';
import type { TestSite } from '../http/site.ts';
import { childCourse, follows, weekly } from '../support/factories/calendar.ts';
import { readCalendar } from './reading.ts';

const MOTHER = 'mama@kipu.test';
const CHILD = 'hija-valentina';

let site: TestSite;
beforeAll(async () => {
  site = await openSite();
});
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

async function loggedIn(sandbox: string, email = MOTHER): Promise<Person> {
  const someone = person(site.kipu, { sandbox });
  await logIn(someone, email);
  return someone;
}

/** Requests a page or file as somebody's browser does. */
const visit = (someone: Person, sandbox: string, path: string) =>
  site.get(path, { cookie: `${someone.cookie()}; kipu_mock_sandbox=${sandbox}` });

/** Gives a child other courses than in the demo. */
function letChildFollow(...courses: ChildCourses['courses']): void {
  site.kipu.use(http.get('*/api/enrolments/', () => Response.json({ data: [follows(CHILD, courses)] })));
}

/** A course that runs for months from today, twice a week. */
const running = (changes: Parameters<typeof childCourse>[0] = {}) =>
  childCourse({
    status: 'in_progress',
    ...changes,
    group: { start_date: '2026-01-05', end_date: null, ...changes.group },
  });

describe('/calendario/{secret}.ics', () => {
  test('is the calendar of a child for whoever holds the secret, without a session', async () => {
    const mother = await loggedIn('feed');
    const { path } = await mother.visit((api) => api.calendars.feed({ childId: CHILD }));
    expect(path).toMatch(/^\/calendario\/[\w-]{43}\.ics$/);
    const answer = await site.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=300');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.getSetCookie()).toEqual([]);
    const calendar = readCalendar(await answer.text());
    expect(calendar.name).toBe('Clases de Valentina · Kipu');
    expect(calendar.events.length).toBeGreaterThan(0);
    for (const { title, classes } of calendar.events) {
      expect(title).toMatch(/ · Valentina · Kipu$/);
      expect(classes.length).toBeGreaterThan(0);
    }
  });

  test('is not sent again while it is the same', async () => {
    const mother = await loggedIn('etag');
    const { path } = await mother.visit((api) => api.calendars.feed({ childId: CHILD }));
    const etag = (await site.get(path)).headers.get('etag') ?? '';
    for (const given of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await site.get(path, { 'if-none-match': given });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('etag')).toBe(etag);
    }
    expect((await site.get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await site.send(path, { method: 'HEAD' })).status).toBe(200);
  });

  test('is not found by another secret, nor by an old one', async () => {
    const mother = await loggedIn('renewed');
    const { path: old } = await mother.visit((api) => api.calendars.feed({ childId: CHILD }));
    const { path } = await mother.visit((api) => api.calendars.renewFeed({ childId: CHILD }));
    expect((await site.get(path)).status).toBe(200);
    for (const wrong of [old, '/calendario/x.ics', `/calendario/${'x'.repeat(43)}.ics`, path.slice(0, -4)]) {
      const answer = await site.get(wrong);
      expect([wrong, answer.status]).toEqual([wrong, 404]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('is in no line of the log', async () => {
    const mother = await loggedIn('logged');
    const { path } = await mother.visit((api) => api.calendars.feed({ childId: CHILD }));
    const token = path.slice('/calendario/'.length, -'.ics'.length);
    await site.get(path);
    await site.get(`${path}x`);
    // As phones write it at the start of a line, and as it is pasted behind a slash.
    await site.get(path.replace('/c', '/C'));
    await site.get(`/${path}`);
    await site.post(path, {}, { origin: 'https://evil.example' });
    const log = site.kipu.lines.join('\n');
    expect(log).toContain('/calendario/[secret]');
    expect(log).not.toContain(token);
  });
});

describe('/dashboard/calendario/{childCourse}.ics', () => {
  test('is the file of one course for its family, kept by nobody', async () => {
    const mother = await loggedIn('file');
    letChildFollow(running({ id: 'matricula-7', name: 'Robótica' }), running({ id: 'matricula-8' }));
    const answer = await visit(mother, 'file', '/dashboard/calendario/matricula-7.ics');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="Clases Kipu.ics"');
    const { events } = readCalendar(await answer.text());
    expect(events.map(({ uid, title }) => [uid, title])).toEqual([
      ['kipu-matricula-7-monday', 'Robótica · Valentina · Kipu'],
      ['kipu-matricula-7-wednesday', 'Robótica · Valentina · Kipu'],
    ]);
  });

  test('wins over a file that was downloaded before', async () => {
    letChildFollow(running());
    const fileAt = async (instant: string) => {
      const services = { now: () => new Date(instant) };
      const later = person(site.kipu, { sandbox: 'later', services });
      await logIn(later, MOTHER);
      return readCalendar(
        await later.visit((api) => api.calendars.ofCourse({ childCourseId: 'matricula-1' })),
      ).events[0];
    };
    const first = await fileAt('2026-11-23T15:00:00Z');
    const second = await fileAt('2026-11-23T15:01:00Z');
    expect(second?.sequence).toBe((first?.sequence ?? 0) + 1);
    expect(second?.stamp).toEqual(new Date('2026-11-23T15:01:00Z'));
  });

  test('asks for the login and then leads back', async () => {
    const answer = await site.get('/dashboard/calendario/matricula-1.ics');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      '/?ingresar&volver=%2Fdashboard%2Fcalendario%2Fmatricula-1.ics',
    );
  });

  test('is not there for a course without classes to come, nor under any other name', async () => {
    const mother = await loggedIn('none');
    letChildFollow(running({ status: 'has_ended' }));
    for (const name of ['matricula-1.ics', 'matricula-9.ics', 'matricula-1', '.ics', 'matricula-1/google']) {
      const answer = await visit(mother, 'none', `/dashboard/calendario/${name}`);
      expect([name, answer.status]).toEqual([name, 404]);
    }
  });

  test('reports a class on a day that does not exist, and holds the others', async () => {
    const mother = await loggedIn('unknown-day');
    letChildFollow(running({ group: { frequency: [weekly('lunesito'), weekly('friday')] } }));
    const answer = await visit(mother, 'unknown-day', '/dashboard/calendario/matricula-1.ics');
    expect(readCalendar(await answer.text()).events.map(({ uid }) => uid)).toEqual([
      'kipu-matricula-1-friday',
    ]);
    expect(site.kipu.lines.join()).toContain('has a class on an unknown day: lunesito');
  });
});

describe('/dashboard/calendario/{childCourse}/google', () => {
  test('leads to Google Calendar with the course filled in', async () => {
    const mother = await loggedIn('google');
    letChildFollow(running());
    const answer = await visit(mother, 'google', '/dashboard/calendario/matricula-1/google');
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.get('location') ?? '');
    expect(location.origin).toBe('https://calendar.google.com');
    expect(location.searchParams.get('recur')).toContain('BYDAY=MO,WE');
    for (const part of ['0', '2', 'x', '']) {
      const none = await visit(mother, 'google', `/dashboard/calendario/matricula-1/google?parte=${part}`);
      expect([part, none.status]).toEqual([part, 404]);
    }
  });
});

describe('another family', () => {
  test('finds neither the child nor the course', async () => {
    const father = await loggedIn('others', 'papa@kipu.test');
    const mother = await loggedIn('others');
    const { path } = await mother.visit((api) => api.calendars.feed({ childId: CHILD }));
    for (const childId of [CHILD, 'nobody']) {
      for (const procedure of ['feed', 'renewFeed'] as const) {
        const failure = await failureOf(father.visit((api) => api.calendars[procedure]({ childId })));
        expect(failure).toMatchObject({ code: 'not_found', status: 404 });
      }
    }
    const zone = await mother.visit((api) => api.parents.zone({ childId: CHILD }));
    const [course] = [...(zone.zone?.paths ?? [])].flatMap(({ courses }) =>
      courses.filter(({ hasCalendar }) => hasCalendar),
    );
    const own = await visit(mother, 'others', `/dashboard/calendario/${course?.id ?? ''}.ics`);
    expect(own.status).toBe(200);
    for (const name of [`${course?.id ?? ''}.ics`, `${course?.id ?? ''}/google`]) {
      expect((await visit(father, 'others', `/dashboard/calendario/${name}`)).status).toBe(404);
    }
    expect((await site.get(path)).status).toBe(200);
  });

  test.each(['alumna@kipu.test', 'empresa@kipu.test'])(
    'of %s is none: there is nothing for it here',
    async (email) => {
      const someone = await loggedIn('no-parent', email);
      const failure = await failureOf(someone.visit((api) => api.calendars.feed({ childId: CHILD })));
      expect(failure).toMatchObject({ code: 'not_found', status: 404 });
    },
  );

  test('asked for by nobody, is a matter of logging in', async () => {
    const nobody = person(site.kipu, { sandbox: 'nobody' });
    const failure = await failureOf(nobody.visit((api) => api.calendars.feed({ childId: CHILD })));
    expect(failure).toMatchObject({ code: 'login_required', status: 401 });
  });
});

test('every course of the demo that says it has a calendar has one, and no other', async () => {
  for (const email of [MOTHER, 'familia-bordes@kipu.test', 'familia-mediana@kipu.test']) {
    const parent = await loggedIn('demo', email);
    const { children } = await parent.visit((api) => api.parents.zone({}));
    for (const { id: childId } of children) {
      const { zone } = await parent.visit((api) => api.parents.zone({ childId }));
      const cards = [
        ...(zone?.paths ?? []).flatMap(({ courses }) => courses),
        ...(zone?.courses ?? []),
        ...(zone?.pastCourses ?? []),
      ];
      for (const { id: childCourseId, hasCalendar } of cards) {
        const file = await parent.visit((api) =>
          api.calendars.ofCourse({ childCourseId }).then(readCalendar, () => null),
        );
        expect([childCourseId, file !== null && file.events.length > 0]).toEqual([
          childCourseId,
          hasCalendar,
        ]);
      }
    }
  }
});
