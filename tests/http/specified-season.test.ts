import { http } from 'msw';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { newBuyer, reachPay } from '../api/buyers.ts';
import { SPECIFIED_GROUP, SPECIFIED_PROGRAM } from '../support/factories/specified-season.ts';
import { openVisitedSite, wordsOf } from './visited-site.ts';
import type { VisitedSite } from './visited-site.ts';

// The purchase page of a season with only the fields of spec §3: everything else is derived from them.

const NOW = new Date('2026-12-01T15:00:00Z');

let site: VisitedSite;
beforeAll(async () => {
  site = await openVisitedSite({ now: NOW, sandbox: 'specified-season', people: [] });
}, 120_000);
afterAll(() => site.close());

const COURSE = { sys: { id: 7 }, fields: { name: 'Roblox', slug: 'roblox', ageRange: '8 a 11 años' } };

async function pageOf(program: object, country = 'PE'): Promise<string> {
  site.kipu.use(
    http.get('*/content/entries', ({ request }) =>
      request.url.endsWith('=course') ? Response.json({ items: [COURSE] }) : undefined,
    ),
    http.get('*/api/products/campaigns/', () => Response.json({ data: [{ id: 4 }] })),
    http.get('*/api/campaigns/4', () => Response.json({ programs: [program] })),
  );
  const sandbox = `season-${country}-${JSON.stringify(program).length}`;
  const words = wordsOf(await site.mainAt(paths.vacationsFor('8-a-11'), { country, sandbox }));
  site.kipu.reset();
  return words;
}

test('says what it teaches, what it costs with the percentage rounded down, and when', async () => {
  const words = await pageOf(SPECIFIED_PROGRAM);
  expect(words).toContain('Mundos');
  expect(words).toMatch(/S\/ 600 .*S\/ 396\.60 33 % de descuento/);
  expect(words).toContain('Pago único');
  expect(words).toContain('Inicio 4 de enero de 2027');
  expect(words).not.toContain('Sin fecha de inicio');
  expect(await pageOf(SPECIFIED_PROGRAM, 'US')).toMatch(/\$160 USD .*\$105\.76 USD/);
});

test.each([
  ['Sin cursos', { ...SPECIFIED_PROGRAM, courses: [] }],
  ['Sin horarios disponibles', { ...SPECIFIED_PROGRAM, groups: [] }],
  ['Sin fecha de inicio', { ...SPECIFIED_PROGRAM, groups: [{ ...SPECIFIED_GROUP, start_date: null }] }],
])('says %s where there is none', async (text, program) => {
  expect(await pageOf(program)).toContain(text);
});

test.each([
  ['8 sesiones', [7]],
  ['16 sesiones', ['7', '8']],
])(
  'does not say that there are no courses where their ids are all that is told: %s',
  async (sessions, courses) => {
    const words = await pageOf({ ...SPECIFIED_PROGRAM, courses });
    expect(words).toContain('Contenido Por definir');
    expect(words).toContain(`${sessions} en vivo`);
    expect(words).not.toContain('Sin cursos');
  },
);

test('does not say that there is no start where a group could not be read', async () => {
  const words = await pageOf({ ...SPECIFIED_PROGRAM, groups: [{ ...SPECIFIED_GROUP, groups_to_buy: [] }] });
  expect(words).toContain('Inicio Ahora no podemos mostrarte las fechas');
  expect(words).not.toContain('Sin fecha de inicio');
});

test('a group of which no class is told says that its hours are to be set, and no zone by itself', async () => {
  const words = await pageOf({ ...SPECIFIED_PROGRAM, groups: [{ ...SPECIFIED_GROUP, frequency: [] }] });
  expect(words).toContain('Elige tu horario Horario por definir Del 4 al 27 de enero de 2027');
});

test('a program is not sold whose course the content service does not have: nobody could pay it', async () => {
  const groups = [{ ...SPECIFIED_GROUP, groups_to_buy: [{ course: 'b6f1', group: 31 }] }];
  const words = await pageOf({ ...SPECIFIED_PROGRAM, groups });
  expect(words).toContain('No pudimos leer todos los horarios');
  expect(words).toContain('Inicio Ahora no podemos mostrarte las fechas');
  expect(words).not.toMatch(/Sin horarios disponibles|Ir a Pagar/);
});

