import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { TEACHERS } from '../../fixtures/teachers.ts';
import { openVisitedSite, wordsOf } from './visited-site.ts';
import type { VisitedSite } from './visited-site.ts';

// What families may rely on before they trust us with a child: who teaches, how teachers were checked, and reviews.

const SANDBOX = 'proof';

let site: VisitedSite;
beforeAll(async () => {
  site = await openVisitedSite({ sandbox: SANDBOX, people: ['mama@kipu.test'] });
});
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

const read = async (path: string) =>
  (await site.get(path, { cookie: `kipu_mock_sandbox=${SANDBOX}` })).text();

describe('who teaches', () => {
  test.each([
    paths.courses(),
    paths.course('curso-de-scratch'),
    paths.course('pack-programacion-total'),
    paths.vacationsFor('8-a-11'),
    paths.learningPath('creadores-digitales'),
    paths.blogPost('mirar-o-crear-tiempo-de-pantalla'),
    paths.teacher('sofia-castaneda'),
  ])('is never named on %s without the way to her or his page', async (path) => {
    const html = (await read(path)).replace(/<(script|head)\b[\s\S]*?<\/\1>/g, '');
    const unlinked = TEACHERS.filter(({ fields: { slug, name } }) => {
      const links = new RegExp(`<a [^>]*href="${paths.teacher(slug)}"[^>]*>${name}</a>`, 'g');
      const rest = html.replaceAll(links, '');
      return path === paths.teacher(slug) ? false : rest.includes(name);
    });
    expect(unlinked.map(({ fields }) => fields.name)).toEqual([]);
    expect(html).toContain('href="/profesores/');
  });

  test('says what was checked and when, what it teaches, and that the demo invented it', async () => {
    const html = await read(paths.teacher('sofia-castaneda'));
    expect(html).toContain('Antecedentes policiales, penales y judiciales: 10 de febrero de 2026');
    expect(html).toContain(`href="${paths.course('curso-de-scratch')}"`);
    expect(html).toContain(`href="${paths.safety()}"`);
    expect(html).toContain('la persona y sus revisiones son inventadas');
    expect(html).toMatch(/"@type":"Person","name":"Sofía Castañeda"/);
  });
});

test('a class and every footer lead to how children are protected', async () => {
  const html = await read(paths.home());
  const [, section = ''] = html.split('id="como-es-una-clase"');
  expect(section.split('</section>')[0]).toContain(`href="${paths.safety()}"`);
  expect(html.split('<footer')[1]).toContain(`href="${paths.safety()}"`);
});

describe('what students made', () => {
  const LINK = `href="${paths.projects()}"`;
  /** Makes this project the only one of the content service. */
  const withProject = (fields: Readonly<Record<string, unknown>>) =>
    site.kipu.use(
      http.get('*/content/entries', ({ request }) =>
        new URL(request.url).searchParams.get('content_type') === 'project'
          ? Response.json({ items: [{ sys: { id: 'proyecto-1' }, fields }] })
          : undefined,
      ),
    );
  const PROJECT = {
    title: 'El faro',
    picture: 'proyectos/joaquin-faro.svg',
    first_name: 'Ana Quispe Mamani',
    last_name: 'Quispe',
    school: 'Colegio Andino',
    age: 9,
    is_agreed: true,
  };

  test('is one press from the home page and from every footer', async () => {
    const html = await read(paths.home());
    expect(html.split('id="testimonios"')[1]?.split('</section>')[0]).toContain(LINK);
    expect(html.split('<footer')[1]).toContain(LINK);
  });

  test('is shown with its course, and says that the demo invented it', async () => {
    const html = await read(paths.projects());
    expect(wordsOf(html)).toContain('El camino sobre la lava Valentina, 10 años');
    expect(html).toContain(`href="${paths.course('curso-de-videojuegos-con-roblox')}"`);
    expect(html).toContain('alt="Un mundo de bloques con un camino de plataformas sobre la lava"');
    expect(html).toContain('Son de demostración: estudiantes y proyectos son inventados.');
  });

  test('tells one first name and the age of a student, whatever more the content service sends', async () => {
    withProject(PROJECT);
    const html = await read(paths.projects());
    expect(wordsOf(html)).toContain('El faro Ana, 9 años');
    expect(html).not.toMatch(/Quispe|Mamani|Colegio Andino/);
    expect(html).toContain('Están aquí porque sus familias nos lo permitieron.');
  });

  test.each([false, null, undefined, 'quizás'])(
    'is not shown where the family agreed as %j',
    async (agreed) => {
      withProject({ ...PROJECT, is_agreed: agreed });
      const html = await read(paths.projects());
      expect(html).toContain('Todavía no hay proyectos publicados.');
      expect(html).not.toContain('El faro');
      expect(await read('/sitemap.xml')).not.toContain(paths.projects());
    },
  );

  test('takes nothing else along where the content service knows no projects', async () => {
    site.kipu.use(
      http.get('*/content/entries', ({ request }) =>
        new URL(request.url).searchParams.get('content_type') === 'project'
          ? Response.json({ message: 'unknownContentType' }, { status: 400 })
          : undefined,
      ),
    );
    const map = await read('/sitemap.xml');
    expect(map).toContain(paths.course('curso-de-scratch'));
    expect(map).not.toContain(paths.projects());
    expect(await read(paths.projects())).not.toContain('Todavía no hay proyectos publicados.');
  });

  test('is told as unread where it cannot be read, and not as none', async () => {
    withProject({ ...PROJECT, picture: null });
    const html = await read(paths.projects());
    expect(html).toContain('No pudimos leer todos los proyectos');
    expect(html).not.toContain('Todavía no hay proyectos publicados.');
  });
});

