import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { newBuyer, PATH, reachPay, ROBLOX, tellWhoLearns } from '../api/buyers.ts';
import { readAsText } from '../support/text-page.ts';
import { openDrawnSite } from './drawn-site.ts';
import { openVisitors, PAGES } from './opened-pages.ts';
import type { Visitors } from './opened-pages.ts';
import type { TestSite } from './site.ts';

// What lynx, w3m and screen readers make of the pages: without styles, only spaces and lines separate words.

let site: TestSite;
let visitors: Visitors;
beforeAll(async () => {
  site = await openDrawnSite();
  visitors = await openVisitors(site.kipu, 'text-pages');
}, 120_000);
afterAll(() => site.close());

describe('words do not run together', () => {
  test.each(PAGES)('on $path for $who', async (page) => {
    const answer = await site.get(visitors.path(page), { cookie: visitors.cookie(page) });
    expect(readAsText(await answer.text()).runTogether).toEqual([]);
  });

  test.each([
    '/?ingresar',
    '/?registro',
    '/cursos?q=astrologia',
    '/no-hay-nada',
    paths.recovery(),
    `${paths.courses()}?edad=8-a-11`,
  ])('on %s', async (path) => {
    expect(readAsText(await (await site.get(path)).text()).runTogether).toEqual([]);
  });
});

test('the link to the chat at the end of the home page is not called like the one to the contact page', async () => {
  const html = await (await site.get(paths.home())).text();
  const links = [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  const leadsTo = (name: string) =>
    links.flatMap(([, href, words = '']) => (readAsText(words).text === name ? href : []));
  expect(leadsTo('Contáctanos')).toEqual([paths.contact()]);
  expect(leadsTo('Contáctanos por WhatsApp')).toEqual([expect.stringMatching(/^https:\/\/wa\.me\//)]);
});

test('in the list of prices, what a product is follows its name after a comma', async () => {
  const { text } = readAsText(await (await site.get(paths.prices())).text());
  expect(text).toMatch(/^Programación con Scratch, De 8 a 11 años, 12 sesiones en 3 meses$/m);
});

test.each([
  [paths.vacationsFor('8-a-11'), /^Videojuegos con Roblox: S\/\s450 Youtuber Kids: S\/\s399/m],
  [paths.learningPath('creadores-digitales'), /^Primer curso: S\/\s639 Ruta completa: S\/\s1,710/m],
])('on %s, each price beside the button says what it is of', async (path, prices) => {
  expect(readAsText(await (await site.get(path)).text()).text).toMatch(prices);
});

test('a list of countries is read as their names', async () => {
  const answer = await site.get(paths.vacations());
  const { text } = readAsText(await answer.text());
  expect(text).toMatch(/Disponible para\nPerú\n/);
});

test.each(['Lynx/2.9.0dev.12', 'w3m/0.5.3', 'Links (2.28)'])(
  '%s is not shown the card form that awaits scripts',
  async (agent) => {
    const sandbox = `text-pages-${agent.slice(0, 3)}`;
    const buyer = await newBuyer(site.kipu, sandbox, 'lectora', { geoCountry: 'PE' });
    const { attemptId } = await reachPay(buyer, ROBLOX);
    const read = async (userAgent: string) => {
      const cookie = `kipu_mock_sandbox=${sandbox}; ${buyer.cookie()}`;
      const answer = await site.get(paths.enrollment(attemptId), { cookie, 'user-agent': userAgent });
      return readAsText(await answer.text()).text;
    };
    const text = await read(agent);
    expect(text).toContain('Pagar en la página segura del banco');
    expect(text).not.toMatch(/Procesando formulario de pago|Nombre del titular|Código de seguridad/);
    expect(await read('Mozilla/5.0')).toContain('Procesando formulario de pago');
  },
);

test('the courses of a path stand apart in the order, too', async () => {
  const sandbox = 'text-pages-path';
  const buyer = await newBuyer(site.kipu, sandbox, 'de-ruta', { geoCountry: 'PE' });
  await buyer.visit((api) => api.checkout.choose(PATH));
  await buyer.visit((api) => tellWhoLearns(api));
  const cookie = `kipu_mock_sandbox=${sandbox}; ${buyer.cookie()}`;
  const { text } = readAsText(await (await site.get(paths.enrollment(), { cookie })).text());
  expect(text).toMatch(
    /^Programación con Scratch,\sVideojuegos con Roblox,\sYoutuber Kids,\sDiseño y modelado 3D$/m,
  );
});

test('a button that only scripts bring leaves no words where there are none', async () => {
  const page = PAGES.find(({ path, who }) => path === paths.dashboard() && who?.startsWith('mama'));
  if (!page) throw new Error('The dashboard of the mother is not among the pages');
  const answer = await site.get(paths.dashboard(), { cookie: visitors.cookie(page) });
  const { text } = readAsText(await answer.text());
  expect(text).toContain('C-N20A-CF4J');
  expect(text).not.toContain('Copiar enlace');
});

test('the ways to pay again after a denied card do not run together', async () => {
  const sandbox = 'text-pages-denied';
  const buyer = await newBuyer(site.kipu, sandbox, 'denegada', { geoCountry: 'PE' });
  const payment = await reachPay(buyer, ROBLOX, 'Nina', '4474118355690180');
  const { purchaseNumber } = await buyer.visit((api) => api.payments.pay(payment));
  const cookie = `kipu_mock_sandbox=${sandbox}; ${buyer.cookie()}`;
  const answer = await site.get(paths.receipt(purchaseNumber ?? ''), { cookie });
  const { text, runTogether } = readAsText(await answer.text());
  expect(text).toContain('Intentar con otra tarjeta');
  expect(runTogether).toEqual([]);
});
