import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openVisitedSite, wordsOf } from './visited-site.ts';
import type { VisitedSite } from './visited-site.ts';

// The dashboards of an academy with only the fields of spec §3: nothing that was sent is lost, and nothing is said that
// it does not say.

const NOW = new Date('2026-12-01T15:00:00Z');
const MOTHER = 'mama@kipu.test';
const STUDENT = 'alumna@kipu.test';

let site: VisitedSite;
beforeAll(async () => {
  site = await openVisitedSite({ now: NOW, sandbox: 'specified-family', people: [MOTHER, STUDENT] });
}, 120_000);
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

const CHILDREN = [
  { id: 1, first_name: 'Valentina', email: 'v@alumnos.test', password: 'gato', icon_id: 3 },
  { id: 2, first_name: 'Mateo', email: 'm@alumnos.test', password: 'perro', icon_id: 4 },
];
const GROUP = {
  start_date: '2026-11-03',
  end_date: '2027-01-05',
  frequency: [{ day_name: 'Tuesday', time_start: '17:00:00', time_end: '18:30:00' }],
  frequency_numeric: 1,
};

/** Returns a child's place in the course 'Scratch', with changes. */
const place = (changes: object = {}, name = 'Scratch') => ({
  status: 'in_progress',
  state: 'active',
  progress: '50.00',
  zoom_url: 'https://aula.example/1',
  teacher: 'Elena Paredes',
  invoice: 5,
  student: { full_name: 'Valentina Torres' },
  course: { id: name, name, order_in_learning_path: 1, duration: '2.0', number_of_sessions: 16 },
  group: GROUP,
  ...changes,
});
const DETAILS = {
  main_color: '#112233',
  secondary_color: '#445566',
  level: '2',
  duration: '9.00',
  frequency: '2',
  curriculum: 'silabos/ruta.pdf',
  id: 3,
};
const NEXT = { slug: 'ruta-pro', thumbnail: 'rutas/pro.svg' };
const path = (courses: readonly object[], changes: object = {}) => ({
  learning_path_name: 'Creadores',
  learning_path_details: [DETAILS],
  learning_path_next: [NEXT],
  courses,
  ...changes,
});

/** Plays the answers about a family, and returns the words of its dashboard. */
async function dashboard(
  told: {
    readonly enrolments: unknown;
    readonly certificates?: readonly object[];
    readonly children?: readonly object[] | string | null;
  },
  search = '',
): Promise<string> {
  site.kipu.use(
    http.get('*/api/enrolments/', () => Response.json(told.enrolments)),
    http.get('*/api/children/', () => Response.json(told.children === undefined ? CHILDREN : told.children)),
    http.get('*/api/certificates/', () => Response.json(told.certificates ?? [])),
    http.get('*/api/enrollments/', () => Response.json([])),
  );
  return wordsOf(await site.mainAt(`/dashboard${search}`));
}

describe('a path', () => {
  test('keeps its level, its length and its study plan where its details are no list', async () => {
    const own = path([place()], { learning_path_details: DETAILS });
    const words = await dashboard({ enrolments: [{ child_id: 1, learning_paths: [own] }] });
    expect(words).toContain('Nivel 2 9 meses 2 veces por semana Plan de estudios');
  });

  test('leads to the next one where that is no list', async () => {
    const own = path([place({ status: 'has_ended' })], { learning_path_next: NEXT });
    const words = await dashboard({ enrolments: [{ child_id: 1, learning_paths: [own] }] });
    expect(words).toContain('Conoce la siguiente ruta');
  });

  test('whose name and level say what they are is not called so twice', async () => {
    const details = [{ ...DETAILS, level: 'Nivel 2' }];
    const own = path([place()], { learning_path_name: 'Ruta Teens', learning_path_details: details });
    const words = await dashboard({ enrolments: [{ child_id: 1, learning_paths: [own] }] });
    expect(words).toContain('Ruta de aprendizaje Ruta Teens Nivel 2');
    expect(words).not.toMatch(/ruta ruta|nivel nivel/i);
  });

  test('that ended offers the certificate with its name, and does not say that it is being prepared', async () => {
    const own = path([place({ status: 'has_ended' })]);
    const words = await dashboard({
      enrolments: [{ child_id: 1, learning_paths: [own] }],
      certificates: [{ title: 'Certificado de la ruta Creadores', file: 'certificados/ruta.pdf' }],
    });
    expect(words).toContain('Valentina terminó la ruta Creadores');
    expect(words).not.toContain('está preparando el certificado');
  });
});

const OTHER = { student: { full_name: 'Mateo Torres' } };

