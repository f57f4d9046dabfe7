import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ENTRY_LISTS } from '../../server/upstream/contracts/entries.ts';
import type { EntryList } from '../../server/upstream/contracts/entries.ts';
import {
  AgeRangeProgram,
  Campaign,
  Requirements,
  VacationGroup,
  VacationProgram,
  VacationProgramOption,
} from '../../server/upstream/contracts/campaigns.ts';
import { CourseEntry } from '../../server/upstream/contracts/courses.ts';
import { Words } from '../../server/upstream/contracts/values.ts';
import { asBlocks } from '../../server/upstream/contracts/written.ts';
import { readBending } from '../../server/upstream/reading.ts';
import { SPECIFIED_GROUP, SPECIFIED_PROGRAM } from '../support/factories/specified-season.ts';

// Each payload has exactly the fields that spec §3 names: the contracts must read all of it.

/** Reads an answer that must be readable as a whole. */
function read<Answer>(contract: z.ZodType<Answer>, body: unknown): Answer {
  const answer = readBending(contract, body);
  if (!answer.success) throw answer.error;
  expect(answer.leftOut).toEqual([]);
  return answer.data;
}

describe('what the specification describes is read word for word:', () => {
  test('a course, with its range by name alone', () => {
    const { sys, fields } = read(CourseEntry, {
      sys: { id: '5KsDBWseXY6QegucYAoacS' },
      fields: {
        name: 'Videojuegos con Roblox',
        slug: 'curso-de-videojuegos-con-roblox',
        initialDate: '2022-02-02T00:00-05:00',
        endDate: '2022-02-28',
        shortDescription: 'Crea tu juego.',
        shortDescriptionForGrid: 'Tu juego.',
        h1Tag: 'Curso de videojuegos con Roblox',
        backgroundimage: 'cursos/fondo.png',
        mainImage: 'cursos/Roblox.PNG',
        ageRange: { name: '8 a 11 años' },
      },
    });
    expect(sys.id).toBe('5KsDBWseXY6QegucYAoacS');
    expect(fields).toMatchObject({
      initialDate: '2022-02-02',
      ageRange: { name: '8 a 11 años', code: '8_to_11' },
      // The number of sessions is unknown, so the course is described but not sold.
      sessions: null,
    });
  });

  test.each([['8 a 11 años'], [{ sys: { id: 'edad-8' }, fields: { name: '8 a 11 años' } }]])(
    'a course, with its range as %j',
    (ageRange) => {
      const { fields } = read(CourseEntry, { sys: { id: 'c' }, fields: { name: 'Roblox', ageRange } });
      expect(fields.ageRange).toEqual({ name: '8 a 11 años', code: '8_to_11' });
    },
  );

  test('a season of programs alone: each age that has one has a section, which lists them', () => {
    const other = { ...SPECIFIED_PROGRAM, age_range: '12_plus' };
    const { age_ranges } = read(Campaign, { id: 3, name: 'Verano', programs: [other, SPECIFIED_PROGRAM] });
    expect(age_ranges).toMatchObject([
      { age_range: '8_to_11', programs: [] },
      { age_range: '12_plus', programs: [] },
    ]);
  });

  test('a module of a course', () => {
    const modules = [{ sys: { id: 'modulo-1' }, fields: { concept: 'Mundos' } }];
    const { fields } = read(CourseEntry, {
      sys: { id: 'c' },
      fields: { name: 'Roblox', slug: 'roblox', modules },
    });
    expect(fields.modules).toEqual(modules);
  });

  test('a group of the purchase page: no seats are told, and none are made up', () => {
    const group = read(VacationGroup, SPECIFIED_GROUP);
    expect(group).toMatchObject({ id: '12', time_zone: 'America/Lima', enrolled: null });
    expect(group.frequency[0]).toEqual({ day_name: 'Monday', time_start: '17:00', time_end: '18:30' });
    expect(group.groups_to_buy).toEqual([{ course: '7', group: '31' }]);
  });

  test('a program of the purchase page: named by what it teaches, of 8 sessions, 16 of two courses (spec §9)', () => {
    const { amount_pen, amount_after_discount_pen, ...program } = read(VacationProgram, SPECIFIED_PROGRAM);
    expect([amount_pen, amount_after_discount_pen]).toEqual([600, 396.6]);
    expect(program).toMatchObject({ id: '8_to_11-7', name: 'Mundos', sessions: 8, groups: [{ id: '12' }] });
    const [course] = SPECIFIED_PROGRAM.courses;
    const both = read(VacationProgram, { ...SPECIFIED_PROGRAM, courses: [course, { ...course, id: 8 }] });
    expect(both).toMatchObject({ id: '8_to_11-7-8', sessions: 16 });
  });

  test('an option of the season', () => {
    const option = { name: 'Roblox, 8 sesiones', courses: [{ modules: [{ name: 'Mundos' }] }], frequency: 2 };
    expect(read(VacationProgramOption, option)).toMatchObject({ name: option.name, frequency: 2 });
  });

  test('an age of the season with its cards', () => {
    const section = read(AgeRangeProgram, {
      name: 'Kids',
      age_range: '12_plus (12-15)',
      main_color: '#8C30F2',
      secondary_color: '#fff',
      support_color: 'red',
      card_title: 'De 12 a 15 años',
      card_subtitle: 'Código de verdad',
      thumbnail: 'edades/12.svg',
      thumbnailCard: 'edades/12-tarjeta.svg',
      gradient_color: '',
      description: 'Para quienes ya leen.',
      tag: 'Nuevo',
      programs: [
        {
          name: 'Python',
          namePack: null,
          description: 'Programa.',
          slug: 'python',
          thumbnail: 'cursos/python.svg',
          thumbnailMob: 'cursos/python-m.svg',
          tag: '',
          link: 'curso-de-python',
          silabo: 'silabos/python.pdf',
        },
      ],
    });
    expect(section).toMatchObject({ age_range: '12_plus', programs: [{ name: 'Python', countries: [] }] });
  });

  test('the requirements', () => {
    const requirements = {
      general_program: ['Internet'],
      program_5_to_7: ['Un adulto cerca'],
      program_8_plus: [],
      program_12_plus: ['8 GB'],
    };
    expect(read(Requirements, requirements)).toEqual(requirements);
  });

  test.each([
    ['faq', { question: '¿Es en vivo?', answer: 'Sí.' }],
    ['blogPost', { title: 'Pantallas', heroImage: 'blog/pantallas.jpg', publishDate: '2022-02-02' }],
    [
      'slider',
      {
        title: 'Crea',
        subtitle: 'En vivo',
        cover: 'portadas/crear.jpg',
        cover_mobile: 'portadas/crear-m.jpg',
        is_primary_button_enabled: true,
        primary_button_type: 'page',
        primary_button_text: 'Ver cursos',
        primary_button_background_color: '#8C30F2',
        primary_button_text_color: '#FFFFFF',
        is_secondary_button_enabled: true,
        secondary_button_text: 'Escríbenos',
      },
    ],
  ] as const)('an entry of type %s', (type, fields) => {
    const { items } = read<{ items: readonly unknown[] }>(ENTRY_LISTS[type], {
      items: [{ sys: { id: 'uno' }, fields }],
    });
    expect(items).toMatchObject([{ sys: { id: 'uno' }, fields }]);
  });
});