test('a program without a discount is sold where its discounted amounts stand at zero', async () => {
  const zero = { amount_after_discount_pen: '0.00', amount_after_discount_usd: '0.00' };
  const words = await pageOf({
    ...SPECIFIED_PROGRAM,
    has_discount: false,
    discount_percentage: '0.00',
    ...zero,
  });
  expect(words).toContain('S/ 600');
  expect(words).toContain('Ir a Pagar');
});

/** Plays an academy whose content service has the courses and paths, and one offer of the course with the groups. */
function sell(groups: readonly object[], paths: readonly object[] = []): void {
  const offer = { id: 7, amount_pen: 450, amount_usd: 129, groups };
  const entries = new Map<string | null, readonly object[]>([
    ['course', [COURSE]],
    ['learningPath', paths],
  ]);
  site.kipu.use(
    http.get('*/content/entries', ({ request }) => {
      const type = new URL(request.url).searchParams.get('content_type');
      return Response.json({ items: entries.get(type) ?? [] });
    }),
    http.get('*/api/courses/', () => Response.json([offer])),
    http.get('*/api/courses/7', () => Response.json(offer)),
    http.get('*/content/entries/7', () => Response.json(COURSE)),
  );
}

test('a course that tells no number of classes is sold by the days of its groups', async () => {
  sell([SPECIFIED_GROUP]);
  const page = await site.mainAt(paths.course('roblox'), { sandbox: 'specified-course' });
  site.kipu.reset();
  const words = wordsOf(page);
  expect(words).toContain('8 de 90 minutos');
  expect(words).not.toContain('Sin horarios disponibles');
  expect(page).toContain('type="radio"');
  expect(words).toContain('Inscribirme');
});

test('such a course is bought, and the review says its classes', async () => {
  sell([SPECIFIED_GROUP]);
  let enrolled: unknown;
  site.kipu.use(
    http.post('*/api/enrollments/', async ({ request }) => {
      enrolled = await request.json();
      return Response.json({}, { status: 201 });
    }),
  );
  const sandbox = 'specified-purchase';
  const buyer = await newBuyer(site.kipu, sandbox, sandbox);
  const payment = await reachPay(buyer, { kind: 'course', age: '8-a-11', slug: 'roblox', groupId: '12' });
  const order = await buyer.visit((api) => api.checkout.order());
  expect(order?.sessions).toBe(8);
  const { status } = await buyer.visit((api) => api.payments.pay(payment));
  site.kipu.reset();
  expect(status).toBe('approved');
  expect(enrolled).toMatchObject({ course_id: '7', group_id: '31' });
});

test('a course is sold whose only call, the specified one, leaves out the id by which it was asked for', async () => {
  sell([SPECIFIED_GROUP]);
  site.kipu.use(
    http.get('*/api/courses/', () => Response.json({}, { status: 404 })),
    http.get('*/api/courses/7', () =>
      Response.json({ amount_pen: 450, amount_usd: 129, groups: [SPECIFIED_GROUP] }),
    ),
    http.post('*/api/enrollments/', () => Response.json({}, { status: 201 })),
  );
  const sandbox = 'specified-nameless';
  const words = wordsOf(await site.mainAt(paths.course('roblox'), { sandbox }));
  const buyer = await newBuyer(site.kipu, sandbox, sandbox);
  const payment = await reachPay(buyer, { kind: 'course', age: '8-a-11', slug: 'roblox', groupId: '12' });
  const { status } = await buyer.visit((api) => api.payments.pay(payment));
  site.kipu.reset();
  expect(words).toContain('Inscribirme');
  expect(words).not.toContain('No pudimos leer');
  expect(status).toBe('approved');
});

