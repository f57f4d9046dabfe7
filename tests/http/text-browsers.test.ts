import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARDS } from '../pages/support/cards.ts';
import { TextBrowser } from '../support/text-browser.ts';
import { openDrawnSite } from './drawn-site.ts';
import type { TestSite } from './site.ts';

// What families meet who use the site in lynx or w3m: text, links and forms, and nothing else.

let site: TestSite;
beforeAll(async () => {
  site = await openDrawnSite();
}, 120_000);
afterAll(() => site.close());

/** A text browser at the site and at the pages of the bank, with a memory of its own at the mock backend. */
function openBrowser(sandbox: string): TextBrowser {
  const browser = new TextBrowser(site.origin, async (request) => {
    const { origin, pathname, search } = new URL(request.url);
    if (origin !== site.origin)
      return (await site.kipu.answer(request)) ?? new Response(null, { status: 404 });
    const body = request.method === 'POST' ? await request.text() : null;
    const headers = Object.fromEntries(request.headers);
    return site.send(`${pathname}${search}`, { method: request.method, headers, body });
  });
  browser.setCookie('kipu_mock_sandbox', sandbox);
  return browser;
}

test('a course is bought in a text browser, from the home page to the receipt', async () => {
  const browser = openBrowser('lynx');
  await browser.open('/');
  await browser.follow('Cursos');
  browser.fill('Busca un curso', 'python');
  await browser.press('Buscar');
  expect(browser.url.search).toBe('?q=python');
  await browser.follow('Python desde cero');
  await browser.press('Inscribirme');
  expect(browser.url.href).toBe(`${site.origin}/enrollment?paso=1`);
  await browser.follow('Ingresa y sigue con lo que ya sabemos');
  browser.fill('Correo electrónico', 'mama@kipu.test');
  browser.fill('Contraseña', 'kipu2026');
  await browser.press('Ingresar');
  await browser.press('Continuar');
  expect(browser.text).toContain('Finalizar Pago');
  browser.fill('Acepto los términos y condiciones');
  await browser.press('Pagar en la página segura del banco');
  expect(browser.url.pathname).toBe('/card-provider/pago');
  browser.fill('Nombre del titular', 'Rosa Quispe');
  browser.fill('Número de tarjeta', CARDS.visa);
  browser.fill('Vencimiento', '12/30');
  browser.fill('Código de seguridad', '123');
  await browser.press('Continuar');
  await browser.press('Confirmar y pagar');
  expect(browser.url.href).toMatch(new RegExp(`^${site.origin}/compras/\\d+$`));
  expect(browser.text).toContain('¡Pago aprobado y completado con éxito!');
  const kinds = site.kipu.ledger('lynx').map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'charge')).toHaveLength(1);
  expect(kinds).toContain('enrollment');
});
