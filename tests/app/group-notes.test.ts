import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GroupNotes } from '../../app/catalog/group-notes.tsx';

type Group = Parameters<typeof GroupNotes>[0]['group'];

const read = (group: Group) =>
  renderToStaticMarkup(createElement(GroupNotes, { group })).replaceAll(/<[^>]+>/g, ' ');

test('a group names its days without class and how many students it needs', () => {
  const words = read({
    holidays: [
      { day: '2026-12-08', name: 'Inmaculada Concepción' },
      { day: '2026-12-24', name: 'Nochebuena' },
    ],
    minimum: 3,
  });
  expect(words).toContain(
    'Feriados sin clase: el 8 de diciembre de 2026 (Inmaculada Concepción) y el 24 de diciembre de 2026 (Nochebuena)',
  );
  expect(words).toContain('El grupo empieza desde 3 estudiantes');
  const single: Group['holidays'][number] = { day: '2026-12-09', name: 'Batalla de Ayacucho' };
  expect(read({ holidays: [single], minimum: 3 })).toContain(
    'Feriado sin clase: el 9 de diciembre de 2026 (Batalla de Ayacucho)',
  );
  expect(read({ holidays: [], minimum: 1 })).toContain('El grupo empieza desde 1 estudiante');
});

test('of a group that the academy says no more of, nothing is said', () => {
  expect(read({ holidays: [], minimum: null }).trim()).toBe('');
});
