import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { TEACHERS } from '../../fixtures/teachers.ts';
import { openDrawnSite } from './drawn-site.ts';
import type { TestSite } from './site.ts';

// What a family may rely on before it gives us a child: who teaches, how they were checked, and what others say.

let site: TestSite;
beforeAll(async () => {
  site = await openDrawnSite();
});
afterAll(() => site.close());

const read = async (path: string) => (await site.get(path)).text();

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
