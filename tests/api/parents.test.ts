import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buy, newBuyer } from './buyers.ts';
import { failureOf } from './failing.ts';
import { openKipu, signedIn } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

describe('the parents zone', () => {
  test('shows the first child, her path on its way and when her next class is', async () => {
    const mother = await signedIn(kipu, 'zone', 'mama@kipu.test', { zone: 'America/New_York' });
    const { children, zone, madeAt } = await mother.visit((api) => api.parents.zone({}));
    expect(children.map(({ firstName }) => firstName)).toEqual(['Valentina', 'Mateo', 'Lucía']);
    expect(madeAt).toBeInstanceOf(Date);
    expect(zone).toMatchObject({
      child: { id: 'hija-valentina' },
      tabs: ['rutas'],
      pastPaths: [],
      courses: [],
      blockedCourses: [{ name: 'Diseño y modelado 3D', soldAs: 'curso-de-modelado-3d' }],
      nextClass: { timeZone: 'America/New_York' },
    });
    const [path] = zone?.paths ?? [];
    expect(path).toMatchObject({ name: 'Creadores digitales', hasEnded: false, currentStep: 1 });
    expect(path?.courses.map(({ status, canBuy }) => [status, canBuy])).toEqual([
      ['has_ended', false],
      ['in_progress', false],
      ['has_not_started', false],
      ['blocked', true],
    ]);
    expect(path?.certificate).toBeNull();
    expect(path?.courses[1]?.group?.timeZone).toBe('America/New_York');
    expect(zone?.certificates).toHaveLength(1);
    // Recommendations that are late on a busy machine are requested again, as the page does.
    const after = zone?.followed;
    const recommended =
      zone?.recommended ?? (after && (await mother.visit((api) => api.parents.recommended({ after }))));
    expect(recommended?.length).toBeGreaterThan(0);
  });

  test('shows the child that was asked for', async () => {
    const mother = await signedIn(kipu, 'zone-child');
    const mateo = await mother.visit((api) => api.parents.zone({ childId: 'hijo-mateo' }));
    expect(mateo.zone).toMatchObject({ child: { firstName: 'Mateo' }, tabs: ['cursos'], paths: [] });
    expect(mateo.zone?.courses.map(({ status }) => status)).toEqual(['in_progress', 'abandoned']);
    expect(mateo.zone?.pastCourses.map(({ status }) => status)).toEqual(['has_ended']);
    const lucia = await mother.visit((api) => api.parents.zone({ childId: 'hija-lucia' }));
    expect(lucia.zone).toMatchObject({ tabs: ['rutas', 'cursos'], paths: [] });
    expect(lucia.zone?.pastPaths[0]).toMatchObject({
      hasEnded: true,
      progress: 100,
      certificate: { kind: 'path' },
      next: { slug: 'creadores-digitales' },
    });
    expect(lucia.zone?.courses.map(({ status, canBuy }) => [status, canBuy])).toEqual([
      ['blocked', true],
      ['remaining', true],
    ]);
  });

  test('recommends nothing that the child has already', async () => {
    const season = {
      kind: 'vacation',
      age: '12-a-mas',
      programId: 'programa-programacion-total',
      groupId: 'grupo-programacion-total-manana',
    } as const;
    const family = await newBuyer(kipu, 'zone-season', 'temporada');
    expect(await buy(family, season)).toBe('approved');
    const { zone } = await family.visit((api) => api.parents.zone({}));
    const own = zone?.courses.map(({ name }) => name);
    expect(own).toEqual(['Python para crear juegos', 'Diseño de páginas web']);
    // The academy itself would recommend the second course after the first.
    expect(zone?.followed?.id).toBe('entrada-curso-de-python-para-juegos');
    expect(zone?.recommended).toEqual([]);
    const { followed: after = null } = zone ?? {};
    const late = after && (await family.visit((api) => api.parents.recommended({ after })));
    expect(late).toEqual([]);
    // A dashboard that was opened before this course was bought does not tell what was.
    const { kind, id } = after ?? { kind: 'course', id: '' };
    const all = await family.visit((api) => api.parents.recommended({ after: { kind, id } }));
    expect(all.map(({ name }) => name)).toEqual(['Diseño de páginas web']);
  });

  test('recommends nothing after what no course can be called', async () => {
    const mother = await signedIn(kipu, 'zone', 'mama@kipu.test');
    const after = (id: string) =>
      mother.visit((api) => api.parents.recommended({ after: { kind: 'course', id } }));
    expect(await after('\ud800')).toEqual([]);
    expect(await failureOf(after(''))).toMatchObject({ code: 'invalid_input' });
  });

  test('is nearly empty for a child without courses, and for a parent without children', async () => {
    const father = await signedIn(kipu, 'zone-empty', 'papa@kipu.test');
    const { zone } = await father.visit((api) => api.parents.zone({}));
    expect(zone).toMatchObject({
      child: { firstName: 'Daniel' },
      tabs: [],
      nextClass: null,
      recommended: [],
    });
    kipu.use(http.get('*/api/children/', () => Response.json({ data: [] })));
    const alone = await father.visit((api) => api.parents.zone({}));
    expect(alone).toMatchObject({ children: [], zone: null });
  });

  test.each([
    ['certificados-fallan', 'certificates', null],
    ['recomendados-fallan', 'recommended', []],
  ] as const)('stands without what cannot be read: %s', async (scenario, part, left) => {
    const mother = await signedIn(kipu, scenario, 'mama@kipu.test', { scenario });
    const { zone } = await mother.visit((api) => api.parents.zone({}));
    expect(zone?.[part]).toEqual(left);
    expect(zone?.paths).toHaveLength(1);
    expect(kipu.lines.join('')).toContain(`"part":"${part}"`);
  });

  test('tells how many courses and certificates it could not read, and shows those beside them', async () => {
    const mother = await signedIn(kipu, 'unread', 'mama@kipu.test', { scenario: 'curso-ilegible' });
    const { zone } = await mother.visit((api) => api.parents.zone({}));
    expect(zone?.paths.map(({ unread, courses }) => [unread, courses.length])).toEqual([[1, 3]]);
    const mateo = await mother.visit((api) => api.parents.zone({ childId: 'hijo-mateo' }));
    expect(mateo.zone?.unread).toBe(1);
    const student = await signedIn(kipu, 'unread', 'alumna@kipu.test', { scenario: 'certificado-ilegible' });
    const { certificates } = await student.visit((api) => api.students.zone());
    expect(certificates?.map((one) => one !== null)).toEqual([false, true, true]);
  });

  // Without a list of children (assumed), the children are those with courses.
  test.each(['enrolments', 'enrollments'])(
    'cannot be shown while the academy says that there is no list of %s: nobody is told that the page is not there',
    async (list) => {
      const mother = await signedIn(kipu, `no-${list}`, 'mama@kipu.test');
      kipu.use(http.get(`*/api/${list}/`, () => Response.json({ detail: 'Not found.' }, { status: 404 })));
      const failure = await failureOf(mother.visit((api) => api.parents.zone({})));
      expect(failure).toMatchObject({ code: 'upstream_unavailable', status: 503 });
    },
  );

  test('cannot be shown when the courses cannot be read', async () => {
    const mother = await signedIn(kipu, 'enrolments-fail', 'mama@kipu.test', {
      scenario: 'matriculas-fallan',
    });
    const failure = await failureOf(mother.visit((api) => api.parents.zone({})));
    expect(failure).toMatchObject({ code: 'upstream_unavailable', status: 503 });
  });

  test('sends to the login when the academy API no longer knows it', async () => {
    const mother = await signedIn(kipu, 'revoked-zone');
    kipu.use(http.get('*/api/certificates/', () => Response.json({ detail: 'no' }, { status: 401 })));
    const failure = await failureOf(mother.visit((api) => api.parents.zone({})));
    expect(failure).toMatchObject({ code: 'login_required' });
  });

  test('names classes on days that do not exist in the log, with nobody beside them', async () => {
    const family = await signedIn(kipu, 'edges', 'familia-bordes@kipu.test');
    const { children } = await family.visit((api) => api.parents.zone({}));
    for (const { id: childId } of children) await family.visit((api) => api.parents.zone({ childId }));
    const told = kipu.lines.filter((line) => line.includes('fault in what the academy sent'));
    expect(told.length).toBeGreaterThan(0);
    expect(told.join('')).not.toMatch(/@|Chumpitaz|Renata/);
  });
});

