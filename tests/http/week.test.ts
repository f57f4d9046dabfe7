import { http } from 'msw';
import { paths } from '../../app/paths.ts';
import { enrollments } from '../../fixtures/enrollments.ts';
import { motherFamily } from '../../fixtures/families/mother.ts';
import { eachCourse, enrolledOnAir, followedOnAir } from '../../mocks/handlers/classrooms.ts';
import { PlaceList } from '../../server/upstream/contracts/purchases.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readCalendar } from '../calendar/reading.ts';
import { aBoughtCourse, aPurchase } from '../support/factories/purchases.ts';
import { openVisitedSite, wordsOf } from './visited-site.ts';
import type { Visit, VisitedSite } from './visited-site.ts';

// What a family and a student see on their dashboard. The clock stands at ten in the morning of a Saturday in Lima.

const NOW = new Date('2026-11-21T15:00:00Z');
const MOTHER = 'mama@kipu.test';
const STUDENT = 'alumna@kipu.test';

let site: VisitedSite;
beforeAll(async () => {
  site = await openVisitedSite({ now: NOW, sandbox: 'week', people: [MOTHER, STUDENT] });
});
afterEach(() => {
  site.kipu.reset();
  vi.restoreAllMocks();
});
afterAll(() => site.close());

/** Makes the academy's data relative to the real present; with `isLive`, classes began half an hour ago. */
function tellOfToday({ isLive = false } = {}): void {
  const { childCourses } = motherFamily(NOW);
  const camila = enrollments(NOW).map(({ enrollment }) => enrollment);
  site.kipu.use(
    http.get('*/api/enrolments/', () =>
      Response.json({
        data: childCourses.map((follows) =>
          eachCourse(follows, (place) => (isLive ? followedOnAir(place, NOW) : place)),
        ),
      }),
    ),
    http.get('*/api/enrollments/', async ({ request }) => {
      const usual: unknown = await (await site.kipu.answer(request))?.json();
      const own = new Set(PlaceList.parse(usual).data.map((place) => place?.id));
      const data = camila.filter(({ id }) => own.has(id));
      return Response.json({ data: data.map((one) => ({ ...one, ...(isLive && enrolledOnAir(one, NOW)) })) });
    }),
  );
}

/** Returns the HTML of a dashboard's content. */
const mainAt = ({ path = '/dashboard', ...visit }: Visit & { readonly path?: string } = {}) =>
  site.mainAt(path, visit);

/** Returns the text of each class of the week. */
const weekIn = (html: string) => {
  const [, week = ''] = /aria-labelledby="week-title"(.*?)<\/section>/s.exec(html) ?? [];
  return week
    .split('<li')
    .slice(1)
    .map((one) => wordsOf(`<li${one}`).trim());
};

