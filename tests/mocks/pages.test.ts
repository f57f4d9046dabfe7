import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { PUBLIC_KEY } from '../../fixtures/global-card.ts';
import { CODE_SCREENS } from '../../mocks/panel/openings.ts';
import { SCENARIOS } from '../../mocks/scenarios.ts';
import { academyOfTest, logIn, ORIGIN, SITE_ORIGIN } from '../support/academy.ts';
import type { Academy } from '../support/academy.ts';
import { MERCHANT, openOrder, pay } from './buyer.ts';

const RETURN_URL = `${SITE_ORIGIN}/pagos/retorno/abc?clave=secreta`;

async function hosted(academy: Academy, returnUrl = RETURN_URL) {
  const order = await openOrder({ academy, bearer: await logIn(academy) });
  return new URLSearchParams({
    sessionkey: order.sessionKey,
    channel: 'web',
    merchantid: MERCHANT,
    purchasenumber: order.purchaseNumber,
    amount: '450',
    currency: 'PEN',
    language: 'es',
    callbackurl: returnUrl,
  });
}

const CARD = {
  cardholder: 'Rosa "La Jefa" Quispe',
  'card-number': '4474 1183 5563 2240',
  'card-expiry': '12/30',
  'card-cvc': '123',
};

async function submit(
  academy: Academy,
  order: URLSearchParams,
  card: Record<string, string>,
  origin = ORIGIN,
) {
  const body = new URLSearchParams([...order, ...Object.entries(card)]);
  const response = await academy.request('POST', '/card-provider/pago', { origin, body });
  return { response, text: await response.text() };
}

