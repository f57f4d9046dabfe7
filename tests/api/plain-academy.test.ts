import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ROBLOX, buy, newBuyer } from './buyers.ts';
import { failureOf } from './failing.ts';
import { openKipu, person } from './kipu.ts';
import type { Kipu } from './kipu.ts';

// Where the specification does not show an answer (spec §7), an academy may have its own way: numeric ids, amounts as
// text, or nothing at all where nothing is needed.

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

const Made = z.object({ data: z.object({ purchase_id: z.string() }) });
const Places = z.object({ data: z.array(z.object({ course_id: z.string() })) });

/** Answers of a plain academy, instead of the mock backend's. */
const PLAIN = [
  http.post('*/api/purchases/', async ({ request }) => {
    const { data } = Made.parse(await (await kipu.answer(request))?.json());
    return Response.json({ data: { purchase_id: Number(data.purchase_id) } }, { status: 201 });
  }),
  http.patch('*/api/purchases/:id/', async ({ request }) => {
    await kipu.answer(request);
    return new Response(null, { status: 204 });
  }),
  http.get('*/api/enrollments/', async ({ request }) => {
    const { data } = Places.parse(await (await kipu.answer(request))?.json());
    return Response.json({ data: data.map(({ course_id }) => ({ course_id })) });
  }),
  http.post('*/api/enrollments/', async ({ request }) => {
    await kipu.answer(request);
    return new Response(null, { status: 201 });
  }),
  http.all('*/api/invoices/*', () => new Response('Not found', { status: 404 })),
];

const Opened = z.object({ data: z.object({ sessionKey: z.string() }) });
const SecurityToken = z.object({ token: z.string() });

/** The three answers before a payment as a house has them that reads `data` (spec §7) the other way round. */
const TURNED = [
  http.post('*/api/purchases/', async ({ request }) =>
    Response.json(Made.parse(await (await kipu.answer(request))?.json()).data, { status: 201 }),
  ),
  http.post('*/api/niubiz/session/', async ({ request }) =>
    Response.json(Opened.parse(await (await kipu.answer(request))?.json()).data),
  ),
  http.post('*/api/niubiz/token/', async ({ request }) =>
    Response.json({ data: SecurityToken.parse(await (await kipu.answer(request))?.json()) }),
  ),
];

test.each([
  ['ids are numbers and changes are answered by nothing', 'plain', PLAIN],
  ['the purchase and the session stand by themselves, and the token within data', 'turned', TURNED],
])('a family buys and is enrolled where %s', async (_answers, house, answers) => {
  kipu.use(...answers);
  const buyer = await newBuyer(kipu, house, 'rosa');
  expect(await buy(buyer, ROBLOX)).toBe('approved');
  const [purchase] = await buyer.visit((api) => api.payments.mine());
  expect(purchase).toMatchObject({ status: 'approved', enrolled: true });
  const kept = kipu.ledger(house).map(({ kind }) => kind);
  expect(kept.filter((kind) => kind === 'enrollment')).toHaveLength(purchase?.courses.length ?? 0);
  expect(kept.filter((kind) => kind === 'purchase_update')).toHaveLength(1);
});

/** Two courses, Monday to Thursday (spec §4). */
const TWO_COURSES = {
  kind: 'vacation',
  age: '12-a-mas',
  programId: 'programa-programacion-total',
  groupId: 'grupo-programacion-total-manana',
} as const;

test('two courses are enrolled where listed places tell their course alone', async () => {
  kipu.use(...PLAIN);
  const buyer = await newBuyer(kipu, 'plain-pack', 'elena', { geoCountry: 'PE' });
  expect(await buy(buyer, TWO_COURSES)).toBe('approved');
  expect(await buyer.visit((api) => api.payments.mine())).toMatchObject([
    { status: 'approved', enrolled: true },
  ]);
  const enrolled = kipu.ledger('plain-pack').filter(({ kind }) => kind === 'enrollment');
  expect(enrolled).toHaveLength(2);
});

