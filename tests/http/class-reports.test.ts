import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { CATALOGUE } from '../../server/errors.ts';
import { logIn, person } from '../api/kipu.ts';
import { openDrawnSite } from './drawn-site.ts';
import type { TestSite } from './site.ts';

// What families and students read about past classes and finished courses.

const SANDBOX = 'class-reports';
const cookies = new Map<string, string>();

let site: TestSite;
beforeAll(async () => {
  site = await openDrawnSite();
  for (const email of ['mama@kipu.test', 'alumna@kipu.test', 'familia-mediana@kipu.test']) {
    const someone = person(site.kipu, { sandbox: SANDBOX });
    await logIn(someone, email);
    cookies.set(email, someone.cookie());
  }
});
afterAll(() => site.close());

async function htmlOf(path: string, { as = 'mama@kipu.test', scenario = '' } = {}): Promise<string> {
  const answer = await site.get(path, {
    cookie: cookies.get(as) ?? '',
    'x-mock-sandbox': SANDBOX,
    ...(scenario && { 'x-mock-scenario': scenario }),
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

/** Returns the HTML of each course on a dashboard, by the course's name. */
async function coursesOf(...page: Parameters<typeof htmlOf>) {
  const html = await htmlOf(...page);
  return new Map(
    [...html.matchAll(/<article[^>]*aria-labelledby="curso-.*?<\/article>/gs)].map(([course]) => {
      const [, name = ''] = /<h[34] id="curso-[^"]*">(.*?)<\/h/.exec(course) ?? [];
      return [name, { html: course, words: course.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }];
    }),
  );
}
type Courses = Awaited<ReturnType<typeof coursesOf>>;
const wordsOf = (courses: Courses, name: string) => courses.get(name)?.words ?? '';

describe('a course that goes on', () => {
  test('tells the last class: which, when, who was there, what was done, what to practise, and a picture', async () => {
    const courses = await coursesOf(paths.parentsZone({ childId: 'hija-valentina' }));
    const words = wordsOf(courses, 'Videojuegos con Roblox');
    expect(words).toMatch(/Clase 4 de \d+ , \d+ de \w+ de \d{4}/);
    expect(words).toContain('Asistencia: 3 de 4 clases');
    expect(words).toMatch(/Qué hicimos: Escribió su primer código en Lua/);
    expect(words).toMatch(/Para practicar: Hacer que la plataforma amarilla/);
    const { html = '' } = courses.get('Videojuegos con Roblox') ?? {};
    const [, picture = ''] = /<figure.*?src="([^"]+)"/s.exec(html) ?? [];
    const answer = await site.get(picture);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });

  test('tells which class was missed, and when it is made up for', async () => {
    const courses = await coursesOf(paths.parentsZone({ childId: 'hija-valentina' }));
    expect(wordsOf(courses, 'Videojuegos con Roblox')).toMatch(
      /Clase 3 de \d+ , [^.]*?Ausente .*?Recuperación: \d+ de \w+ de \d{4}/,
    );
  });

  test('says that a class cannot be read, beside those that can', async () => {
    const courses = await coursesOf(paths.parentsZone({ childId: 'hija-valentina' }), {
      scenario: 'informe-ilegible',
    });
    const words = wordsOf(courses, 'Videojuegos con Roblox');
    expect(words).toContain(CATALOGUE.class_report_unreadable.text);
    expect(words).toContain('Qué hicimos: Escribió su primer código en Lua');
  });

  test('is told to the student, too', async () => {
    const courses = await coursesOf(paths.dashboard(), { as: 'alumna@kipu.test' });
    const words = wordsOf(courses, 'Python para crear juegos');
    expect(words).toMatch(/Clase 2 de 8 .*?Qué hicimos: Hiciste el juego de adivinar el número/);
  });

  test('of which the academy tells nothing has no such part', async () => {
    const courses = await coursesOf(paths.dashboard(), { as: 'familia-mediana@kipu.test' });
    expect(courses.size).toBeGreaterThan(0);
    for (const { words } of courses.values())
      expect(words).not.toMatch(/Clase a clase|Asistencia|Lo que se logró/);
  });
});

describe('a course that has ended', () => {
  test('tells what was learned, leads to its certificate, and to what comes next in its path', async () => {
    const zone = {
      childId: 'hija-valentina',
      tab: 'rutas',
      pathId: 'ruta-creadores-digitales',
      step: 1,
    } as const;
    const courses = await coursesOf(paths.parentsZone(zone));
    const { html = '', words = '' } = courses.get('Programación con Scratch') ?? {};
    expect(words).toMatch(/Lo que se logró .*?Guarda puntos, vidas y nombres en variables/);
    expect(html).toContain(`href="${paths.certificate('certificado-hija-valentina-1')}"`);
    expect(words).toMatch(/Lo que sigue Videojuegos con Roblox/);
  });

  test('offers no certificate that was revoked, nor congratulates on a path by it', async () => {
    const course = {
      childId: 'hija-valentina',
      tab: 'rutas',
      pathId: 'ruta-creadores-digitales',
      step: 1,
    } as const;
    const path = { childId: 'hija-lucia', tab: 'rutas' } as const;
    const read = async (scenario: string) => {
      const [ended, zone] = await Promise.all([
        coursesOf(paths.parentsZone(course), { scenario }),
        htmlOf(paths.parentsZone(path), { scenario }),
      ]);
      return { words: wordsOf(ended, 'Programación con Scratch'), zone };
    };
    const usual = await read('');
    expect(usual.words).toContain('Descargar el certificado');
    expect(usual.zone).toContain('¡Felicitaciones!');
    const revoked = await read('certificado-revocado');
    expect(revoked.words).toContain('Lo que se logró');
    expect(revoked.words).not.toContain('Descargar el certificado');
    expect(revoked.zone).toContain('La ruta ya terminó. La academia revocó su certificado.');
    expect(revoked.zone).not.toContain('¡Felicitaciones!');
    expect(revoked.zone).not.toContain('Descargar certificado');
  });

  test('outside of a path leads to the purchase of the course after it', async () => {
    const courses = await coursesOf(paths.parentsZone({ childId: 'hijo-mateo', tab: 'cursos' }));
    const { html = '' } = courses.get('Videojuegos con Roblox') ?? {};
    expect(html).toContain(`href="${paths.course('curso-de-youtuber-kids')}"`);
    expect(wordsOf(courses, 'Videojuegos con Roblox')).toContain('Comprar Youtuber Kids');
  });
});