describe('the banner for blocked courses', () => {
  const bannerOf = async (someone: Person, childId: string) =>
    (await someone.visit((api) => api.parents.zone({ childId }))).zone?.blockedCourses;

  test('stays away for this child once dismissed, on every device, twice dismissed or not', async () => {
    const mother = await signedIn(kipu, 'dismissed');
    const childId = 'hija-valentina';
    await mother.visit((api) => api.parents.dismissBlocked({ childId }));
    await mother.visit((api) => api.parents.dismissBlocked({ childId }));
    expect(await bannerOf(mother, childId)).toEqual([]);
    const elsewhere = await signedIn(kipu, 'dismissed');
    expect(await bannerOf(elsewhere, childId)).toEqual([]);
    expect(await bannerOf(elsewhere, 'hija-lucia')).toHaveLength(1);
  });

  test('of a child without blocked courses is dismissed as well', async () => {
    const mother = await signedIn(kipu, 'nothing-blocked');
    await mother.visit((api) => api.parents.dismissBlocked({ childId: 'hijo-mateo' }));
    expect(await bannerOf(mother, 'hijo-mateo')).toEqual([]);
  });
});

describe('the student zone', () => {
  const enter = (someone: Person) =>
    someone.visit((api) => api.parents.enterStudentZone({ childId: 'hija-valentina' }));

  test('opens at an address of the academy', async () => {
    const { url } = await enter(await signedIn(kipu, 'student-zone'));
    expect(new URL(url).origin).toBe('http://academy.test');
  });

  test('of a child whose platform nobody says tells it in words', async () => {
    const scenario = 'zona-estudiantes-sin-abrir';
    const mother = await signedIn(kipu, scenario, 'mama@kipu.test', { scenario });
    expect(await failureOf(enter(mother))).toMatchObject({ code: 'student_zone_missing' });
  });

  test('of such a child opens by the platform of the settings, where it has one', async () => {
    const scenario = 'zona-estudiantes-sin-abrir';
    const services = { learningPlatform: 'aula' };
    const mother = await signedIn(kipu, `${scenario}-aula`, 'mama@kipu.test', { scenario, services });
    const { url } = await enter(mother);
    expect(new URL(url).origin).toBe('http://academy.test');
  });

  test.each(['zona-estudiantes-falla', 'zona-estudiantes-ajena'] as const)(
    'that cannot be entered says so: %s',
    async (scenario) => {
      const mother = await signedIn(kipu, scenario, 'mama@kipu.test', { scenario });
      expect(await failureOf(enter(mother))).toMatchObject({
        code: 'student_zone_failed',
        status: 502,
        text: 'No pudimos abrir la Zona de Estudiantes',
      });
    },
  );

  test.each([
    'https://evil.example/entrar?clave=secreta',
    '//evil.example',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    '/entrar',
    'http://academy.test.evil.example/entrar',
    'http://academy.test@evil.example/entrar',
    'http://evil.example/http://academy.test',
    'http://academy.test:8080/entrar',
    'https://academy.test/entrar',
    'http:\\\\evil.example',
    '\thttp://evil.example',
    'ftp://academy.test/entrar',
    'academy.test',
    '',
  ])('is never opened at %s', async (address) => {
    const mother = await signedIn(kipu, 'redirects');
    kipu.use(http.get('*/api/students/*', () => Response.json({ redirect_login: address })));
    kipu.lines.length = 0;
    expect(await failureOf(enter(mother))).toMatchObject({ code: 'student_zone_failed' });
    expect(kipu.lines.join('')).not.toContain('secreta');
  });
});