test('a group whose days cannot be counted is not sold, and nobody reads that there is none', async () => {
  sell([{ ...SPECIFIED_GROUP, end_date: null }]);
  const words = wordsOf(await site.mainAt(paths.course('roblox'), { sandbox: 'specified-endless' }));
  site.kipu.reset();
  expect(words).toContain('No pudimos leer');
  expect(words).not.toContain('Sin horarios disponibles');
  expect(words).not.toContain('Inscribirme');
});

test('a course without a group tells the day on which it begins, on its page and in the list', async () => {
  const entry = { ...COURSE, fields: { ...COURSE.fields, initialDate: '2027-02-01' } };
  sell([]);
  site.kipu.use(http.get('*/content/entries', () => Response.json({ items: [entry] })));
  const visit = { sandbox: 'specified-initial-date' };
  const [page, list] = [
    await site.mainAt(paths.course('roblox'), visit),
    await site.mainAt(paths.courses(), visit),
  ];
  site.kipu.reset();
  expect(wordsOf(page)).toContain('Próximo inicio 1 de febrero de 2027');
  expect(wordsOf(list)).toContain('Empieza el 1 de febrero de 2027');
});

test('a path whose name says that it is one is not called so twice, and no number of courses is made up', async () => {
  const fields = {
    name: 'Ruta Teens',
    slug: 'teens',
    level: 'Nivel inicial',
    fullPath: { amount_pen: 1710, amount_usd: 489 },
  };
  sell([SPECIFIED_GROUP], [{ sys: { id: 8 }, fields }]);
  const visit = { sandbox: 'specified-ruta' };
  const whole = await (await site.get(paths.learningPath('teens'), site.headersOf(visit))).text();
  const list = wordsOf(await site.mainAt(paths.courses(), visit));
  site.kipu.reset();
  expect(whole).not.toMatch(/ruta ruta/i);
  expect(wordsOf(whole)).toContain('Ruta Teens');
  for (const words of [wordsOf(whole), list]) {
    expect(words).not.toMatch(/nivel nivel|0 (cursos|en orden)|Sin cursos/i);
    expect(words).toContain('S/ 1,710');
  }
});

const PATH = {
  sys: { id: 8 },
  fields: {
    name: 'Creadores',
    slug: 'creadores',
    ageRange: '8 a 11 años',
    courses: [{ course: 7 }],
    firstCourse: { months: 2, amount_pen: 450, amount_usd: 129 },
    fullPath: { months: 9, amount_pen: '1710.00', amount_usd: 489 },
  },
};

test('a path whose classes are unknown says what it costs, and offers no choice that leads nowhere', async () => {
  sell([{ ...SPECIFIED_GROUP, end_date: null }], [PATH]);
  const page = await site.mainAt(paths.learningPath('creadores'), { sandbox: 'specified-path' });
  site.kipu.reset();
  const words = wordsOf(page);
  expect(words).toMatch(/Primer curso, 2 meses S\/ 450 Ruta completa, 1 curso en 9 meses S\/ 1,710/);
  expect(page).not.toContain('type="radio"');
  expect(words).not.toContain('Al terminar');
});

test.each(['first', 'full'] as const)(
  'a path whose first course tells no number of classes is sold by the days of its groups (%s)',
  async (part) => {
    sell([SPECIFIED_GROUP], [PATH]);
    site.kipu.use(http.post('*/api/enrollments/', () => Response.json({}, { status: 201 })));
    const sandbox = `specified-path-${part}`;
    const words = wordsOf(await site.mainAt(paths.learningPath('creadores'), { sandbox }));
    const buyer = await newBuyer(site.kipu, sandbox, sandbox);
    const selection = { kind: 'path', age: '8-a-11', slug: 'creadores', part, groupId: '12' } as const;
    const payment = await reachPay(buyer, selection);
    const order = await buyer.visit((api) => api.checkout.order());
    const { status } = await buyer.visit((api) => api.payments.pay(payment));
    site.kipu.reset();
    expect(words).toContain('8 sesiones en 2 meses');
    expect(order?.sessions).toBe(8);
    expect(status).toBe('approved');
  },
);
