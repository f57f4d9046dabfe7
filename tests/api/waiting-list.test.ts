import { randomUUID } from 'node:crypto';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../server/api/router.ts';
import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import { buy } from './buyers.ts';
import { failureOf } from './failing.ts';
import { openKipu, person, signedIn } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

/** The Saturday group of Scratch, which is full. */
const FULL = { product: 'entrada-curso-de-scratch', group: 'grupo-curso-de-scratch-sabado' };
const FULL_GROUP: PurchaseSelection = {
  kind: 'course',
  age: '8-a-11',
  slug: 'curso-de-scratch',
  groupId: FULL.group,
};
const VISITOR = { name: 'Rosa', channel: 'email', contact: 'Rosa@kipu.test', consent: 'on' } as const;

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterAll(() => kipu.close());

type Wanted = Omit<Parameters<Api['waitingList']['join']>[0], 'submission'>;

/** Of the mother's children, only Valentina has the age for Scratch. */
const FOR_VALENTINA: Wanted = { ...FULL, childId: 'hija-valentina' };
const TWINS = 'gemelos@kipu.test';

const join = (someone: Person, wanted: Wanted = FOR_VALENTINA) =>
  someone.visit((api) => api.waitingList.join({ ...wanted, submission: randomUUID() }));

describe('the waiting list', () => {
  test('gives whoever is logged in a place by the e-mail of the account, and shows it where one waits', async () => {
    const mother = await signedIn(kipu, 'waits');
    expect(await join(mother)).toEqual({ position: 1, address: 'mama@kipu.test', firstName: 'Valentina' });
    const { places, onSale } = await mother.visit((api) => api.waitingList.byProduct(FULL));
    expect(places).toMatchObject([{ position: 1, offeredUntil: null, firstName: 'Valentina' }]);
    expect(onSale).toBeNull();
    expect(await mother.visit((api) => api.waitingList.mine())).toMatchObject([
      { position: 1, firstName: 'Valentina' },
    ]);
  });

  test('has a place for a child whose birth date at the academy is still to come', async () => {
    const mother = await signedIn(kipu, 'waits-unborn');
    const children = [{ id: 7, first_name: 'Valentina', birth_date: '2999-01-01' }];
    kipu.use(http.get('*/api/children/', () => HttpResponse.json(children)));
    const { children: mayWait } = await mother.visit((api) => api.waitingList.byProduct(FULL));
    kipu.reset();
    expect(mayWait).toMatchObject([{ id: '7', firstName: 'Valentina' }]);
  });

  test('has a place for each child of the age, and asks which where there are several', async () => {
    const family = await signedIn(kipu, 'twins', TWINS);
    const lookAt = () => family.visit((api) => api.waitingList.byProduct(FULL));
    expect(await lookAt()).toMatchObject({ children: [{ firstName: 'Inti' }, { firstName: 'Killa' }] });
    expect(await failureOf(join(family, FULL))).toMatchObject({
      fields: { childId: 'Elige primero para quién es' },
    });
    await join(family, { ...FULL, childId: 'hijo-inti' });
    expect(await lookAt()).toMatchObject({ mayJoin: true, children: [{ firstName: 'Killa' }] });
    expect(await join(family, { ...FULL, childId: 'hija-killa' })).toMatchObject({ position: 2 });
    expect(await lookAt()).toMatchObject({
      mayJoin: false,
      places: [{ firstName: 'Inti' }, { firstName: 'Killa' }],
    });
  });

  test('asks no family of a child that is of another age, nor a student, and takes a name that is told', async () => {
    const father = await signedIn(kipu, 'nobody-of-age', 'papa@kipu.test');
    const python = { product: 'entrada-curso-de-python', group: null };
    expect(await father.visit((api) => api.waitingList.byProduct(python))).toMatchObject({
      children: [],
      mayJoin: true,
    });
    expect(await failureOf(join(father, { ...python, childId: 'hijo-daniel' }))).toMatchObject({
      fields: { childId: 'Este programa es para otra edad' },
    });
    await join(father, { ...python, childName: 'Rosa' });
    const student = await signedIn(kipu, 'nobody-of-age', 'alumna@kipu.test');
    await join(student, FULL);
    expect(await father.visit((api) => api.waitingList.mine())).toMatchObject([{ firstName: 'Rosa' }]);
    expect(await student.visit((api) => api.waitingList.mine())).toMatchObject([{ firstName: null }]);
  });

  test('has the child of the purchase chosen whose group turned out to be full', async () => {
    const family = await signedIn(kipu, 'said', TWINS);
    await family.visit((api) =>
      api.checkout.choose({ ...FULL_GROUP, groupId: 'grupo-curso-de-scratch-miercoles' }),
    );
    await family.visit((api) => api.checkout.student({ kind: 'child', childId: 'hija-killa' }));
    expect(await family.visit((api) => api.waitingList.byProduct(FULL))).toMatchObject({
      said: 'hija-killa',
    });
  });

  test('shows a place that stands beside one that cannot be read', async () => {
    const mother = await signedIn(kipu, 'waits-oddly');
    await join(mother);
    expect(await mother.visit((api) => api.waitingList.byProduct(FULL))).toMatchObject({
      places: [{ position: 1 }],
    });
    const told = {
      product_id: FULL.product,
      product_name: 'Scratch',
      group_id: FULL.group,
      offered_until: null,
    };
    kipu.use(
      http.get('*/api/waiting-list/', () =>
        HttpResponse.json({
          data: [
            { ...told, position: 'una' },
            { ...told, id: 'lugar', position: 3 },
            { ...told, id: 'sin-orden', position: 'una' },
            { ...told, id: 'sin-nombre' },
          ],
        }),
      ),
    );
    const mine = await mother.visit((api) => api.waitingList.mine());
    expect(mine.map(({ position }) => position)).toEqual([3, null, null]);
    kipu.reset();
  });

  test('sells a seat that is held for a family, and tells a place, in whatever way the academy writes them', async () => {
    const mother = await signedIn(kipu, 'written-oddly');
    const place = {
      id: 7,
      product_id: FULL.product,
      product_name: 'Scratch',
      group_id: FULL.group,
      student: null,
      position: '2',
    };
    const choose = () => mother.visit((api) => api.checkout.choose(FULL_GROUP));
    const hold = (offered_until: string) => {
      kipu.use(
        http.get('*/api/waiting-list/', () => HttpResponse.json({ data: [{ ...place, offered_until }] })),
      );
    };
    hold('2020-01-01T00:00:00-05:00');
    expect(await failureOf(choose())).toMatchObject({ code: 'group_full' });
    hold('2099-01-01T00:00:00-05:00');
    await choose();
    kipu.use(http.post('*/api/waiting-list/', () => HttpResponse.json({ data: place })));
    expect(await join(mother)).toMatchObject({ position: 2 });
    kipu.reset();
  });

  test.each([
    ['the place by itself', { id: 7, position: '3' }, 3],
    ['no position', { data: { id: 7, position: null } }, null],
    ['a position before the first', { data: { id: 7, position: 0 } }, null],
    ['an odd child beside it', { data: { id: 7, student: {}, position: 2 } }, 2],
    ['a word', { data: 'created' }, null],
    ['nothing', null, null],
  ])('has taken a place that the academy answers to with %s', async (how, told, position) => {
    const visitor = person(kipu, { sandbox: `answered-${how.replaceAll(' ', '-')}`, ip: '192.0.2.71' });
    const answer = () => new Response(told && JSON.stringify(told), { status: told ? 201 : 204 });
    kipu.use(http.post('*/api/waiting-list/', answer));
    const wanted = { ...FULL, ...VISITOR, submission: randomUUID() };
    const taken = await visitor.visit((api) => api.waitingList.joinAsVisitor(wanted));
    kipu.reset();
    expect(taken).toEqual({ position, address: 'rosa@kipu.test', firstName: null });
  });

  test('takes no place that the academy says was not kept, whatever its status', async () => {
    const visitor = person(kipu, { sandbox: 'not-kept', ip: '192.0.2.71' });
    kipu.use(http.post('*/api/waiting-list/', () => Response.json({ success: false })));
    const wanted = { ...FULL, ...VISITOR, submission: randomUUID() };
    const asked = visitor.visit((api) => api.waitingList.joinAsVisitor(wanted));
    expect(await failureOf(asked)).toMatchObject({ code: 'waiting_list_failed' });
    kipu.reset();
  });

  test('gives a visitor a place by e-mail or by WhatsApp, read with the country', async () => {
    const visitor = person(kipu, { sandbox: 'visitor', geoCountry: 'PE' });
    const ask = (changes: object) =>
      visitor.visit((api) =>
        api.waitingList.joinAsVisitor({ ...FULL, ...VISITOR, submission: randomUUID(), ...changes }),
      );
    expect(await ask({})).toEqual({ position: 1, address: 'rosa@kipu.test', firstName: null });
    expect(await ask({ channel: 'whatsapp', contact: '987 654 321', childName: ' Amaru ' })).toEqual({
      position: 2,
      address: '+51987654321',
      firstName: 'Amaru',
    });
    expect(await failureOf(ask({ channel: 'whatsapp', contact: '12' }))).toMatchObject({
      code: 'invalid_phone',
      fields: { contact: 'Escribe un teléfono completo, como 987 654 321' },
    });
    expect(await failureOf(ask({ contact: 'rosa' }))).toMatchObject({
      fields: { contact: 'Escribe un correo electrónico completo, como nombre@ejemplo.com' },
    });
  });

  test('keeps the address that is corrected after going back, and the other child that is chosen then', async () => {
    const visitor = person(kipu, { sandbox: 'corrected' });
    const submission = randomUUID();
    const ask = (contact: string) =>
      visitor.visit((api) => api.waitingList.joinAsVisitor({ ...FULL, ...VISITOR, submission, contact }));
    expect(await ask('papa@kipu.tset')).toMatchObject({ position: 1 });
    expect(await ask('PAPA@kipu.tset')).toMatchObject({ position: 1 });
    expect(await ask('papa@kipu.test')).toMatchObject({ position: 2, address: 'papa@kipu.test' });
    const father = await signedIn(kipu, 'corrected', 'papa@kipu.test');
    expect(await father.visit((api) => api.waitingList.mine())).toMatchObject([{ position: 2 }]);
    const family = await signedIn(kipu, 'corrected', TWINS);
    for (const childId of ['hijo-inti', 'hija-killa'])
      await family.visit((api) => api.waitingList.join({ ...FULL, childId, submission }));
    expect(await family.visit((api) => api.waitingList.mine())).toMatchObject([
      { firstName: 'Inti' },
      { firstName: 'Killa' },
    ]);
  });

  test('refuses who waits already, by another form', async () => {
    const mother = await signedIn(kipu, 'twice');
    await join(mother);
    expect(await failureOf(join(mother))).toMatchObject({ code: 'already_waiting', status: 409 });
  });

  test('says that it cannot be reached, and pages do without it', async () => {
    const mother = await signedIn(kipu, 'unreachable', 'mama@kipu.test', {
      scenario: 'lista-de-espera-falla',
    });
    expect(await failureOf(join(mother))).toMatchObject({ code: 'waiting_list_failed', status: 502 });
    expect(await mother.visit((api) => api.waitingList.mine())).toEqual([]);
  });

  test('takes no place for what is not sold, and the next group for a group that is none of the product', async () => {
    const mother = await signedIn(kipu, 'unsold');
    expect(await failureOf(join(mother, { product: 'curso-de-nada', group: FULL.group }))).toMatchObject({
      code: 'not_found',
    });
    await join(mother, { ...FOR_VALENTINA, group: 'grupo-de-nadie' });
    expect(await mother.visit((api) => api.waitingList.mine())).toMatchObject([{ groupId: null }]);
  });

  test('names what begins soon for the same age, and sends to the page of a group that has seats', async () => {
    const visitor = person(kipu, { sandbox: 'meanwhile' });
    const { nextGroups } = await visitor.visit((api) => api.waitingList.byProduct(FULL));
    expect(nextGroups.length).toBeGreaterThan(0);
    expect(nextGroups.map(({ slug }) => slug)).not.toContain('curso-de-scratch');
    const starts = nextGroups.map(({ startDate }) => startDate);
    expect(starts).toEqual([...starts].sort());
    const { onSale } = await visitor.visit((api) =>
      api.waitingList.byProduct({ ...FULL, group: 'grupo-curso-de-scratch-miercoles' }),
    );
    expect(onSale).toMatchObject({ kind: 'course', slug: 'curso-de-scratch' });
  });
});