describe('banners', () => {
  test('are shown with their covers on our own origin, or not at all', async () => {
    const student = await signedIn(kipu, 'banners', 'alumna@kipu.test');
    const { banners } = await student.visit((api) => api.students.zone());
    expect(banners.length).toBeGreaterThan(0);
    for (const { cover, coverNarrow } of banners) {
      expect(cover).toMatch(/^\/media\//);
      expect(coverNarrow).toMatch(/^\/media\//);
    }
    kipu.use(http.get('*/api/banners/dashboard/', () => Response.json({}, { status: 500 })));
    expect(await student.visit((api) => api.students.zone())).toMatchObject({ banners: [] });
  });
});

describe('certificates', () => {
  test("of a student are the own ones, of a parent the children's", async () => {
    const ownersOf = async (email: string) => {
      const someone = await signedIn(kipu, 'certificates', email);
      const files = await someone.visit((api) => api.certificates.files());
      return new Set(files.map(({ id }) => /^certificado-(alumna|hij[ao]-[a-z]+)/.exec(id)?.[1]));
    };
    expect(await ownersOf('alumna@kipu.test')).toEqual(new Set(['alumna']));
    expect(await ownersOf('mama@kipu.test')).toEqual(new Set(['hija-lucia', 'hija-valentina', 'hijo-mateo']));
  });

  test('are downloaded from where they are kept', async () => {
    const student = await signedIn(kipu, 'certificate-file', 'alumna@kipu.test');
    const { title, file } = await student.visit((api) =>
      api.certificates.byId({ id: 'certificado-alumna-roblox' }),
    );
    expect(title).toBe('Videojuegos con Roblox');
    expect(file).toMatch(/\.pdf$/);
  });
});

test.each([
  ['a conflict', 409, {}, 'review_exists'],
  [
    "Django's words for it",
    400,
    { non_field_errors: ['The fields child_id, course_id must make a unique set.'] },
    'review_exists',
  ],
  ['a refusal of something else', 400, { non_field_errors: ['Not now.'] }, 'review_failed'],
])('a second review of a course is told as such by %s', async (_, status, told, code) => {
  const mother = await signedIn(kipu, 'review');
  kipu.use(http.post('*/api/reviews/', () => Response.json(told, { status })));
  const review = { childId: 'hijo-mateo', courseId: 'x', stars: 5, text: 'x'.repeat(20), name: 'Ana' };
  expect(await failureOf(mother.visit((api) => api.parents.review(review)))).toMatchObject({ code });
});