test.each([
  [{ email: ['Ya existe un usuario con este correo.'] }, 'email_taken'],
  [{ errors: { email: ['Taken.'] } }, 'email_taken'],
  [{ password: ['This password is too common.'] }, 'password_refused'],
  [{ errors: { password: 'Too weak.' } }, 'password_refused'],
  [{ phone: ['Enter a valid phone number.'] }, 'phone_refused'],
  [{ country_code: ['"PE" is not a valid choice.'] }, 'phone_refused'],
  [{ phone: ['Not of this country.'], country_code: ['Not of this phone.'] }, 'phone_refused'],
  [{ first_name: ['Enter a valid name.'] }, 'first_name_refused'],
  [{ errors: { last_name: ['Ensure this field has at least 2 characters.'] } }, 'last_name_refused'],
  [{ phone: [], password: '' }, 'invalid_input'],
  [{ non_field_errors: ['Datos inválidos.'] }, 'invalid_input'],
  [{ errors: ['Datos inválidos.'] }, 'invalid_input'],
  [{ detail: 'Datos inválidos.' }, 'invalid_input'],
])('a registration that is refused with %j is told as %s', async (body, code) => {
  kipu.use(http.post('*/api/auth/register/', () => Response.json(body, { status: 400 })));
  // A name, and so an IP address, of its own per code: registrations count as login attempts.
  expect(await failureOf(newBuyer(kipu, 'plain-refused', code))).toMatchObject({ code });
});

test.each([
  [{ success: false, errors: { email: ['Taken.'] } }, 'email_taken'],
  [{ success: false, errors: { password: 'Too weak.' } }, 'password_refused'],
  [{ ok: false, phone: ['Enter a valid phone number.'] }, 'phone_refused'],
  [{ success: false }, 'invalid_input'],
])('a registration that is refused with status 200 and %j is told as %s', async (body, code) => {
  kipu.use(http.post('*/api/auth/register/', () => Response.json(body)));
  expect(await failureOf(newBuyer(kipu, 'plain-said-no', 'nadie'))).toMatchObject({ code });
});

test('a registration that is refused for several fields says so at each, in our own words', async () => {
  const body = {
    phone: ['Enter a valid number.'],
    email: ['Taken.'],
    password: ['Too common.'],
    first_name: ['Not a name.'],
    last_name: ['Not a name.'],
  };
  kipu.use(http.post('*/api/auth/register/', () => Response.json(body, { status: 422 })));
  const failure = await failureOf(newBuyer(kipu, 'plain-refused', 'several'));
  expect(failure.fields).toEqual({
    firstName: 'La academia no aceptó este nombre',
    lastName: 'La academia no aceptó este apellido',
    email: 'Ya existe una cuenta con este correo',
    phone: 'La academia no aceptó este teléfono',
    password: 'La academia no aceptó esta contraseña',
  });
  // The advice of one field would be wrong for the others.
  expect(failure.advice).toBe('Revísalos y vuelve a intentarlo.');
});

test.each([
  [200, null, true],
  [200, 'OK', true],
  // An HTML page may come from something in between, so it is no answer of the academy.
  [200, '<h1>Bienvenidos</h1>', false],
  [201, null, true],
  [202, null, false],
  [204, null, false],
])(
  'a question that is answered with status %s and %j was sent: %s (spec §8)',
  async (status, body, isSent) => {
    kipu.use(http.post('*/api/contact/', () => new Response(body, { status })));
    const visitor = person(kipu, { sandbox: 'plain-contact', ip: '192.0.2.61' });
    const sending = visitor.visit((api) =>
      api.support.sendContact({ tipo_de_consulta: 'soporte', message: '¿Cuándo empieza?' }),
    );
    if (isSent) await sending;
    else expect(await failureOf(sending)).toMatchObject({ code: 'contact_failed' });
  },
);

