import { randomUUID } from 'node:crypto';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { campaign } from '../../fixtures/campaign.ts';
import { courseOffers } from '../../fixtures/course-offers.ts';
import { motherFamily } from '../../fixtures/families/mother.ts';
import { openVisitedSite, wordsOf } from './visited-site.ts';
import type { Visit, VisitedSite } from './visited-site.ts';

// What somebody with children or courses, or somebody who looks for a course, sees when the academy's data is
// unreadable: never that there are none. The clock stands at ten in the morning of a Saturday in Lima.

const NOW = new Date('2026-11-21T15:00:00Z');
const MOTHER = 'mama@kipu.test';
const STUDENT = 'alumna@kipu.test';
/** A father with one child. */
const FATHER = 'papa@kipu.test';

let site: VisitedSite;
beforeAll(async () => {
  site = await openVisitedSite({ now: NOW, sandbox: 'unread-family', people: [MOTHER, STUDENT, FATHER] });
});
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

const answers = (path: string, data: unknown) =>
  site.kipu.use(http.get(`*${path}`, () => Response.json({ data })));
const wordsAt = async (path: string, visit?: Visit) => wordsOf(await site.mainAt(path, visit));

/** Returns the codes of what support finds by the reference of a dashboard. */
async function foundBySupport(visit: Visit): Promise<string[]> {
  const answer = await site.get('/dashboard', site.headersOf(visit));
  const { errorReports } = site.kipu.services.api;
  await errorReports.settled();
  const reports = await errorReports.find(answer.headers.get('x-reference') ?? '');
  return reports.map(({ code }) => code);
}

const NOT_READ = 'No pudimos leer a todas tus hijas e hijos';
const REFERENCE = /K-[0-9A-Z]{4}-[0-9A-Z]{2}/;

describe('the week', () => {
  test('says with a reference that a course of the family could not be read, and not that there are no classes', async () => {
    answers('/api/enrolments/', [{ child_id: 'hija-valentina', learning_paths: [], courses: [{ id: 7 }] }]);
    const page = await site.mainAt('/dashboard');
    const [, week = ''] = /aria-labelledby="week-title"(.*?)<\/section>/s.exec(page) ?? [];
    expect(wordsOf(week)).toContain('Puede que falten clases en esta semana');
    expect(wordsOf(week)).toMatch(REFERENCE);
    expect(wordsOf(page)).not.toContain('No hay clases programadas');
  });

  test('does so for a path whose courses are not told at all', async () => {
    const path = { learning_path_name: 'Creadores', learning_path_details: [{ id: 'ruta-creadores' }] };
    for (const told of [{ ...path }, { ...path, courses: null }]) {
      answers('/api/enrolments/', [{ child_id: 'hija-valentina', learning_paths: [told], courses: [] }]);
      const words = await wordsAt('/dashboard');
      expect(words).toContain('Puede que falten clases en esta semana');
      expect(words).not.toContain('No hay clases');
      expect(words).not.toContain('0 %');
    }
  });

  test('does so for a course within a path, and for whatever nobody knows whose it is', async () => {
    const inPath = [{ learning_path_name: 'Creadores', courses: [{ id: 7 }] }];
    for (const told of [
      { child_id: 'hija-valentina', learning_paths: inPath, courses: [] },
      { courses: [] },
    ]) {
      answers('/api/enrolments/', [told]);
      const words = await wordsAt('/dashboard');
      expect(words).toContain('Puede que falten clases en esta semana');
      expect(words).not.toContain('No hay clases');
    }
  });

  test('tells the next class, and not that the days before it are free', async () => {
    const [first] = motherFamily(new Date('2026-12-21T15:00:00Z')).childCourses;
    answers('/api/enrolments/', [{ ...first, courses: [{ id: 7 }] }]);
    const words = await wordsAt('/dashboard');
    expect(words).toContain('Puede que falten clases en esta semana');
    expect(words).not.toContain('No hay clases en los próximos siete días');
  });

  test('of a student says so, too', async () => {
    answers('/api/enrollments/', [{ course_name: 'Sin número' }]);
    const words = await wordsAt('/dashboard', { email: STUDENT });
    expect(words).toContain('Puede que falten clases en esta semana');
    expect(words).toContain('No pudimos leer este curso');
    expect(words).not.toContain('No hay clases programadas');
    expect(words).not.toContain('Aún no tienes cursos');
  });

  test('of a student with several such courses speaks of them all, and says how many', async () => {
    answers('/api/enrollments/', [{ course_name: 'Sin número' }, { course_name: 'Otro sin número' }]);
    const words = await wordsAt('/dashboard', { email: STUDENT });
    expect(words).toContain(
      'Puede que falten clases de algunos cursos Son 2. La academia los mandó incompletos y no sabemos cuándo se dictan.',
    );
    expect(words).toContain('No pudimos leer estos cursos Son 2. La academia los mandó incompletos;');
  });
});

