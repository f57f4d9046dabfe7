import { describe, expect, test } from 'vitest';
import { SCENARIOS, scenarioById } from '../../mocks/scenarios.ts';
import type { ScenarioId } from '../../mocks/scenarios.ts';
import { Approved, NotCharged } from '../../server/upstream/contracts/card-provider.ts';
import { EnrollmentList } from '../../server/upstream/contracts/purchases.ts';
import { ageOutside } from '../../server/domain/failure.ts';
import { CATALOGUE } from '../../server/errors.ts';
import { academyOfTest, logIn } from '../support/academy.ts';
import type { Academy } from '../support/academy.ts';
import { authorize, callAs, createPurchase, openOrder, pay, statusOf, transactionToken } from './buyer.ts';
import type { Buyer } from './buyer.ts';

async function buyerIn(scenario: ScenarioId): Promise<Buyer> {
  const academy = academyOfTest();
  return { academy, bearer: await logIn(academy), scenario };
}

const charges = (academy: Academy) => academy.ledger().filter(({ kind }) => kind === 'charge');

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

  test("'denegada-116' gives the bank's words as a string of JSON", async () => {
    const { response } = await pay(await buyerIn('denegada-116'));
    expect(await response.json()).toMatchObject({
      niubiz_response: { text: expect.stringContaining('"ACTION_CODE":"116"') as unknown },
    });
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

  test("'autorizacion-cuelga' has charged by the time it hangs", async () => {
    const who = await buyerIn('autorizacion-cuelga');
    const order = await openOrder(who);
    const hanging = authorize(who, order, await transactionToken(who, order));
    await expect.poll(() => charges(who.academy).length).toBe(1);
    expect(Approved.parse(await (await statusOf(who, order.purchaseNumber)).json()).code).toBe(200);
    await expect(Promise.race([hanging, Promise.resolve('no answer')])).resolves.toBe('no answer');
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
});
