import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SCENARIOS, scenarioById } from '../../mocks/scenarios.ts';
import type { ScenarioId } from '../../mocks/scenarios.ts';
import { Campaign } from '../../server/upstream/contracts/campaigns.ts';
import { Approved, DenialText, NotCharged } from '../../server/upstream/contracts/card-provider.ts';
import { CourseEntry } from '../../server/upstream/contracts/courses.ts';
import { EnrollmentList } from '../../server/upstream/contracts/purchases.ts';
import { ageOutside } from '../../server/domain/failure.ts';
import { CATALOGUE } from '../../server/errors.ts';
import { academyOfTest, logIn } from '../support/academy.ts';
import type { Academy } from '../support/academy.ts';
import { authorize, callAs, createPurchase, openOrder, pay, statusOf, transactionToken } from './buyer.ts';
import type { Buyer } from './buyer.ts';

const Wrapped = z.object({
  code: z.number(),
  niubiz_response: z.object({ status_code: z.number(), text: z.unknown() }),
});

async function buyerIn(scenario: ScenarioId): Promise<Buyer> {
  const academy = academyOfTest();
  return { academy, bearer: await logIn(academy), scenario };
}

const charges = (academy: Academy) => academy.ledger().filter(({ kind }) => kind === 'charge');

async function season(scenario: ScenarioId): Promise<Campaign> {
  const response = await academyOfTest().request('GET', '/api/campaigns/verano', { scenario });
  return Campaign.parse(await response.json());
}

describe('The scenarios and the error catalogue agree', () => {
  /** Errors that redirect elsewhere, with the text of the page that is seen instead. */
  const LED_ELSEWHERE: Readonly<Record<string, string>> = {
    login_required: 'Ingresa a tu cuenta',
    payment_closed: CATALOGUE.payment_replaced.text,
    student_missing: '¿Para quién es?',
    guardian_missing: 'Relación con el estudiante',
    change_overlaps: CATALOGUE.change_overlaps.textFor('Daniel'),
    student_outside_age: ageOutside('Mateo', 12, 'De 8 a 11 años'),
  };

  test('every code that a scenario reproduces is a row of the catalogue, in its words', () => {
    const codes = Object.entries(CATALOGUE);
    for (const { id, reproduces, text } of SCENARIOS) {
      if (reproduces === null) continue;
      const row = codes.find(([code]) => code === reproduces)?.[1];
      expect(text, `text of the scenario ${id}`).toBe(LED_ELSEWHERE[reproduces] ?? row?.text);
    }
  });

  test('every scenario that the catalogue names exists and reproduces that row', () => {
    const rows = Object.entries(CATALOGUE).filter(([, { reproduce }]) => 'scenario' in reproduce);
    expect(rows.length).toBeGreaterThan(30);
    for (const [code, { reproduce }] of rows) {
      if (!('scenario' in reproduce)) continue;
      const named = SCENARIOS.find(({ id }) => id === reproduce.scenario);
      expect(named?.reproduces, `what the scenario ${reproduce.scenario} reproduces`).toBe(code);
    }
  });

  test('every row is opened by a link, but the one that only a browser without a network shows', () => {
    const told = Object.entries(CATALOGUE).filter(([, { reproduce }]) => 'steps' in reproduce);
    expect(told.map(([code]) => code)).toEqual(['offline']);
  });

  test('no two scenarios share a name, and a name that is none changes nothing', () => {
    expect(new Set(SCENARIOS.map(({ id }) => id)).size).toBe(SCENARIOS.length);
    expect([scenarioById('no-existe'), scenarioById(null)]).toEqual([null, null]);
  });
});

