import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { paths } from '../../app/paths.ts';
import { CONTACT_SENT } from '../../server/domain/content/contact.ts';
import { CATALOGUE, KipuError } from '../../server/errors.ts';
import { SHEET } from '../support/factories/claims.ts';
import { cookieOf } from './site.ts';
import { openVisitedSite, wordsOf } from './visited-site.ts';
import type { VisitedSite } from './visited-site.ts';

// Browsers that keep no cookies, and so bring no session to the page after a form.

const WAITING_LIST = paths.waitingList('entrada-curso-de-scratch', 'grupo-curso-de-scratch-sabado');

let site: VisitedSite;
beforeAll(async () => {
  site = await openVisitedSite({ sandbox: 'without-cookies', people: [] });
}, 120_000);
afterAll(() => site.close());

/** The forms that need no login: what is sent, and what a browser without cookies reads next. */
const FORMS: readonly {
  readonly name: string;
  readonly path: string;
  readonly fields: () => Readonly<Record<string, string>>;
  readonly told: RegExp;
}[] = [
  {
    name: 'a question',
    path: paths.contact(),
    fields: () => ({ tipo_de_consulta: 'soporte', message: 'Hola', reply: 'rosa@kipu.test' }),
    told: new RegExp(`${CONTACT_SENT}(?! No dejaste)`),
  },
  {
    name: 'a question without an address',
    path: paths.contact(),
    fields: () => ({ tipo_de_consulta: 'soporte', message: 'Hola' }),
    told: new RegExp(`${CONTACT_SENT}.*No dejaste correo ni teléfono`),
  },
  {
    name: 'a place in a waiting list',
    path: WAITING_LIST,
    fields: () => ({
      intent: 'esperar-sin-cuenta',
      submission: crypto.randomUUID(),
      name: 'Rosa',
      channel: 'email',
      contact: `${crypto.randomUUID()}@kipu.test`,
      consent: 'on',
    }),
    told: /Listo: estás en la lista y te escribimos apenas puedas inscribirte\./,
  },
  {
    name: 'a sheet of the claims book',
    path: paths.claimsBook(),
    fields: () => ({ ...SHEET, submissionId: crypto.randomUUID() }),
    told: /Recibimos tu hoja\. Te respondemos al correo que escribiste en 15 días hábiles como máximo\./,
  },
  {
    name: 'another country',
    path: paths.country(paths.prices()),
    fields: () => ({ country: 'US', volver: paths.prices() }),
    told: /El país sigue igual, porque tu navegador no guarda las cookies de este sitio: permítelas, o ábrelo en otro navegador\./,
  },
];

/** Follows the redirects of an answer with these headers, and returns the page and its path. */
async function followed(answer: Response, headers: Readonly<Record<string, string>>) {
  let path = '';
  let page = answer;
  while (page.status === 303) {
    path = page.headers.get('location') ?? '';
    page = await site.get(path, headers);
  }
  return { path, status: page.status, words: wordsOf(await page.text()) };
}

describe.each(FORMS)('$name sent from a browser', ({ path, fields, told }) => {
  const refererOf = () => `${site.origin}${path}`;

  test('that keeps no cookies is told what became of it', async () => {
    const sent = await site.post(path, fields(), { referer: refererOf() });
    expect(sent.status).toBe(303);
    const next = await followed(sent, { referer: refererOf() });
    expect(next.status).toBe(200);
    expect(next.words).toMatch(told);
    // By a link of somebody else it says nothing.
    expect(wordsOf(await (await site.get(next.path)).text())).not.toMatch(told);
  });

  test.each(['messages_limited', 'store_unavailable'] as const)(
    'whose new session is refused (%s) is told what became of it, if more became of it than a session',
    async (code) => {
      const { rateLimiter } = site.kipu.services.api;
      const { admitMessage } = rateLimiter;
      const refused = new KipuError(code);
      const admitting = vi
        .spyOn(rateLimiter, 'admitMessage')
        .mockImplementation((kind, ip) =>
          kind === 'visit' ? Promise.reject(refused) : admitMessage(kind, ip),
        );
      onTestFinished(() => admitting.mockRestore());
      const sent = await site.post(path, fields(), { referer: refererOf() });
      expect(cookieOf(sent)).toBeNull();
      if (path === paths.country(paths.prices())) expect(sent.status).toBe(refused.failure.status);
      else expect((await followed(sent, { referer: refererOf() })).words).toMatch(told);
    },
  );

  test('that keeps cookies has a clean address, and no word of cookies', async () => {
    const sent = await site.post(path, fields(), { referer: refererOf() });
    const next = await followed(sent, { referer: refererOf(), cookie: cookieOf(sent) ?? '' });
    expect(next.status).toBe(200);
    expect(next.path).not.toContain('sin-cookies');
    expect(next.words).not.toContain('cookies de este sitio');
  });
});

test.each(FORMS.filter(({ path }) => path !== paths.country(paths.prices())))(
  '$name that a program filled in is refused as its mistake: an alarm counts what fails on our side',
  async ({ path, fields }) => {
    const sent = await site.post(path, { ...fields(), sitio_web: 'https://spam.example' });
    expect(sent.status).toBe(400);
    expect(wordsOf(await sent.text())).toContain(CATALOGUE.invalid_input.text);
  },
);
