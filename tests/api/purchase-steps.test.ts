import { delay, http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../server/api/router.ts';
import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import { buy, firstOnSale, inTheAfternoon, newBuyer, ROBLOX, tellWhoLearns } from './buyers.ts';
import { failureOf } from './failing.ts';
import { logIn, openKipu, person, signedIn } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

const KEY = 'a key of one rendered form';

/** Returns a selection with seats for twins and one more. */
const onSale = (someone: Person) => someone.visit((api) => firstOnSale(api, 3));

async function choose(someone: Person): Promise<PurchaseSelection> {
  const selection = await onSale(someone);
  await someone.visit((api) => api.checkout.choose(selection));
  return selection;
}

const draftOf = (someone: Person) => someone.visit((api) => api.checkout.draft());
const start = (api: Api) => api.checkout.start({ idempotencyKey: KEY });

const studentOf = async (someone: Person) => {
  const { attemptId } = await someone.visit(start);
  return (await someone.visit((api) => api.payments.attempt({ attemptId }))).student;
};

const nina = (birthDate: string) =>
  ({
    kind: 'new',
    firstName: 'Nina',
    birthDate,
    experience: 'basic',
    operatingSystem: 'windows',
    roboticsKit: null,
  }) as const;
const TEN = `${new Date().getFullYear() - 10}-01-01`;

describe('What is asked for', () => {
  test('is nothing of a family with one child of the age whose guardian is known', async () => {
    const papa = await signedIn(kipu, 'steps-papa', 'papa@kipu.test');
    await choose(papa);
    expect(await draftOf(papa)).toMatchObject({ step: 4, learner: { firstName: 'Daniel' } });
    expect(await studentOf(papa)).toEqual({ kind: 'child', id: 'hijo-daniel', firstName: 'Daniel' });
  });

  test('is which child, of a family with several', async () => {
    const mama = await signedIn(kipu, 'steps-mama');
    await choose(mama);
    expect(await draftOf(mama)).toMatchObject({ step: 1, learner: null });
    expect(await failureOf(mama.visit(start))).toMatchObject({ code: 'student_missing' });
    await mama.visit((api) => api.checkout.student({ kind: 'child', childId: 'hija-valentina' }));
    expect(await draftOf(mama)).toMatchObject({ step: 4 });
  });

  test('is who learns, of a family whose children the academy fails to list: they are not said to be none', async () => {
    const papa = await signedIn(kipu, 'steps-unlisted', 'papa@kipu.test');
    await choose(papa);
    kipu.use(http.get('*/api/children/', () => new Response(null, { status: 500 })));
    expect(await draftOf(papa)).toMatchObject({ step: 1, learner: null, family: [], unreadChildren: 1 });
    const choosing = papa.visit((api) => api.checkout.student({ kind: 'child', childId: 'hijo-daniel' }));
    expect(await failureOf(choosing)).toMatchObject({ code: 'child_unreadable' });
  });

  test('is nothing more of a family that has said who learns, while the academy fails to list its children', async () => {
    const mama = await signedIn(kipu, 'steps-listed-before');
    await choose(mama);
    await mama.visit((api) => api.checkout.student({ kind: 'child', childId: 'hija-valentina' }));
    kipu.use(http.get('*/api/children/', () => new Response(null, { status: 500 })));
    expect(await draftOf(mama)).toMatchObject({ step: 4 });
    expect(await studentOf(mama)).toEqual({ kind: 'child', id: 'hija-valentina', firstName: 'Valentina' });
  });

  test('is nothing of a student, who buys for himself', async () => {
    const student = await signedIn(kipu, 'steps-student', 'nuevo@kipu.test');
    await choose(student);
    expect(await draftOf(student)).toMatchObject({ step: 4, buysForItself: true });
    expect(await studentOf(student)).toMatchObject({ kind: 'self', firstName: 'Thiago' });
  });

  test('is asked once more for the next purchase of a family with several, and not for another schedule', async () => {
    const twins = await signedIn(kipu, 'steps-again', 'gemelos@kipu.test');
    await choose(twins);
    await twins.visit((api) => api.checkout.student({ kind: 'child', childId: 'hijo-inti' }));
    const [group] = await twins.visit((api) => api.checkout.schedules());
    await twins.visit((api) => api.checkout.schedule({ schedule: group?.id ?? '' }));
    expect(await draftOf(twins)).toMatchObject({ step: 4 });
    await choose(twins);
    expect(await draftOf(twins)).toMatchObject({ step: 1 });
  });
});

describe('A student', () => {
  test('of another age than the program is refused with the age at its start', async () => {
    const mama = await signedIn(kipu, 'steps-age');
    await choose(mama);
    const failure = await failureOf(
      mama.visit((api) => api.checkout.student({ kind: 'child', childId: 'hijo-mateo' })),
    );
    expect(failure).toMatchObject({
      code: 'student_outside_age',
      fields: {
        childId: 'Este programa es para niñas y niños de 8 a 11 años; Mateo tendrá 12 cuando empiece',
      },
    });
  });

  test.each(['2999-01-01', '0001-01-01', '1900-01-01', '1970-01-01', '2000-01-01'])(
    'born on %s for the academy is asked for the birth date, as one without',
    async (birthDate) => {
      const papa = await signedIn(kipu, `steps-born-${birthDate}`, 'papa@kipu.test');
      const children = [{ id: 7, first_name: 'Daniel', birth_date: birthDate }];
      kipu.use(http.get('*/api/children/', () => Response.json(children)));
      await choose(papa);
      expect(await draftOf(papa)).toMatchObject({
        step: 1,
        family: [{ firstName: 'Daniel', birthDate: null, age: null }],
      });
      await papa.visit((api) => api.checkout.student({ kind: 'child', childId: '7', birthDate: TEN }));
      expect(await draftOf(papa)).toMatchObject({ step: 4, learner: { id: '7' } });
    },
  );

  test('of another family is not found, like one that does not exist', async () => {
    const papa = await signedIn(kipu, 'steps-foreign', 'papa@kipu.test');
    await choose(papa);
    const refusal = async (childId: string) =>
      (await failureOf(papa.visit((api) => api.checkout.student({ kind: 'child', childId })))).code;
    expect(await refusal('hija-valentina')).toBe('student_missing');
    expect(await refusal('no-existe')).toBe('student_missing');
  });

  test('described before login who is a child of the family is that child', async () => {
    const papa = person(kipu, { sandbox: 'steps-same' });
    const known = await signedIn(kipu, 'steps-same', 'papa@kipu.test');
    await choose(known);
    const daniel = (await draftOf(known))?.family[0]?.birthDate ?? TEN;
    await choose(papa);
    await papa.visit((api) => api.checkout.student({ ...nina(daniel), firstName: 'DÁNIEL' }));
    await logIn(papa);
    expect(await draftOf(papa)).toMatchObject({ step: 4, learner: { kind: 'child', id: 'hijo-daniel' } });
  });

  test('who is new is made at the academy once, as the payment starts', async () => {
    const buyer = await newBuyer(kipu, 'steps-new', 'nueva');
    await choose(buyer);
    await buyer.visit(tellWhoLearns);
    const student = await studentOf(buyer);
    expect(student).toMatchObject({ kind: 'child', firstName: 'Nina' });
    await buyer.visit((api) => api.checkout.student(nina(TEN)));
    expect(await studentOf(buyer)).toEqual(student);
    expect((await draftOf(buyer))?.family).toHaveLength(1);
  });

  test('who is new is made once, however often the button is pressed while a slow academy makes it', async () => {
    const buyer = await newBuyer(kipu, 'steps-pressed', 'apurada');
    await choose(buyer);
    await buyer.visit(tellWhoLearns);
    kipu.use(
      http.post('*/api/children/', async ({ request }) => {
        await delay(200);
        return kipu.answer(request);
      }),
    );
    const presses = await Promise.all([studentOf(buyer), studentOf(buyer), studentOf(buyer)]);
    const family = (await draftOf(buyer))?.family ?? [];
    expect(family.map(({ firstName }) => firstName)).toEqual(['Nina']);
    for (const student of presses) expect(student).toMatchObject({ kind: 'child', id: family[0]?.id });
  });

  test('whom the academy does not take stops the payment before it begins, and is kept', async () => {
    const buyer = await newBuyer(kipu, 'steps-fails', 'fallida');
    await choose(buyer);
    await buyer.visit(tellWhoLearns);
    kipu.use(http.post('*/api/children/', () => new Response(null, { status: 500 })));
    expect(await failureOf(buyer.visit(start))).toMatchObject({ code: 'child_not_saved', status: 503 });
    const refusal = { detail: [{ loc: ['body', 'birth_date'], msg: 'Too young.' }] };
    kipu.use(http.post('*/api/children/', () => Response.json(refusal, { status: 422 })));
    expect(await failureOf(buyer.visit(start))).toMatchObject({ code: 'child_refused', status: 409 });
    expect(kipu.ledger('steps-fails')).toEqual([]);
    kipu.reset();
    expect(await studentOf(buyer)).toMatchObject({ firstName: 'Nina' });
  });

  test.each([
    ['a gateway gives up', 'with a birth date', () => new Response('<html></html>', { status: 504 })],
    ['a gateway gives up', 'without a birth date', () => new Response('<html></html>', { status: 504 })],
    ['the line is cut', 'without a birth date', () => Response.error()],
    [
      'half of the answer comes',
      'without a birth date',
      () => new Response('{"data":{"id"', { status: 201 }),
    ],
  ])('is not made again while %s, and may be listed later, %s', async (fault, listed, answer) => {
    const sandbox = `steps-late ${fault} ${listed}`.replaceAll(' ', '-');
    const buyer = await newBuyer(kipu, sandbox, 'tardia');
    await choose(buyer);
    await buyer.visit(tellWhoLearns);
    let calls = 0;
    const family: object[] = [];
    kipu.use(
      http.get('*/api/children/', () => Response.json({ data: family })),
      http.post('*/api/children/', () => {
        calls += 1;
        return answer();
      }),
    );
    for (const press of ['first', 'second']) {
      const failure = await failureOf(buyer.visit(start));
      expect(failure, press).toMatchObject({ code: 'child_unconfirmed', status: 503 });
    }
    const isDated = listed === 'with a birth date';
    family.push({ id: 'hija-tardia', first_name: 'Nina', ...(isDated && { birth_date: TEN }) });
    expect(await studentOf(buyer)).toMatchObject({ id: 'hija-tardia' });
    expect(calls).toBe(1);
  });

  test('is not made by one process of the site while another makes it', async () => {
    const buyer = await newBuyer(kipu, 'steps-processes', 'dos-procesos');
    const { rateLimiter } = kipu.services.api;
    const turns = { ...rateLimiter, admitsNewChild: () => Promise.resolve(false) };
    const elsewhere = person(kipu, { sandbox: 'steps-processes', services: { rateLimiter: turns } });
    await logIn(elsewhere, 'dos-procesos@kipu.test');
    await choose(elsewhere);
    await elsewhere.visit(tellWhoLearns);
    expect(await failureOf(elsewhere.visit(start))).toMatchObject({ code: 'child_unconfirmed' });
    expect((await draftOf(buyer))?.family ?? []).toEqual([]);
  });

  test.each([404, 405, 501])(
    'is kept by the payment alone where the academy answers %s: it has no such call',
    async (status) => {
      const buyer = await newBuyer(kipu, `steps-missing-${status}`, `sola-${status}`);
      await choose(buyer);
      await buyer.visit(tellWhoLearns);
      kipu.use(http.all('*/api/children/', () => new Response(null, { status })));
      const student = await studentOf(buyer);
      expect(student).toMatchObject({ kind: 'child', firstName: 'Nina' });
      await choose(buyer);
      expect(await studentOf(buyer)).toEqual(student);
    },
  );
});

test('Twins buy the same program one after the other', async () => {
  const twins = await signedIn(kipu, 'steps-twins', 'gemelos@kipu.test');
  const selection = await onSale(twins);
  for (const childId of ['hijo-inti', 'hija-killa']) {
    await choose(twins);
    await twins.visit((api) => api.checkout.student({ kind: 'child', childId }));
    const { attemptId } = await twins.visit((api) =>
      api.checkout.start({ idempotencyKey: `${KEY} ${childId}` }),
    );
    const attempt = await twins.visit((api) => api.payments.attempt({ attemptId }));
    expect(attempt).toMatchObject({ status: 'open', student: { id: childId }, selection });
  }
});

test('What the child has already is told before it is paid once more', async () => {
  const AT_12 = { kind: 'vacation', age: '12-a-mas' } as const;
  const groupOf = (program: string) => ({
    ...AT_12,
    programId: `programa-${program}`,
    groupId: `grupo-${program}-manana`,
  });
  const family = await newBuyer(kipu, 'bought-before', 'antes');
  expect(await buy(family, groupOf('python-para-juegos'))).toBe('approved');
  const python = 'Python para crear juegos';
  await family.visit((api) => api.checkout.choose(groupOf('programacion-total')));
  expect(await draftOf(family)).toMatchObject({
    learner: { kind: 'child', firstName: 'Nina' },
    before: { again: [python], atOneHour: python },
  });
  const afternoon = { ...groupOf('python-para-juegos'), groupId: 'grupo-python-para-juegos-tarde' };
  await family.visit((api) => api.checkout.choose(afternoon));
  expect((await draftOf(family))?.before).toEqual({ again: [python], atOneHour: null, inDoubt: null });
  // For another child, neither applies.
  const illa = { ...nina(`${new Date().getFullYear() - 14}-01-01`), firstName: 'Illa' };
  await family.visit((api) => api.checkout.student(illa));
  expect((await draftOf(family))?.before).toEqual({ again: [], atOneHour: null, inDoubt: null });
});

test('A payment in doubt is found by the order of the same course from another page, and of another group', async () => {
  const family = await newBuyer(kipu, 'in-doubt-elsewhere', 'en-duda', { scenario: 'pago-en-verificacion' });
  const { kind, programId, groupId, age } = ROBLOX;
  expect(await buy(family, { kind, programId, groupId, age })).toBe('verifying');
  const [payment] = await family.visit((api) => api.payments.mine());
  const onCoursePage = { kind: 'course', age, slug: 'curso-de-videojuegos-con-roblox' } as const;
  for (const group of [groupId, inTheAfternoon(ROBLOX).groupId]) {
    await family.visit((api) => api.checkout.choose({ ...onCoursePage, groupId: group }));
    const student = { kind: 'child', childId: payment?.student?.id ?? '' } as const;
    await family.visit((api) => api.checkout.student(student));
    expect((await draftOf(family))?.before.inDoubt).toBe(payment?.purchaseNumber);
  }
});