describe('the week of a family', () => {
  test('is the first thing after the greeting: everybody, in order, with day, hour, teacher and course', async () => {
    tellOfToday();
    const page = await mainAt();
    expect(page.indexOf('Hola, Rosa')).toBeLessThan(page.indexOf('Esta semana'));
    expect(page.indexOf('Esta semana')).toBeLessThan(page.indexOf('Tus hijas e hijos'));
    expect(weekIn(page)).toEqual([
      'Hoy, 5:00 p. m. Valentina Videojuegos con Roblox con Diego Paredes El enlace aparece aquí 15 minutos antes',
      'Martes 24 de noviembre, 5:00 p. m. Mateo Robótica con micro:bit con Luis Huamán',
      'Jueves 26 de noviembre, 5:00 p. m. Mateo Robótica con micro:bit con Luis Huamán',
    ]);
  });

  test('says the zone of its hours only where nobody knows that of the family', async () => {
    tellOfToday();
    const [here] = weekIn(await mainAt({ zone: '' }));
    expect(here).toContain('Hoy, 5:00 p. m. (hora de Lima) Valentina');
    const [abroad] = weekIn(await mainAt({ zone: 'Europe/Madrid' }));
    expect(abroad).toContain('Hoy, 11:00 p. m. Valentina');
  });

  test('opens every class that is on, each for its child, and leads to its course', async () => {
    tellOfToday({ isLive: true });
    const page = await mainAt();
    const [first = '', second = '', third = ''] = weekIn(page);
    expect(first).toContain('En vivo ahora Hoy, 9:30 a. m. Valentina');
    expect(first).toContain('Entrar a la clase de Videojuegos con Roblox, Valentina (abre otra pestaña)');
    expect(second).toContain('Entrar a la clase de Robótica con micro:bit, Mateo (abre otra pestaña)');
    expect(third).not.toContain('Entrar');
    expect(page).toContain(
      'href="/dashboard?hijo=hijo-mateo&amp;curso=inscripcion-hijo-mateo-2#curso-inscripcion-hijo-mateo-2"',
    );
  });

  test('leads to each course, under whichever tab and step of its child it stands', async () => {
    tellOfToday();
    const leading = [...(await mainAt()).matchAll(/href="(\/dashboard\?hijo=[^"#]*)#(curso-[^"]*)"/g)];
    expect(leading.map(([, , title]) => title)).toEqual([
      'curso-inscripcion-hija-valentina-2',
      'curso-inscripcion-hijo-mateo-2',
      'curso-inscripcion-hijo-mateo-2',
    ]);
    for (const [, path = '', title = ''] of leading) {
      expect(await mainAt({ path: path.replaceAll('&amp;', '&') })).toContain(`id="${title}"`);
    }
  });

  test('holds what was bought for a child whom the academy does not list yet', async () => {
    const student = { kind: 'child', id: 'hija-nueva', firstName: 'Inés' } as const;
    const tuesdays = aBoughtCourse({
      classes: {
        startDate: '2026-11-24',
        endDate: null,
        weekly: [{ day_name: 'Tuesday', time_start: '09:00', time_end: '10:30' }],
        sessions: 4,
      },
    });
    vi.spyOn(site.kipu.services.api.payments, 'purchases').mockResolvedValue([
      aPurchase({ student, courses: [tuesdays] }),
    ]);
    tellOfToday();
    const [, second] = weekIn(await mainAt());
    expect(second).toMatch(/^Martes 24 de noviembre, 9:00 a\. m\. Inés Curso de Scratch/);
  });

  test('of nobody with classes says so, and how one asks', async () => {
    site.kipu.use(http.get('*/api/enrolments/', () => Response.json({ data: [] })));
    expect(wordsOf(await mainAt())).toContain(
      'Esta semana No hay clases programadas por ahora. Pregunta por los próximos grupos',
    );
  });
});

test('classes whose hour nobody can read are asked about, and not said to be none', async () => {
  const data = motherFamily(NOW).childCourses.map((follows) =>
    eachCourse(follows, (place) => ({
      ...place,
      group: place.group && {
        ...place.group,
        frequency: place.group.frequency.map((held) => ({ ...held, time_start: 'por la tarde' })),
      },
    })),
  );
  site.kipu.use(http.get('*/api/enrolments/', () => Response.json({ data })));
  const words = wordsOf(await mainAt());
  expect(words).toMatch(
    /Esta semana Aún no sabemos a qué hora son todas las clases de [^.]*Videojuegos con Roblox \(Valentina\)/,
  );
  expect(words).toContain('Próxima clase: por definir Pregunta por los próximos grupos');
  expect(words).not.toContain('No hay clases');
});

describe('the zone of a child', () => {
  test('says nothing is ahead of a course that was left before its first class', async () => {
    const left = { state: 'abandoned', progress: 0 } as const;
    const data = motherFamily(NOW).childCourses.map((follows) =>
      eachCourse(follows, (place) => ({ ...place, ...left })),
    );
    site.kipu.use(http.get('*/api/enrolments/', () => Response.json({ data })));
    const words = wordsOf(await mainAt({ path: '/dashboard?hijo=hijo-mateo&vista=cursos' }));
    expect(words).toMatch(/No completado .*?Progreso: 0 de \d+ clases/);
    expect(words).not.toContain('por delante');
  });

  test('sells its blocked courses at their own page, the whole path by chat once it has begun', async () => {
    const page = await mainAt({ path: '/dashboard?paso=4&ruta=ruta-creadores-digitales' });
    const [card = ''] =
      /<article[^>]*>(?:(?!<article).)*Diseño y modelado 3D.*?<\/article>/s.exec(page) ?? [];
    expect(card).toContain('href="/cursos/curso-de-modelado-3d"');
    expect(card).toMatch(/href="https:\/\/wa\.me\/[^"]*"[^>]*>.{0,400}Comprar por WhatsApp/s);
    expect(card).toMatch(/href="https:\/\/wa\.me\/[^"]*"[^>]*>.{0,400}Comprar ruta completa/s);
    expect(page).toMatch(/A Valentina le espera un curso.*href="\/cursos\/curso-de-modelado-3d"/s);
  });

  test('opens a path that is still to be bought on its first course, and leads to where it is bought whole', async () => {
    const [follows] = motherFamily(NOW).childCourses;
    const blocked = { status: 'blocked', invoice: null };
    const learning_paths = follows?.learning_paths.map((path) => ({
      ...path,
      courses: path.courses.map((course) => ({ ...course, ...blocked })),
    }));
    site.kipu.use(
      http.get('*/api/enrolments/', () => Response.json({ data: [{ ...follows, learning_paths }] })),
    );
    const page = await mainAt();
    expect(page).toContain(`href="${paths.wholePath('creadores-digitales')}"`);
    const [, step = ''] = /<a[^>]*aria-current="step"[^>]*>(.*?)<\/a>/s.exec(page) ?? [];
    expect(wordsOf(step)).toContain('Programación con Scratch');
  });

  test('does not take certificates that could not be read for none', async () => {
    const words = wordsOf(await mainAt({ scenario: 'certificados-fallan' }));
    expect(words).toContain('No pudimos mostrar tus certificados');
    expect(words).not.toContain('aún no tiene un certificado');
  });

  test('of a path that ended does not say either that its certificate is being made', async () => {
    const path = '/dashboard?hijo=hija-lucia&ruta=ruta-pequenos-inventores&paso=5';
    expect(wordsOf(await mainAt({ path, scenario: 'certificados-fallan' }))).not.toContain(
      'está preparando el certificado',
    );
  });

  test('has the virtual classroom of a course that goes on, and of no other', async () => {
    const { childCourses } = motherFamily(NOW);
    const tell = (zoom_url: string | null) =>
      site.kipu.use(
        http.get('*/api/enrolments/', () =>
          Response.json({
            data: childCourses.map((one) => eachCourse(one, (place) => ({ ...place, zoom_url }))),
          }),
        ),
      );
    tell('https://aulas.example/j/7');
    expect(wordsOf(await mainAt())).toMatch(/Aula virtual Entrar a la clase de [^(]+\(abre otra pestaña\)/);
    const mateo = wordsOf(await mainAt({ path: '/dashboard?hijo=hijo-mateo&ver=cursos' }));
    const [, ended = ''] = mateo.split('Cursos anteriores:');
    expect(ended).toContain('Completado');
    expect(ended).not.toContain('Aula virtual');
    tell(null);
    expect(wordsOf(await mainAt())).not.toContain('Aula virtual');
  });

  test.each(['matriculas-fallan', 'matriculas-403', 'matriculas-404'])(
    'that cannot be listed leads home with its sentence (%s)',
    async (scenario) => {
      const answer = await site.get('/dashboard', site.headersOf({ scenario }));
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    },
  );
});

describe('the page of a student', () => {
  test('has the next class with its link first, in the zone of the student', async () => {
    tellOfToday({ isLive: true });
    const live = weekIn(await mainAt({ email: STUDENT }));
    expect(live[0]).toBe(
      'En vivo ahora Hoy, 9:30 a. m. Python para crear juegos con Diego Paredes ' +
        'Entrar a la clase de Python para crear juegos (abre otra pestaña)',
    );
    tellOfToday();
    const [abroad] = weekIn(await mainAt({ email: STUDENT, zone: 'America/New_York' }));
    expect(abroad).toMatch(/^Hoy, 7:00 p\. m\. Python para crear juegos/);
  });

  test('says of a course how far it is, its hours, its materials and its calendar, and does not sell it again', async () => {
    tellOfToday();
    const page = await mainAt({ email: STUDENT });
    const words = wordsOf(page);
    for (const fact of [
      'Datos de las 10:0',
      '2 de 8 clases',
      '25 %',
      'Sábado, 7:00 p. m.',
      'Descargar material',
      'Plan de estudios',
      'Añadir al calendario',
      'Crear el calendario de Camila',
    ])
      expect(words).toContain(fact);
    for (const own of ['python-para-juegos', 'diseno-web', 'youtuber-kids', 'videojuegos-con-roblox'])
      expect(page).not.toContain(`href="/cursos/curso-de-${own}"`);
    expect(page).toContain('href="/dashboard/calendario/matricula-alumna-3.ics"');
  });

  test('has what ended last, by its certificate', async () => {
    const words = wordsOf(await mainAt({ email: STUDENT }));
    const places = [
      'Esta semana',
      'Tus cursos',
      'Diseño de páginas web',
      'Cursos anteriores:',
      'Youtuber Kids',
    ];
    const found = places.map((name) => words.indexOf(name));
    expect(found).toEqual([...found].sort((one, other) => one - other));
    expect(found).not.toContain(-1);
  });

  test('gives a calendar that renews itself, with the classes of the page', async () => {
    tellOfToday();
    const [, childId = ''] = /name="childId" value="([^"]+)"/.exec(await mainAt({ email: STUDENT })) ?? [];
    const made = await site.post(
      '/dashboard',
      { intent: 'calendar-feed', childId },
      site.headersOf({ email: STUDENT }),
    );
    expect(made.status).toBe(303);
    const [, feed = ''] =
      /value="[^"]*(\/calendario\/[\w-]{43}\.ics)"/.exec(await mainAt({ email: STUDENT })) ?? [];
    const one = await (await site.get(feed)).text();
    const file = await site.get(
      '/dashboard/calendario/matricula-alumna-3.ics',
      site.headersOf({ email: STUDENT }),
    );
    for (const text of [one, await file.text()]) {
      const { events } = readCalendar(text);
      expect(events.map(({ title }) => title)).toEqual(['Python para crear juegos · Camila · Kipu']);
      expect(events[0]?.classes).toHaveLength(6);
    }
  });

  test('names the account in the words of its own page', async () => {
    const withWhat = `Ingresas con ${STUDENT}.`;
    for (const path of [paths.dashboard(), paths.account()])
      expect(wordsOf(await mainAt({ email: STUDENT, path })), path).toContain(withWhat);
  });

  test('does not make a calendar of somebody else', async () => {
    const form = { intent: 'calendar-feed', childId: 'hija-valentina' };
    expect((await site.post('/dashboard', form, site.headersOf({ email: STUDENT }))).status).toBe(404);
  });
});