describe('The catalogue in a scenario', () => {
  test("'caido' answers every call with 503", async () => {
    const who = await buyerIn('caido');
    const statuses = await Promise.all([
      who.academy.request('GET', '/api/campaigns/verano', { scenario: 'caido' }),
      callAs(who, 'enrollments', 'GET'),
      callAs(who, 'createPurchase', 'POST', { body: { MERCHANT_ID: '1' } }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([503, 503, 503]);
  });

  test("'sin-cursos', 'sin-horarios' and 'sin-cupos' take away what their names say", async () => {
    expect((await season('sin-cursos')).programs.flatMap(({ courses }) => courses)).toEqual([]);
    expect((await season('sin-horarios')).programs.flatMap(({ groups }) => groups)).toEqual([]);
    for (const { groups } of (await season('sin-cupos')).programs) {
      for (const group of groups) expect(group.enrolled).toBe(group.capacity);
    }
  });

  test("'sin-fecha-de-inicio' leaves groups and courses without dates", async () => {
    for (const { groups } of (await season('sin-fecha-de-inicio')).programs) {
      for (const group of groups) expect([group.start_date, group.end_date]).toEqual([null, null]);
    }
    const entry = await academyOfTest().request('GET', '/content/entries/entrada-curso-de-scratchjr', {
      scenario: 'sin-fecha-de-inicio',
    });
    expect(CourseEntry.parse(await entry.json()).fields.initialDate).toBeNull();
  });

  test("'sin-descuento' leaves one price to every program", async () => {
    for (const program of (await season('sin-descuento')).programs) {
      expect(program.has_discount).toBe(false);
      expect(program.amount_after_discount_pen).toBe(program.amount_pen);
    }
  });

  test("'json-inesperado' breaks the contract and 'html-en-vez-de-json' is no JSON, both with status 200", async () => {
    const academy = academyOfTest();
    const unexpected = await academy.request('GET', '/api/campaigns/verano', { scenario: 'json-inesperado' });
    expect(unexpected.status).toBe(200);
    expect(Campaign.safeParse(await unexpected.json()).success).toBe(false);
    const page = await academy.request('GET', '/api/campaigns/verano', { scenario: 'html-en-vez-de-json' });
    expect(page.status).toBe(200);
    await expect(page.json()).rejects.toThrow();
  });
});

describe('The authorization in a scenario', () => {
  test.each<[ScenarioId, number]>([
    ['autorizacion-500-antes', 500],
    ['autorizacion-500-despues', 500],
    ['autorizacion-html', 502],
    ['autorizacion-403', 403],
  ])("'%s' answers %i", async (scenario, status) => {
    const { response } = await pay(await buyerIn(scenario));
    expect(response.status).toBe(status);
  });

  test.each<ScenarioId>(['autorizacion-reset-antes', 'autorizacion-500-antes', 'autorizacion-403'])(
    "'%s' charges nothing, and the status query says so of the order",
    async (scenario) => {
      const who = await buyerIn(scenario);
      const { order } = await pay(who);
      expect(charges(who.academy)).toHaveLength(0);
      const answer = await statusOf(who, order.purchaseNumber);
      expect(NotCharged.parse(await answer.json()).data.purchaseNumber).toBe(order.purchaseNumber);
    },
  );

  test("'consulta-404' charges, and every status query is answered 404", async () => {
    const who = await buyerIn('consulta-404');
    const { order } = await pay(who);
    expect(charges(who.academy)).toHaveLength(1);
    expect((await statusOf(who, order.purchaseNumber)).status).toBe(404);
  });

  test.each<ScenarioId>([
    'autorizacion-reset-despues',
    'autorizacion-500-despues',
    'autorizacion-html',
    'autorizacion-texto-html',
    'orden-duplicada',
    'autorizacion-sin-estado',
    'autorizacion-cortada',
  ])("'%s' charges once, and the status query knows it", async (scenario) => {
    const who = await buyerIn(scenario);
    const { order, response } = await pay(who);
    expect(response.type === 'error' || !provesApproval(await bodyOf(response))).toBe(true);
    expect(charges(who.academy)).toMatchObject([{ purchase_number: order.purchaseNumber, scenario }]);
    expect(Approved.parse(await (await statusOf(who, order.purchaseNumber)).json()).code).toBe(200);
  });

  test("'autorizacion-cuelga' has charged by the time it hangs", async () => {
    const who = await buyerIn('autorizacion-cuelga');
    const order = await openOrder(who);
    const hanging = authorize(who, order, await transactionToken(who, order));
    await expect.poll(() => charges(who.academy).length).toBe(1);
    expect(Approved.parse(await (await statusOf(who, order.purchaseNumber)).json()).code).toBe(200);
    await expect(Promise.race([hanging, Promise.resolve('no answer')])).resolves.toBe('no answer');
  });

  test("'autorizacion-en-revision' stays in review for two queries, then is authorized", async () => {
    const who = await buyerIn('autorizacion-en-revision');
    const { order, response } = await pay(who);
    const statuses = [Approved.parse(await response.json()).data.dataMap.STATUS];
    for (let query = 0; query < 3; query += 1) {
      const answer = await statusOf(who, order.purchaseNumber);
      statuses.push(Approved.parse(await answer.json()).data.dataMap.STATUS);
    }
    expect(statuses).toEqual(['Review', 'Review', 'Review', 'Authorized']);
  });

  test("'estado-desconocido-dos-veces' loses the answer and knows nothing for two queries", async () => {
    const who = await buyerIn('estado-desconocido-dos-veces');
    const { order, response } = await pay(who);
    expect(response.type).toBe('error');
    const codes: number[] = [];
    for (let query = 0; query < 3; query += 1) {
      const answer = await statusOf(who, order.purchaseNumber);
      codes.push(z.object({ code: z.number() }).parse(await answer.json()).code);
    }
    expect(codes).toEqual([504, 504, 200]);
  });

  test("'denegada-180' denies any card with 180", async () => {
    const { response } = await pay(await buyerIn('denegada-180'));
    const { text } = Wrapped.parse(await response.json()).niubiz_response;
    expect(DenialText.parse(text).data.ACTION_CODE).toBe('180');
  });

  test("'denegada-116' gives the bank's words as a string of JSON", async () => {
    const { response } = await pay(await buyerIn('denegada-116'));
    const { text } = Wrapped.parse(await response.json()).niubiz_response;
    expect(DenialText.parse(JSON.parse(z.string().parse(text))).data.ACTION_CODE).toBe('116');
  });

  test.each<[ScenarioId, RegExp]>([
    ['sesion-de-tarjeta-vencida', /expirado/],
    ['dato-de-tarjeta-invalido', /is not valid/],
    ['token-usado', /used before/],
  ])("'%s' refuses the first try of an order and lets the second pay", async (scenario, words) => {
    const who = await buyerIn(scenario);
    const { order, response } = await pay(who);
    const { text } = Wrapped.parse(await response.json()).niubiz_response;
    expect(DenialText.parse(text).errorMessage).toMatch(words);
    expect(charges(who.academy)).toHaveLength(0);
    const again = await openOrder(who, order.purchaseNumber);
    const second = await authorize(who, again, await transactionToken(who, again));
    expect(Approved.safeParse(await second.json()).success).toBe(true);
  });
});

describe('What follows a payment, in a scenario', () => {
  const enroll = (who: Buyer, purchase: string) =>
    callAs(who, 'createEnrollment', 'POST', {
      body: {
        course_id: 'entrada-curso-de-scratchjr',
        course_name: 'Cuentos animados con ScratchJr',
        module_id: 'modulo-scratchjr-vacaciones',
        module_name: 'Cuentos animados',
        initial_date: '2026-12-07',
        timezone_name: 'America/Lima',
        purchase,
      },
    });
  const enrolled = async (who: Buyer) =>
    EnrollmentList.parse(await (await callAs(who, 'enrollments', 'GET')).json()).data.length;

  test.each<[ScenarioId, number[], number[]]>([
    ['matricula-500-antes', [500, 200], [0, 1]],
    ['matricula-500-despues', [500, 200], [1, 2]],
    ['matricula-rechazada', [409, 409], [0, 0]],
  ])("'%s' answers %j and leaves %j enrollments", async (scenario, statuses, counts) => {
    const who = await buyerIn(scenario);
    const purchase = await createPurchase(who);
    for (const [index, status] of statuses.entries()) {
      expect((await enroll(who, purchase)).status).toBe(status);
      expect(await enrolled(who)).toBe(counts[index]);
    }
  });

  test("'actualizacion-falla-dos-veces' fails twice and then holds", async () => {
    const who = await buyerIn('actualizacion-falla-dos-veces');
    const id = await createPurchase(who);
    const body = { amount: 450, currency: 'PEN', transaction_id: '993211570048581' };
    const statuses: number[] = [];
    for (let update = 0; update < 3; update += 1) {
      statuses.push((await callAs(who, 'updatePurchase', 'PATCH', { parts: { id }, body })).status);
    }
    expect(statuses).toEqual([500, 500, 200]);
    expect(who.academy.ledger().at(-1)).toMatchObject({ kind: 'purchase_update', ...body });
  });

  test("'compra-403' forbids to buy", async () => {
    const who = await buyerIn('compra-403');
    const response = await callAs(who, 'createPurchase', 'POST', { body: { MERCHANT_ID: '456879852' } });
    expect(response.status).toBe(403);
    expect(who.academy.ledger()).toHaveLength(0);
  });
});

/** Whether the status in a body proves that a card was charged. */
function provesApproval(body: unknown): boolean {
  const approved = Approved.safeParse(body);
  return approved.success && approved.data.data.dataMap.STATUS === 'Authorized';
}

/** Returns the body of a response; one that is not JSON, or is cut off, proves nothing. */
async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}