describe('a list of enrolments', () => {
  test.each([
    ['without children', [place(), path([place({}, 'Scratch 2')]), place(OTHER, 'Roblox')]],
    [
      'by child, as the specification has a child',
      [
        { ...CHILDREN[0], courses: [place()], learning_paths: [path([place({}, 'Scratch 2')])] },
        { ...CHILDREN[1], courses: [place(OTHER, 'Roblox')] },
      ],
    ],
  ])('%s is shown to each child whose it is', async (_how, enrolments) => {
    const hers = await dashboard({ enrolments }, '?hijo=1');
    expect(hers).toContain('Rutas de Aprendizaje Cursos Individuales');
    expect(hers).toContain('Scratch 2');
    expect(hers).toMatch(/Esta semana.*Valentina Scratch.*Mateo Roblox/);
    const his = await dashboard({ enrolments }, '?hijo=2&vista=cursos');
    expect(his).toContain('Entrar a la clase de Roblox');
    expect(his).not.toContain('Entrar a la clase de Scratch');
    expect(hers + his).not.toMatch(/No pudimos leer|espera su primer nudo/);
  });

  test('without children is that of the family where the academy lists no children', async () => {
    site.kipu.use(
      http.get('*/api/enrolments/', () => Response.json([place(), place(OTHER, 'Roblox')])),
      http.get('*/api/children/', () => Response.json({}, { status: 404 })),
      http.get('*/api/enrollments/', () => Response.json([])),
    );
    const words = wordsOf(await site.mainAt('/dashboard'));
    expect(words).toMatch(/Esta semana.*Valentina Torres Scratch.*Mateo Torres Roblox/);
  });

  test('says that a course could not be read whose student is nobody of the family', async () => {
    const words = await dashboard({ enrolments: [place({ student: { full_name: 'Eva Paz' } })] });
    expect(words).toContain('No pudimos leer este curso');
    expect(words).not.toContain('espera su primer nudo');
  });
});

describe('the list of children', () => {
  const byChild = [
    { child_id: 1, courses: [place()] },
    { child_id: 2, courses: [place(OTHER, 'Roblox')] },
  ];

  test.each([
    ['empty', [], byChild],
    ['null', null, byChild],
    ['empty beside students by name', [], [place(), place(OTHER, 'Roblox')]],
  ])('that is %s does not hide whose courses are listed', async (_how, children, enrolments) => {
    const words = await dashboard({ enrolments, children });
    expect(words).toMatch(/Esta semana.*Valentina Torres Scratch.*Mateo Torres Roblox/);
    expect(words).toContain('Entrar a la clase de Scratch');
    expect(words).not.toMatch(/Aún no hay nadie|No pudimos leer/);
    expect(wordsOf(await site.mainAt('/login-perfiles'))).toMatch(
      /Valentina Torres Entrar.*Mateo Torres Entrar/,
    );
    const [, calendar = ''] = /href="([^"]+\.ics)"/.exec(await site.mainAt('/dashboard')) ?? [];
    const { status } = await site.get(calendar, site.headersOf());
    expect([calendar, status]).toEqual([expect.stringContaining('/dashboard/calendario/'), 200]);
  });

  test('without the child of a listed course does not hide that course, nor say whose it is not', async () => {
    const enrolments = [byChild[0], { child_id: 9, courses: [place({ student: null }, 'Roblox')] }];
    const words = await dashboard({ enrolments });
    expect(words).toMatch(/Esta semana.*Valentina Scratch.*Sin nombre Roblox/);
    const theirs = await dashboard({ enrolments }, '?hijo=9');
    expect(theirs).toContain('Entrar a la clase de Roblox');
    expect(theirs).not.toContain('No pudimos leer');
    const [, calendar = ''] = /href="([^"]+\.ics)"/.exec(await site.mainAt('/dashboard?hijo=9')) ?? [];
    expect((await site.get(calendar, site.headersOf())).status).toBe(200);
    expect(await dashboard({ enrolments }, '?hijo=2')).not.toContain('Entrar a la clase de Roblox');
    expect(wordsOf(await site.mainAt('/login-perfiles'))).toContain('Sin nombre');
  });

  test.each([
    ['by child', byChild],
    ['by name', [place(), place(OTHER, 'Roblox')]],
  ])('that cannot be read takes no course along (%s)', async (_how, enrolments) => {
    const words = await dashboard({ enrolments, children: 'nobody' });
    expect(words).toMatch(/Esta semana.*Valentina Torres Scratch.*Mateo Torres Roblox/);
    expect(words).toContain('Entrar a la clase de Scratch');
    expect(words).toContain('No pudimos leer a todas tus hijas e hijos');
  });

  test('that tells a child twice shows it once', async () => {
    const words = await dashboard({
      enrolments: byChild,
      children: [...CHILDREN, { ...CHILDREN[0], id: '1' }],
    });
    expect(words.match(/Valentina Scratch con/g)).toHaveLength(1);
    expect(words).toContain('Valentina Mateo Próxima clase');
  });
});