describe('The hosted page', () => {
  test('asks for the card, and may be framed by nobody', async () => {
    const academy = academyOfTest();
    const response = await academy.request('GET', `/card-provider/pago?${await hosted(academy)}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const text = await response.text();
    for (const label of ['Nombre del titular', 'Número de tarjeta', 'Vencimiento (MM/AA)', 'S/ 450.00']) {
      expect(text).toContain(label);
    }
    expect(text).not.toContain('<script');
  });

  test('a good card leads to a confirmation that posts a token to the site, without the number', async () => {
    const academy = academyOfTest();
    const { response, text } = await submit(academy, await hosted(academy), CARD);
    expect(response.status).toBe(200);
    expect(text).toMatch(/name="transactionToken"\s+value="[0-9A-F]{32}"/);
    expect(text).toContain('action="http://kipu.test/pagos/retorno/abc?clave=secreta"');
    expect(text).toContain('447411******2240');
    expect(text.replace(/\D/g, '')).not.toContain('4474118355632240');
  });

  test('a wrong card is told beside each field and in a summary; the name stays, the card does not', async () => {
    const academy = academyOfTest();
    const { response, text } = await submit(academy, await hosted(academy), {
      ...CARD,
      'card-number': '4474 1183 5563 2241',
      'card-expiry': '10/26',
      'card-cvc': '1',
    });
    expect(response.status).toBe(400);
    expect(text).toContain('<title>Error: ');
    expect(text).toContain('Hay un problema');
    for (const field of ['card-number', 'card-expiry', 'card-cvc']) {
      expect(text).toContain(`href="#${field}"`);
      expect(text).toContain(`id="error-${field}"`);
    }
    expect(text).toContain('value="Rosa &quot;La Jefa&quot; Quispe"');
    expect(text).not.toContain('5563 2241');
  });

  test('returns to the site only', async () => {
    const academy = academyOfTest();
    const response = await academy.request(
      'GET',
      `/card-provider/pago?${await hosted(academy, 'http://evil.test/pagos/retorno/abc')}`,
    );
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toContain('Este enlace de pago no es válido');
    expect(text).not.toContain('cobro');
  });

  test('an ended session is said, with the way back', async () => {
    const academy = academyOfTest();
    const order = await hosted(academy);
    academy.advance(15 * 60_000);
    const response = await academy.request('GET', `/card-provider/pago?${order}`);
    expect(response.status).toBe(409);
    const text = await response.text();
    expect(text).toContain(`href="${RETURN_URL}"`);
    // It may have been paid before the session ended.
    expect(text).not.toContain('cobro');
  });

  test('of the global provider says, up to the last press, whether it charges every month', async () => {
    const academy = academyOfTest();
    const told = async (mode: string) => {
      const order = new URLSearchParams({
        key: PUBLIC_KEY,
        purchasenumber: '2026000017',
        amount: '59',
        currency: 'USD',
        mode,
        callbackurl: RETURN_URL,
      });
      const page = await academy.request('GET', `/global-card/pago?${order}`);
      const body = new URLSearchParams([...order, ...Object.entries(CARD)]);
      const confirmation = await academy.request('POST', '/global-card/pago', { origin: ORIGIN, body });
      return Promise.all([page.text(), confirmation.text()]);
    };
    for (const page of await told('subscription'))
      expect(page).toContain('$59.00 USD hoy, y lo mismo cada mes');
    for (const page of await told('payment')) expect(page).not.toContain('cada mes');
  });

  test('takes no card from a page of another origin', async () => {
    const academy = academyOfTest();
    const { response } = await submit(academy, await hosted(academy), CARD, SITE_ORIGIN);
    expect(response.status).toBe(403);
  });

  test('takes cards behind a proxy that ends TLS: its page has the same name, and https before it', async () => {
    const academy = academyOfTest();
    const origin = ORIGIN.replace('http:', 'https:');
    const { response } = await submit(academy, await hosted(academy), CARD, origin);
    expect(response.status).toBe(200);
  });
});

test('no page of the mock is listed by search engines or framed by another', async () => {
  const academy = academyOfTest();
  const paths = ['/', '/aula/1', '/student-zone/entrar', `/card-provider/pago?${await hosted(academy)}`];
  for (const path of paths) {
    const page = await academy.request('GET', path);
    expect(await page.text(), path).toContain('<meta name="robots" content="noindex" />');
    expect(page.headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
  }
});

describe('The card fields', () => {
  test.each(['card-number', 'card-expiry', 'card-cvc'])('%s may be framed by the site only', async (type) => {
    const response = await academyOfTest().request('GET', `/card-provider/campo?tipo=${type}&grupo=a`);
    expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors ${SITE_ORIGIN}`);
    expect(await response.text()).toContain('data-today="2026-11"');
  });

  test('there is no field card-cvv', async () => {
    expect((await academyOfTest().request('GET', '/card-provider/campo?tipo=card-cvv')).status).toBe(404);
  });

  test('the form script is JavaScript that a plain script element can run', async () => {
    const response = await academyOfTest().request('GET', '/card-provider/payform.js');
    expect(response.headers.get('content-type')).toContain('text/javascript');
    const script = await response.text();
    expect(() => new Script(script)).not.toThrow();
  });

  test('the modules of a field import only what is served', async () => {
    const academy = academyOfTest();
    const field = await (await academy.request('GET', '/card-provider/browser/field.js')).text();
    const imported = [...field.matchAll(/from ["']([^"']+)["']/g)].map(([, specifier]) => specifier);
    expect(imported).toEqual(['../card-rules.js']);
    const rules = await (await academy.request('GET', '/card-provider/card-rules.js')).text();
    expect(rules).not.toMatch(/from ["']/);
  });
});

describe('The scenario panel', () => {
  test('links every scenario into the demo and lists accounts, cards and what happened', async () => {
    const academy = academyOfTest();
    await pay({ academy, bearer: await logIn(academy) });
    const text = await (await academy.request('GET', '/')).text();
    for (const { id } of [...SCENARIOS, ...CODE_SCREENS]) expect(text).toContain(`href="/abrir/${id}"`);
    for (const shown of ['mama@kipu.test', 'kipu2026', '4474 1183 5563 2240', 'PEN 450.00']) {
      expect(text).toContain(shown);
    }
  });
});

describe('The media storage', () => {
  test('serves files by their type', async () => {
    const response = await academyOfTest().request('GET', '/media/cursos/curso-de-scratchjr.svg');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
  });

  test('an address that cannot be decoded is refused', async () => {
    expect((await academyOfTest().request('GET', '/media/%ff.svg')).status).toBe(400);
  });

  test.each(['..%2f..%2fpackage.json', '%2e%2e/campaign.ts', 'cursos%2f', 'x%00.svg', 'nada.svg'])(
    'nothing is found at %s',
    async (path) => {
      expect((await academyOfTest().request('GET', `/media/${path}`)).status).toBe(404);
    },
  );
});