// Editors of other systems store their text as HTML or Markdown.
test.each([
  ['<p>Aprende <strong class="big">jugando</strong> 🎉</p>\r\n', 'Aprende jugando 🎉'],
  ['Mi primer <b>robot</b> &amp; yo', 'Mi primer robot & yo'],
  ['&iquest;Qu&eacute; har&aacute;s?&nbsp;&#8220;Mucho&#8221;', '¿Qué harás?\u00a0“Mucho”'],
  ['<ul><li>Laptop</li><li>Internet</li></ul>', 'Laptop\nInternet'],
  ['Uno<br />dos', 'Uno\ndos'],
  ['Qué es &lt;div&gt;', 'Qué es <div>'],
  ['Usa <h1> y <p>, si 2 < 3 y 5 > 4', 'Usa <h1> y <p>, si 2 < 3 y 5 > 4'],
  ['R&D y Tom & Ana; ¿vienes?', 'R&D y Tom & Ana; ¿vienes?'],
  ['## Qué hará\n\nAprende **haciendo** y [mira](https://a.pe/x).', 'Qué hará\n\nAprende haciendo y mira.'],
  ['Calcula 2**8 y 3**2, con __init__ y **kwargs', 'Calcula 2**8 y 3**2, con __init__ y **kwargs'],
  ['#1 en Lima [gratis] (2026) * 3', '#1 en Lima [gratis] (2026) * 3'],
])('words that come as %j are shown as they read', (told, shown) => {
  expect(Words.parse(told)).toBe(shown);
});