test.each([
  ['the invoice itself', () => Response.json({ id: 301, status: 'DRAFT' }, { status: 201 })],
  ['the invoice in data', () => Response.json({ data: { id: 301 } }, { status: 201 })],
])('an invoice that is made and answered with %s is made once, and finished', async (how, answer) => {
  const buyer = await newBuyer(kipu, `plain-invoice-${how.length}`, 'rosa');
  const told: string[] = [];
  kipu.use(
    http.all('*/api/invoices/*', ({ request }) => {
      const { pathname } = new URL(request.url);
      told.push(`${request.method} ${pathname}`);
      return pathname === '/api/invoices/' ? answer() : new Response(null, { status: 204 });
    }),
  );
  expect(await buy(buyer, ROBLOX)).toBe('approved');
  expect(told).toEqual([
    'POST /api/invoices/',
    'PATCH /api/invoices/301/enrolments',
    'PATCH /api/invoices/301/done',
    'POST /api/invoices/301/paid-email',
  ]);
});

const Entry = z.looseObject({ fields: z.looseObject({}) });
const Body = z.looseObject({});

test('a course without modules is enrolled without the fields of one: academies refuse an empty key', async () => {
  const buyer = await newBuyer(kipu, 'plain-modules', 'rosa');
  const sent: object[] = [];
  kipu.use(
    http.get('*/entries/:id', async ({ request }) => {
      const told = Entry.parse(await (await kipu.answer(request))?.json());
      return Response.json({ ...told, fields: { ...told.fields, modules: [] } });
    }),
    http.post('*/api/enrollments/', async ({ request }) => {
      sent.push(Body.parse(await request.clone().json()));
      return kipu.answer(request);
    }),
  );
  expect(await buy(buyer, ROBLOX)).toBe('approved');
  expect(sent.map((body) => Object.keys(body).filter((name) => /^(?:module|group)_/.test(name)))).toEqual([
    ['group_id', 'group_name'],
  ]);
});

/** A new child at a plain academy. */
const NINA = { id: 77, first_name: 'Nina' };

test.each([
  ['the child itself', () => Response.json(NINA, { status: 201 })],
  ['the child in data', () => Response.json({ data: NINA }, { status: 201 })],
  ['nothing', () => new Response(null, { status: 201 })],
  ['a word', () => Response.json({ success: true })],
])('a new child that is made and answered with %s is who the purchase is for', async (how, answer) => {
  const sandbox = `plain-child-${how.length}`;
  const buyer = await newBuyer(kipu, sandbox, 'rosa');
  let isMade = false;
  kipu.use(
    http.get('*/api/children/', () => Response.json(isMade ? [NINA] : [])),
    http.post('*/api/children/', () => {
      isMade = true;
      return answer();
    }),
  );
  expect(await buy(buyer, ROBLOX)).toBe('approved');
  expect(await buyer.visit((api) => api.payments.mine())).toMatchObject([{ student: { id: '77' } }]);
});

test('a new child of whom nothing is told is the one of that name among those who are listed now', async () => {
  const buyer = await newBuyer(kipu, 'plain-child-name', 'rosa');
  let isMade = false;
  kipu.use(
    http.get('*/api/children/', () =>
      Response.json(
        isMade
          ? [
              { id: 70, first_name: 'Eva' },
              { ...NINA, first_name: 'NINA' },
            ]
          : [],
      ),
    ),
    http.post('*/api/children/', () => {
      isMade = true;
      return new Response(null, { status: 201 });
    }),
  );
  expect(await buy(buyer, ROBLOX)).toBe('approved');
  expect(await buyer.visit((api) => api.payments.mine())).toMatchObject([{ student: { id: '77' } }]);
});

test('a new child of whom nothing is told or listed is kept by the payment', async () => {
  const buyer = await newBuyer(kipu, 'plain-child-none', 'rosa');
  kipu.use(
    http.get('*/api/children/', () => Response.json([])),
    http.post('*/api/children/', () => new Response(null, { status: 204 })),
  );
  expect(await buy(buyer, ROBLOX)).toBe('approved');
  const [purchase] = await buyer.visit((api) => api.payments.mine());
  expect(purchase?.student?.id).toMatch(/^own-/);
});

test('a new child that the academy says it refused stops the payment before it begins', async () => {
  const buyer = await newBuyer(kipu, 'plain-child-no', 'rosa');
  kipu.use(http.post('*/api/children/', () => Response.json({ success: false })));
  expect(await buy(buyer, ROBLOX)).toBe('child_not_saved');
});
