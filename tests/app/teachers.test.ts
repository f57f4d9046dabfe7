import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TeacherNames } from '../../app/catalog/teachers.tsx';

test('two teachers of one name lead each to a page of their own', () => {
  const teachers = [
    { slug: 'ana-rojas', name: 'Ana Rojas' },
    { slug: 'ana-rojas-2', name: 'Ana Rojas' },
    { slug: 'luis-paz', name: 'Luis Paz' },
  ];
  const html = renderToStaticMarkup(createElement(TeacherNames, { teachers }));
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/profesores/ana-rojas',
    '/profesores/ana-rojas-2',
    '/profesores/luis-paz',
  ]);
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe('Ana Rojas, Ana Rojas y Luis Paz');
});