const BLOCKS = [
  { kind: 'heading', level: 2, text: 'Qué compras' },
  { kind: 'paragraph', text: 'Un lugar & su material.' },
  { kind: 'list', ordered: false, items: ['Clases', 'Certificado'] },
  { kind: 'heading', level: 3, text: 'Plazos' },
];

const node = (nodeType: string, ...content: unknown[]) => ({ nodeType, data: {}, content });
const words = (value: string) => ({ nodeType: 'text', value, marks: [], data: {} });
const said = (value: string) => node('paragraph', words(value));

const RICH_TEXT = node(
  'document',
  node('heading-1', words('Qué compras')),
  node('paragraph', words('Un '), words('lugar'), node('hyperlink', words(' & su')), words(' material.')),
  node('unordered-list', node('list-item', said('Clases')), node('list-item', said('Certificado'))),
  node('heading-3', words('Plazos')),
);

test('a rich text in place of words is shown as it reads, unless it has more than words', () => {
  expect(Words.parse(node('document', said('Aprende jugando'), said('R&D')))).toBe('Aprende jugando\nR&D');
  for (const told of [node('document', node('embedded-asset-block')), node('paragraph'), { nodeType: 7 }])
    expect(Words.safeParse(told).success).toBe(false);
});

const bodyOf = (body: unknown) => {
  const told = { items: [{ sys: { id: 'uno' }, fields: { slug: 'terminos', title: 'Términos', body } }] };
  return read<EntryList<'legalPage'>>(ENTRY_LISTS.legalPage, told).items[0]?.fields.body;
};

test.each([
  ['is not words', node('embedded-asset-block')],
  ['cannot be read', node('paragraph', { nodeType: 7 })],
  ['is none', null],
])('a part of a rich text that %s is told as unread', (_, part) => {
  const body = node('document', said('Antes'), part, said('después'));
  expect(bodyOf(body)).toMatchObject([{ text: 'Antes' }, null, { text: 'después' }]);
});

test('a long text that cannot be read at all is no text that is not there', () => {
  expect(bodyOf({ html: '<p>Uno</p>' })).toEqual([null]);
  for (const none of [null, undefined, '', []]) expect(bodyOf(none)).toEqual([]);
});

test.each([
  ['rich text', RICH_TEXT],
  ['Markdown', '# Qué compras\n\nUn **lugar** &amp; su material.\n\n- Clases\n- Certificado\n\n### Plazos'],
  [
    'HTML',
    '<h2>Qué compras</h2><p>Un <b>lugar</b> &amp; su material.</p><ul><li>Clases</li><li>Certificado</li></ul><h3>Plazos</h3>',
  ],
])('a long text in one piece, as %s, is read in its blocks', (_how, body) => {
  expect(bodyOf(body)).toMatchObject(BLOCKS);
});

test('lists and lines of a long text stay as they are written', () => {
  expect(asBlocks('Antes:\n1. uno\n2. dos\nfin\nde todo')).toEqual([
    { kind: 'paragraph', text: 'Antes:' },
    { kind: 'list', ordered: true, items: ['uno', 'dos'] },
    { kind: 'paragraph', text: 'fin\nde todo' },
  ]);
});

test.each([
  ['4 semanas', '4 semanas'],
  [4, ''],
  ['4.00', ''],
  ['P4W', ''],
  ['28 00:00:00', ''],
])('a program that lasts %j says %j: no length without its unit', (told, duration) => {
  expect(read(VacationProgram, { ...SPECIFIED_PROGRAM, duration: told })).toMatchObject({ duration });
});

test.each(['<p>&nbsp;</p>', 'null', 'undefined', 'None', ' N/A ', '-', '—', '.', '[object Object]'])(
  'the text %j says nothing',
  (told) => {
    expect(Words.safeParse(told).success).toBe(false);
  },
);

test.each(['Null', 'Nona', '-5 °C', '¿.?', 'Ninguno'])('the text %j says something', (told) => {
  expect(Words.parse(told)).toBe(told);
});