describe('a program that is announced', () => {
  const ANNOUNCED = { product: 'anuncio-musica-con-codigo', group: null };

  test('takes the address of a visitor, and of whoever is logged in, each once', async () => {
    const visitor = person(kipu, { sandbox: 'announced' });
    const leave = (submission = randomUUID()) =>
      visitor.visit((api) => api.waitingList.joinAsVisitor({ ...ANNOUNCED, ...VISITOR, submission }));
    const submission = randomUUID();
    const kept = { position: null, address: 'rosa@kipu.test', firstName: null };
    expect(await leave(submission)).toEqual(kept);
    expect(await leave(submission)).toEqual(kept);
    expect(await failureOf(leave())).toMatchObject({ code: 'already_waiting' });
    const corrected = { ...ANNOUNCED, ...VISITOR, submission, contact: 'rosa@correo.kipu.test' };
    await visitor.visit((api) => api.waitingList.joinAsVisitor(corrected));
    const again = { ...corrected, submission: randomUUID() };
    expect(await failureOf(visitor.visit((api) => api.waitingList.joinAsVisitor(again)))).toMatchObject({
      code: 'already_waiting',
    });
    const mother = await signedIn(kipu, 'announced');
    expect(await join(mother, ANNOUNCED)).toMatchObject({ address: 'mama@kipu.test' });
  });

  test('has a page that says when it begins, sells nothing and names what begins soon', async () => {
    const visitor = person(kipu, { sandbox: 'announced-page' });
    const announced = await visitor.visit((api) => api.waitingList.announced());
    expect(announced.map(({ startDate }) => startDate === null)).toEqual([false, true]);
    const page = await visitor.visit((api) => api.waitingList.byProduct(ANNOUNCED));
    expect(page).toMatchObject({ product: { age: '8-a-11' }, announced: announced[0], onSale: null });
    expect(page.nextGroups.length).toBeGreaterThan(0);
  });

  test('is itself where the academy counts its programs as it counts its courses', async () => {
    const visitor = person(kipu, { sandbox: 'announced-number' });
    const program = { id: FULL.product, name: 'Robótica en familia', age_range: '8_to_11' };
    const sent: unknown[] = [];
    kipu.use(
      http.get('*/api/products/catch-users/', () => HttpResponse.json({ results: [program] })),
      http.post('*/api/products/catch-users/', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({}, { status: 201 });
      }),
    );
    const wanted = { product: FULL.product, group: null, announced: true };
    const page = await visitor.visit((api) => api.waitingList.byProduct(wanted));
    expect(page).toMatchObject({ product: { name: 'Robótica en familia' }, onSale: null });
    const submission = randomUUID();
    await visitor.visit((api) => api.waitingList.joinAsVisitor({ ...wanted, ...VISITOR, submission }));
    kipu.reset();
    expect(sent).toMatchObject([{ program_id: FULL.product }]);
  });

  test('is left out where the announcements cannot be read, and says so to whoever asks for it', async () => {
    kipu.use(http.get('*/api/products/catch-users/', () => HttpResponse.json({}, { status: 500 })));
    const visitor = person(kipu, { sandbox: 'unannounced' });
    expect(await visitor.visit((api) => api.waitingList.announced())).toEqual([]);
    kipu.reset();
    const failing = person(kipu, { sandbox: 'unannounced-failing', scenario: 'lista-de-espera-falla' });
    const left = failing.visit((api) =>
      api.waitingList.joinAsVisitor({ ...ANNOUNCED, ...VISITOR, submission: randomUUID() }),
    );
    expect(await failureOf(left)).toMatchObject({ code: 'waiting_list_failed' });
  });
});

describe('a group that is full to others', () => {
  test('is sold to the family whose seat is held, and to nobody else', async () => {
    const sandbox = 'held';
    const inScenario = { scenario: 'cupo-ofrecido' } as const;
    const mother = await signedIn(kipu, sandbox, 'mama@kipu.test', inScenario);
    await join(mother);
    const [place] = await mother.visit((api) => api.waitingList.mine());
    expect(place?.offeredUntil?.getTime()).toBeGreaterThan(Date.now());
    const father = await signedIn(kipu, sandbox, 'papa@kipu.test', inScenario);
    expect(await buy(father, FULL_GROUP)).toBe('group_full');
    expect(await buy(mother, FULL_GROUP)).toBe('approved');
    expect(kipu.ledger(sandbox).filter(({ kind }) => kind === 'charge')).toHaveLength(1);
  });

  test('is sold to nobody while the waiting list cannot be asked', async () => {
    const mother = await signedIn(kipu, 'held-unknown', 'mama@kipu.test', {
      scenario: 'lista-de-espera-falla',
    });
    expect(await buy(mother, FULL_GROUP)).toBe('group_full');
  });
});