describe('a certificate without a student', () => {
  const scratch = { title: 'Certificado de Scratch', file: 'certificados/scratch.pdf' };
  const both = [
    { child_id: 1, courses: [place({ status: 'has_ended' })] },
    { child_id: 2, courses: [place({ status: 'in_progress' }, 'Roblox')] },
  ];

  test('is that of the child who took the course in its title, at that course and in the list', async () => {
    const words = await dashboard({ enrolments: both, certificates: [scratch] }, '?hijo=1');
    expect(words).toContain('Descargar el certificado de Scratch en PDF');
    expect(words).toContain('Descargar Certificado de Scratch en PDF');
  });

  test('is not shown as that of a brother', async () => {
    const words = await dashboard({ enrolments: both, certificates: [scratch] }, '?hijo=2');
    expect(words).not.toContain('Certificado de Scratch');
  });

  test('is shown to nobody else than the child whose name it tells', async () => {
    const named = {
      title: 'Diploma',
      file: 'certificados/d.pdf',
      student: { full_name: 'Valentina Torres' },
    };
    expect(await dashboard({ enrolments: both, certificates: [named] }, '?hijo=1')).toContain('Diploma');
    expect(await dashboard({ enrolments: both, certificates: [named] }, '?hijo=2')).not.toContain('Diploma');
  });

  test('stays with all where nothing tells whose it is', async () => {
    const unknown = { title: 'Diploma', file: 'certificados/d.pdf' };
    for (const child of [1, 2]) {
      const words = await dashboard({ enrolments: both, certificates: [unknown] }, `?hijo=${child}`);
      expect(words).toContain('Diploma');
      expect(words).toContain('Certificado. No dice a cuál de tus hij@s se dio');
    }
  });

  test('says nothing of others where there is no other child, or its title tells whose it is', async () => {
    const unknown = { title: 'Diploma', file: 'certificados/d.pdf' };
    const alone = { enrolments: both.slice(0, 1), children: CHILDREN.slice(0, 1), certificates: [unknown] };
    expect(await dashboard(alone)).not.toContain('a cuál de tus hij@s');
    expect(await dashboard({ enrolments: both, certificates: [scratch] })).not.toContain('a cuál de tus');
  });
});

describe('a course', () => {
  test('that is still to be bought has no door to its class', async () => {
    const blocked = place({ status: 'blocked', invoice: null, progress: 0 });
    const words = await dashboard({ enrolments: [{ child_id: 1, courses: [blocked] }] });
    expect(words).toContain('Proximamente');
    expect(words).not.toContain('Entrar a la clase');
  });
});

describe('a student', () => {
  test('has ended the course that the title of a certificate names', async () => {
    const entry = { sys: { id: 7 }, fields: { name: 'Roblox', slug: 'roblox', initialDate: '2026-11-02' } };
    site.kipu.use(
      http.get('*/content/entries', () => Response.json({ items: [entry] })),
      http.get('*/content/entries/7', () => Response.json(entry)),
      http.get('*/api/enrollments/', () => Response.json([{ course_id: 7 }])),
      http.get('*/api/certificates/', () =>
        Response.json([{ title: 'Certificado de Roblox', file: 'certificados/roblox.pdf' }]),
      ),
    );
    const words = wordsOf(await site.mainAt('/dashboard', { email: STUDENT }));
    expect(words).toContain('Cursos anteriores: Roblox Estado: Completado');
    expect(words).toContain('Descargar el certificado de Roblox en PDF');
  });

  test('is not told a day that a database has for none', async () => {
    site.kipu.use(
      http.get('*/api/enrollments/', () =>
        Response.json([
          { course_id: 99, course_name: 'Piano', initial_date: '1970-01-01', end_date: '9999-12-31' },
        ]),
      ),
      http.get('*/api/certificates/', () =>
        Response.json([{ title: 'Diploma', file: 'certificados/d.pdf', issued_on: '0001-01-01T00:00:00' }]),
      ),
    );
    const words = wordsOf(await site.mainAt('/dashboard', { email: STUDENT }));
    expect(words).toContain('Piano Estado: Por definir');
    expect(words).toContain('Inicio Fecha de inicio por definir');
    expect(words).toContain('Descargar Diploma en PDF');
    expect(words).not.toMatch(/1970|9999|emitido/);
  });

  test('is not told that a course is going on whose last day has passed', async () => {
    const dates = { initialDate: '2026-09-01', endDate: '2026-10-30' };
    const entry = { sys: { id: 7 }, fields: { name: 'Roblox', slug: 'roblox', ...dates } };
    site.kipu.use(
      http.get('*/content/entries', () => Response.json({ items: [entry] })),
      http.get('*/content/entries/7', () => Response.json(entry)),
      http.get('*/api/enrollments/', () => Response.json([{ course_id: 7 }])),
      http.get('*/api/certificates/', () => Response.json([])),
    );
    const words = wordsOf(await site.mainAt('/dashboard', { email: STUDENT }));
    expect(words).toContain('Cursos anteriores: Roblox Estado: Completado');
  });
});