test('a season that is listed and not there is an outage, and not a wrong address', async () => {
  site.kipu.use(http.get('*/api/campaigns/:id', () => new Response('{}', { status: 404 })));
  for (const path of ['/vacaciones', '/vacaciones/8-a-11']) {
    const answer = await site.get(path, site.headersOf({ sandbox: `season-${randomUUID()}` }));
    expect(answer.status).toBe(503);
    expect(wordsOf(await answer.text())).toContain('No pudimos conectarnos con el sistema de la academia');
  }
});

describe('groups that cannot be read', () => {
  const readingWith = async (path: string, change: (offer: object) => object) => {
    site.kipu.use(http.get('*/api/courses/', () => Response.json({ data: courseOffers(NOW).map(change) })));
    return wordsAt(path, { sandbox: `groups-${randomUUID()}` });
  };
  const UNREAD = 'No pudimos leer todos los horarios';

  test.each([
    ['the only group of the course', { groups: [{ id: 'g1', frequency: 'lunes' }] }],
    ['whatever they are', { groups: 'lunes y miércoles' }],
    ['the whole offer', { has_discount: 'tal vez' }],
  ])('are said to be there: %s', async (_what, changes) => {
    for (const path of ['/cursos/curso-de-scratch', '/rutas/creadores-digitales']) {
      const words = await readingWith(path, (offer) => ({ ...offer, ...changes }));
      expect(words).toContain(UNREAD);
      expect(words).not.toContain('Sin horarios disponibles');
    }
  });

  test('are none where the academy says so', async () => {
    const words = await readingWith('/cursos/curso-de-scratch', (offer) => ({ ...offer, groups: [] }));
    expect(words).toContain('Sin horarios disponibles');
    expect(words).not.toContain(UNREAD);
  });

  test('of a program of the season are said to be there, too', async () => {
    const season = campaign(NOW);
    const programs = season.programs.map((program) => ({ ...program, groups: [{ id: 'g1' }] }));
    site.kipu.use(http.get('*/api/campaigns/:id', () => Response.json({ ...season, programs })));
    const words = await wordsAt('/vacaciones/8-a-11', { sandbox: `groups-${randomUUID()}` });
    expect(words).toContain(UNREAD);
    expect(words).not.toContain('Sin horarios disponibles');
  });
});

describe('the list of prices', () => {
  const NOT_ALL = 'No pudimos leer todos los cursos';
  const fails = () => Response.json({}, { status: 500 });

  test('is whole where everything on sale can be read', async () => {
    expect(await wordsAt('/precios')).not.toContain(NOT_ALL);
  });

  test.each([
    ['a course', '*/api/courses/', () => Response.json([{ id: 'entrada-curso-de-scratch' }])],
    ['the season', '*/api/products/campaigns/', fails],
    ['the paths', '*/content/entries', ({ request }: { request: Request }) => pathsFail(request)],
  ])('says that it lacks %s', async (_what, at, answer) => {
    site.kipu.use(http.get(at, answer));
    expect(await wordsAt('/precios')).toContain(NOT_ALL);
  });

  const pathsFail = ({ url }: Request) => (url.endsWith('=learningPath') ? fails() : undefined);
});

describe('teachers who cannot be read', () => {
  const silent = (type: string) =>
    site.kipu.use(
      http.get('*/content/entries', ({ request }) =>
        request.url.includes(`content_type=${type}`) ? new Response(null, { status: 503 }) : undefined,
      ),
    );

  test.each([
    ['teacher', '/vacaciones/8-a-11'],
    ['teacher', '/cursos/curso-de-scratch'],
    ['teacher', '/rutas/creadores-digitales'],
    ['course', '/vacaciones/8-a-11'],
    ['teacher', '/dashboard'],
    ['course', '/dashboard'],
  ])('are not said to be nobody: without %s entries, on %s', async (type, path) => {
    const sandbox = path === '/dashboard' ? undefined : `teachers-${randomUUID()}`;
    const visit = { email: STUDENT, ...(sandbox && { sandbox }) };
    silent(type);
    const words = await wordsAt(path, visit);
    expect(words).not.toContain('No asignado aún');
    expect(words).not.toMatch(/Enseña Plataforma|Quiénes? enseñan?/);
  });

  test.each([
    ['Por definir', { id: 7 }],
    ['No asignado aún', null],
  ])("are said to be '%s' at a course of a child, told as %j", async (text, teacher) => {
    const follows = motherFamily(NOW).childCourses.find(({ courses }) => courses.length > 0);
    const courses = follows?.courses.map((course) => ({ ...course, teacher }));
    answers('/api/enrolments/', [{ ...follows, courses }]);
    expect(await wordsAt(`/dashboard?hijo=${follows?.child_id}`)).toContain(`Docente ${text}`);
  });
});

