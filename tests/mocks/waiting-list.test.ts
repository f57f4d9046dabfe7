import { beforeEach, expect, test } from 'vitest';
import type { ScenarioId } from '../../mocks/scenarios.ts';
import { JoinedWaitingList, WaitingPlaceList } from '../../server/upstream/contracts/waiting-list.ts';
import { academyOfTest, logIn } from '../support/academy.ts';
import type { Academy } from '../support/academy.ts';
import { callAs, createPurchase } from './buyer.ts';
import { waitingBody } from './good-calls.ts';

const HOUR_MS = 3_600_000;
const MOTHER = 'mama@kipu.test';
const FATHER = 'papa@kipu.test';

/** The Saturday group of Scratch, which is full. */
const ENROLLMENT = {
  course_id: 'entrada-curso-de-scratch',
  course_name: 'Scratch',
  module_id: 'modulo',
  module_name: 'Módulo',
  group_id: 'cohorte-curso-de-scratch-sabado',
  group_name: 'Grupo Sábado',
  initial_date: '2026-12-05',
  schedules: [{ day: 'saturday', hour: '10:00' }],
  timezone_name: 'America/Lima',
};

let academy: Academy;
let forms = 0;
beforeEach(() => {
  academy = academyOfTest();
});

function join(address: string, form = (forms += 1), childId: string | null = null): Promise<Response> {
  const submission = `7c1f3a52-93f0-4a55-8e49-${String(form).padStart(12, '0')}`;
  const contact = { name: 'Alguien', channel: 'email', address };
  return academy.request('POST', '/api/waiting-list/', {
    body: {
      ...waitingBody,
      submission_id: submission,
      contact,
      student: childId === null ? waitingBody.student : { id: childId, first_name: childId },
    },
  });
}

async function joined(address: string, form?: number) {
  return JoinedWaitingList.parse(await (await join(address, form)).json()).data;
}

async function placesOf(email: string, scenario?: ScenarioId) {
  const bearer = await logIn(academy, email);
  const answer = await academy.request('GET', '/api/waiting-list/', { bearer, scenario });
  return WaitingPlaceList.parse(await answer.json()).data;
}

async function enroll(email: string): Promise<number> {
  const buyer = { academy, bearer: await logIn(academy, email), scenario: 'cupo-ofrecido' } as const;
  const purchase = await createPurchase(buyer);
  const answer = await callAs(buyer, 'createEnrollment', 'POST', { body: { ...ENROLLMENT, purchase } });
  await callAs(buyer, 'updatePurchase', 'PATCH', {
    parts: { id: purchase },
    body: { amount: 450, currency: 'PEN', transaction_id: '1' },
  });
  return answer.status;
}

test('places are given in the order of coming, and one form is one place', async () => {
  const first = await joined(MOTHER, 901);
  expect(first).toMatchObject({ position: 1, offered_until: null });
  expect(await joined(MOTHER, 901)).toEqual(first);
  expect(await joined(FATHER)).toMatchObject({ position: 2 });
  expect((await join(MOTHER)).status).toBe(409);
  expect(await placesOf(MOTHER)).toEqual([first]);
});

test('a seat that frees up is held for the first in the row alone, for 24 hours, then for the next', async () => {
  await joined(MOTHER);
  await joined(FATHER);
  const [offered] = await placesOf(MOTHER, 'cupo-ofrecido');
  expect(offered?.offered_until).toBe('2026-11-22T15:00:00.000Z');
  expect((await placesOf(FATHER, 'cupo-ofrecido'))[0]).toMatchObject({ position: 2, offered_until: null });
  academy.advance(24 * HOUR_MS);
  expect((await placesOf(FATHER, 'cupo-ofrecido'))[0]).toMatchObject({
    position: 1,
    offered_until: '2026-11-23T15:00:00.000Z',
  });
  expect(await placesOf(MOTHER, 'cupo-ofrecido')).toEqual([]);
});

test('the family whose seat is held enrolls in the full group and leaves the row; another is refused', async () => {
  await joined(MOTHER);
  await joined(FATHER);
  await placesOf(MOTHER, 'cupo-ofrecido');
  expect(await enroll(FATHER)).toBe(409);
  expect(await enroll(MOTHER)).toBe(200);
  expect(await placesOf(MOTHER)).toEqual([]);
  expect(await placesOf(FATHER)).toMatchObject([{ position: 1 }]);
});

test('a child that takes its seat leaves the row, and its twin stays there', async () => {
  expect((await join(MOTHER, undefined, 'una')).status).toBe(200);
  expect((await join(MOTHER, undefined, 'otra')).status).toBe(200);
  expect((await join(MOTHER, undefined, 'otra')).status).toBe(409);
  await placesOf(MOTHER, 'cupo-ofrecido');
  expect(await enroll(MOTHER)).toBe(200);
  expect(await placesOf(MOTHER)).toMatchObject([{ position: 1, student: { id: 'otra' } }]);
});

test('a seat of a purchase that came to nothing is held for the first in the row of its group alone', async () => {
  await joined(MOTHER);
  await joined(FATHER);
  const buyer = { academy, bearer: await logIn(academy, 'gemelos@kipu.test') };
  const purchase = await createPurchase(buyer);
  const free = (group: string) =>
    callAs(buyer, 'freeSeat', 'POST', { body: { group_id: group, purchase_number: purchase } });
  await free('grupo-de-otro-curso');
  expect(await placesOf(MOTHER)).toMatchObject([{ offered_until: null }]);
  await free(waitingBody.group_id);
  await free(waitingBody.group_id);
  expect(await placesOf(MOTHER)).toMatchObject([{ offered_until: '2026-11-22T15:00:00.000Z' }]);
  expect(await placesOf(FATHER)).toMatchObject([{ offered_until: null }]);
});
