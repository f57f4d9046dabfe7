import { afterAll, beforeAll, expect, test } from 'vitest';
import { screenById } from '../../mocks/panel/openings.ts';
import type { ScenarioId } from '../../mocks/scenarios.ts';
import { buildSite } from '../../scripts/build.mjs';
import { readExchange } from '../../scripts/replay/exchange.ts';
import { playExchange, playScreen } from '../../scripts/replay/play.ts';
import { openStage } from '../../scripts/replay/stage.ts';
import type { Stage } from '../../scripts/replay/stage.ts';

// The whole product in this process, with a clock set by the test: what takes half a minute in a browser is instant
// here.

let stage: Stage;
beforeAll(async () => {
  await buildSite();
  stage = await openStage();
});
afterAll(() => stage.close());

test.each<ScenarioId>([
  'orden-duplicada',
  'autorizacion-reset-despues',
  'autorizacion-500-despues',
  'autorizacion-html',
  'autorizacion-texto-html',
  'autorizacion-cortada',
  'autorizacion-sin-estado',
  'autorizacion-en-revision',
  'estado-desconocido-dos-veces',
  'internacional-500-despues',
  'internacional-dos-veces',
  'internacional-en-proceso',
])('%s: said to be verified, then approved on its page, with one charge', async (id) => {
  const screen = screenById(id);
  if (!screen) throw new Error(`There is no ${id}`);
  const text = '¡Pago aprobado y completado con éxito!';
  const { problems, ledger } = await playScreen(stage, { ...screen, text });
  expect(problems).toEqual([]);
  expect(ledger.filter((kind) => kind === 'charge')).toHaveLength(1);
  expect(ledger.filter((kind) => kind === 'purchase_update')).toHaveLength(1);
});

test('matricula-rechazada: ends with the refusal of the enrollment, and tells what it came to', async () => {
  const screen = screenById('matricula-rechazada');
  if (!screen) throw new Error('There is no matricula-rechazada');
  const { calls, decided, problems } = await playScreen(stage, screen);
  expect(calls.map(({ sent }) => sent)).toEqual([
    expect.stringMatching(/^POST .*authorization/),
    'POST /api/enrollments/',
  ]);
  expect(calls.at(-1)?.answered).toContain('409');
  expect(decided).toEqual(['approved', 'needs_review']);
  expect(problems).toEqual([]);
});

test('internacional-500-antes: said to be verified, then not to have been charged, and nothing was', async () => {
  const screen = screenById('internacional-500-antes');
  if (!screen) throw new Error('There is no internacional-500-antes');
  const { problems, ledger } = await playScreen(stage, { ...screen, text: 'Este pago no se cobró' });
  expect(problems).toEqual([]);
  expect(ledger).not.toContain('charge');
});

test('an exchange whose buyer finds no button is wrong by itself, and the next one is played', async () => {
  const monthly = readExchange('fixtures/exchanges/mensual-fallida-y-terminada.json');
  const [ends] = monthly.answers.filter(({ endpoint }) => endpoint === 'endSubscription');
  if (!ends) throw new Error('Nobody ends it');
  const paid = readExchange('fixtures/exchanges/aprobada.json');
  const { problems } = await playExchange(stage, { ...paid, answers: [...paid.answers, ends] });
  expect(problems.join()).toContain("has no form with a button 'Sí, terminar mi pago mensual'");
  expect((await playExchange(stage, paid)).problems).toEqual([]);
});