describe('what families say', () => {
  const ROBLOX = paths.course('curso-de-videojuegos-con-roblox');

  test.each([ROBLOX, paths.learningPath('creadores-digitales'), paths.vacationsFor('8-a-11')])(
    'stands on %s, and search engines hear nothing of what the demo invented',
    async (path) => {
      const html = await read(path);
      expect(html).toContain('Entró sabiendo jugar');
      expect(html).toContain('Son de demostración: las familias son inventadas.');
      expect(html).not.toMatch(/"@type":"(?:Review|AggregateRating)"/);
    },
  );

  test('is told to search engines once it is real', async () => {
    const fields = {
      course: 'entrada-curso-de-scratch',
      stars: 4,
      text: 'Le gustó.',
      name: 'Ana',
      day: '2026-11-02',
    };
    site.kipu.use(
      http.get('*/content/entries', ({ request }) =>
        new URL(request.url).searchParams.get('content_type') === 'review'
          ? Response.json({ items: [{ sys: { id: 'resena-1' }, fields }] })
          : undefined,
      ),
    );
    const html = await read(paths.course('curso-de-scratch'));
    expect(wordsOf(html)).toContain('4 de 5, en 1 reseña de familias que llevaron el curso. La academia lee');
    expect(html).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}');
    expect(html).toMatch(
      /"@type":"Review","author":{"@type":"Person","name":"Ana"},"reviewBody":"Le gustó\."/,
    );
  });

  test('has no place on a course of which nobody said anything', async () => {
    expect(await read(paths.course('curso-de-python'))).not.toContain('Lo que dicen las familias');
  });

  const MATEO = { hijo: 'hijo-mateo', vista: 'cursos' };
  const ZONE = `/dashboard?${new URLSearchParams(MATEO)}`;
  const write = (review: Readonly<Record<string, string>>) =>
    site.post(
      ZONE,
      {
        intent: 'review-course',
        childId: MATEO.hijo,
        courseId: 'entrada-curso-de-videojuegos-con-roblox',
        stars: '5',
        text: 'Terminó con un mundo que juegan sus primos.',
        name: 'Rosa, de Lima',
        ...review,
      },
      site.headersOf(),
    );

  test('is asked for on the dashboard once a course has ended, and told what lacks', async () => {
    expect(await site.mainAt(ZONE)).toContain('¿Cómo le fue a Mateo en Videojuegos con Roblox?');
    const answer = await write({ stars: '', text: 'Bien.', name: '' });
    expect(answer.status).toBe(400);
    const words = wordsOf(await answer.text());
    for (const sentence of ['Elige cómo les fue', 'al menos 20 letras', 'Escribe cómo quieres firmar'])
      expect(words).toContain(sentence);
  });

  test('is not taken of a course that goes on', async () => {
    const answer = await write({ courseId: 'entrada-curso-de-robotica-con-microbit' });
    expect(answer.status).toBe(502);
  });

  test('is taken once, and read before it is published', async () => {
    expect((await write({})).status).toBe(303);
    const words = wordsOf(await site.mainAt(ZONE));
    expect(words).toContain('Gracias por contarnos cómo fue. La publicaremos después de leerla.');
    expect(words).not.toContain('¿Cómo le fue a Mateo en Videojuegos con Roblox?');
    const again = await write({});
    expect(again.status).toBe(409);
  });
});