test.each([
  [MOTHER, 'a place', '/api/enrollments/', [{ course_name: 'Sin número' }], 'course_unreadable'],
  [
    MOTHER,
    'a course',
    '/api/enrolments/',
    [{ child_id: 'hija-valentina', courses: [{ id: 7 }] }],
    'course_unreadable',
  ],
  [MOTHER, 'a certificate', '/api/certificates/', [{ child_id: 'hija-valentina' }], 'certificate_unreadable'],
  [FATHER, 'a child', '/api/children/', [{ first_name: 'Daniel' }], 'child_unreadable'],
  [STUDENT, 'a course', '/api/enrollments/', [{ course_name: 'Sin número' }], 'course_unreadable'],
  [
    STUDENT,
    'a class',
    '/api/enrollments/',
    [{ id: 9, course_id: 'curso-9', course_name: 'Scratch', classes: ['?'] }],
    'class_report_unreadable',
  ],
  [STUDENT, 'a certificate', '/api/certificates/', [{ id: 'sin-titulo' }], 'certificate_unreadable'],
])('support finds by the reference of %s that %s could not be read', async (email, _what, at, told, code) => {
  answers(at, told);
  expect(await foundBySupport({ email })).toContain(code);
});

describe('a child who cannot be read', () => {
  test('is said with a reference, and the rest of the family stands', async () => {
    const words = await wordsAt('/dashboard', { scenario: 'perfil-ilegible' });
    expect(words).toContain(NOT_READ);
    expect(words).toMatch(REFERENCE);
    expect(words).toContain('Mateo');
    expect(words).toContain('Lucía');
  });

  test('is in the week all the same, with the way into its class', async () => {
    const words = await wordsAt('/dashboard', { scenario: 'perfil-ilegible' });
    expect(words).toMatch(/Esta semana.*Valentina.*Videojuegos con Roblox/);
  });

  test('who is asked for is neither somebody else nor nobody: the next child stands in its place', async () => {
    const visit = { scenario: 'perfil-ilegible' };
    const words = await wordsAt('/dashboard?hijo=hija-valentina', visit);
    expect(words).toContain(NOT_READ);
    expect(words).toContain('Robótica con micro:bit');
  });

  test('and is the only one is a family all the same: on the dashboard, the profiles, and in a purchase', async () => {
    answers('/api/children/', [{ first_name: 'Daniel' }]);
    for (const path of ['/dashboard', '/login-perfiles']) {
      const words = await wordsAt(path, { email: FATHER });
      expect(words).toContain(NOT_READ);
      expect(words).toMatch(REFERENCE);
      expect(words).not.toContain('Aún no hay nadie');
      expect(words).not.toContain('Cuando matricules a tu hij@');
    }
  });
});

describe('a list of children that the academy fails to send', () => {
  test('leaves the dashboard its week and the courses of everybody who has some', async () => {
    const words = await wordsAt('/dashboard', { scenario: 'perfiles-fallan' });
    expect(words).toContain(NOT_READ);
    expect(words).toMatch(REFERENCE);
    expect(words).toMatch(/Esta semana.*Valentina.*Videojuegos con Roblox/);
    for (const name of ['Valentina', 'Mateo', 'Lucía']) expect(words).toContain(`${name} `);
    expect(words).not.toContain('Aún no hay nadie');
  });

  test('leads to the child that is asked for', async () => {
    const words = await wordsAt('/dashboard?hijo=hijo-mateo', { scenario: 'perfiles-fallan' });
    expect(words).toContain('Robótica con micro:bit');
  });

  test('is no family without children, where nobody has courses either', async () => {
    answers('/api/enrolments/', []);
    answers('/api/enrollments/', []);
    const words = await wordsAt('/dashboard', { scenario: 'perfiles-fallan' });
    expect(words).toContain(NOT_READ);
    expect(words).not.toContain('Aún no hay nadie');
  });
});
