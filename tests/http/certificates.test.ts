import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { http } from 'msw';
import decodeQR from 'qr/decode.js';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { CATALOGUE } from '../../server/errors.ts';
import { logIn, person } from '../api/kipu.ts';
import { openDrawnSite } from './drawn-site.ts';
import type { TestSite } from './site.ts';

// What strangers see of a certificate, and how its family decides about that.

const SANDBOX = 'certificates';
/** Valentina's certificate of a finished course. */
const CODE = 'C-N20A-CF4J';
/** A valid code that belongs to nobody. */
const UNKNOWN = 'C-6SKY-AVDP';

let site: TestSite;
let cookie = '';

beforeAll(async () => {
  site = await openDrawnSite();
  const mother = person(site.kipu, { sandbox: SANDBOX });
  await logIn(mother, 'mama@kipu.test');
  cookie = mother.cookie();
});
afterAll(() => site.close());

/** Opens a page, as a stranger unless a cookie is given; returns its response and text. */
async function open(path: string, { scenario, as, sandbox = SANDBOX }: Opening = {}) {
  const answer = await site.get(path, {
    'x-mock-sandbox': sandbox,
    ...(scenario && { 'x-mock-scenario': scenario }),
    ...(as && { cookie: as }),
  });
  const html = await answer.text();
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  return { answer, html, words: main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
}

interface Opening {
  readonly scenario?: string;
  readonly as?: string;
  readonly sandbox?: string;
}

/** Reads the sheet of one of the mother's certificates: its text, and where its QR code leads. */
async function sheetOf(id: string) {
  const answer = await site.get(paths.certificate(id), { cookie, 'x-mock-sandbox': SANDBOX });
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const address = decodeQR(await pictureOf(bytes));
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return { text, address };
}

/** Returns the only image of a PDF, with three bytes per pixel. */
async function pictureOf(bytes: Uint8Array) {
  const pdf = await PDFDocument.load(bytes);
  const pictures = pdf.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const isPicture =
      object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image');
    return isPicture ? object : [];
  });
  const [picture] = pictures;
  if (!picture || pictures.length > 1) throw new Error(`${pictures.length} pictures on the sheet`);
  const sizeOf = (side: string) => Number(picture.dict.get(PDFName.of(side))?.toString());
  return {
    width: sizeOf('Width'),
    height: sizeOf('Height'),
    data: decodePDFRawStream(picture).decode(),
  };
}

describe('the sheet of a certificate', () => {
  test('says its code and date, and its picture leads to the page that confirms both', async () => {
    const { text, address } = await sheetOf('certificado-hija-valentina-1');
    expect(text).toContain(CODE);
    const { origin, pathname } = new URL(address);
    expect([origin, pathname]).toEqual([site.origin, paths.verify(CODE)]);
    const { answer, words } = await open(pathname);
    expect(answer.status).toBe(200);
    expect(words).toContain('Este certificado es válido');
    const [day] = /Emitido el \d+ de \w+ de \d{4}/.exec(text) ?? [];
    expect(day).toBeDefined();
    expect(words).toContain(day);
  });
});

describe('whoever has a code', () => {
  test.each([CODE, 'c-n20a-cf4j', 'N2OACF4J', 'C N20A CF4J', 'cn2oacf4j'])(
    'finds its certificate by %s',
    async (typed) => {
      const { answer, html, words } = await open(paths.verify(typed));
      expect(answer.status).toBe(200);
      for (const told of ['Programación con Scratch', 'Valentina T.', 'Válido', CODE])
        expect(words).toContain(told);
      // Only what a verification needs, and not for search engines.
      expect(html).not.toMatch(/Torres|Quispe|hija-valentina|certificados\//);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
    },
  );

  test('types it into a form that leads to its page, however it is written', async () => {
    expect((await open(paths.verification())).html).toContain('action="/verificar"');
    const { answer } = await open(`${paths.verification()}?codigo=${encodeURIComponent(' n2oa cf4j ')}`);
    expect(answer.status).toBe(303);
    const { words } = await open(answer.headers.get('location') ?? '');
    expect(words).toContain('Este certificado es válido');
  });

  test('finds it by a code of the form that the academy has, as it is written', async () => {
    const told = {
      title: 'Programación con Scratch',
      status: 'valid',
      issued_on: 'ayer',
      student_name: null,
    };
    site.kipu.use(http.get('*/api/certificates/verify/YCH-26-0001/', () => Response.json(told)));
    const { answer } = await open(`${paths.verification()}?codigo=YCH-26-0001`);
    const { words } = await open(answer.headers.get('location') ?? '');
    site.kipu.reset();
    expect(words).toContain('Este certificado es válido');
    expect(words).toContain('YCH-26-0001');
  });

  test('is told that it was revoked', async () => {
    const { answer, words } = await open(paths.verify(CODE), { scenario: 'certificado-revocado' });
    expect(answer.status).toBe(200);
    expect(words).toContain('Este certificado fue revocado');
    expect(words).not.toContain('es válido');
  });

  test('that is of none reads one answer, whether it is mistyped or nobody’s, and may correct it', async () => {
    const answers = await Promise.all(
      [UNKNOWN, 'C-N20A-CF4K', 'hola', '%3Cscript%3E'].map(async (typed) => {
        const { answer, html, words } = await open(`/verificar/${typed}`);
        expect(answer.status, typed).toBe(404);
        expect(html).toContain(
          `value="${decodeURIComponent(typed).replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`,
        );
        return words;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain(CATALOGUE.certificate_unknown.text);
  });

  test('is not told that a certificate is none while the academy cannot be asked', async () => {
    const { answer, html, words } = await open(paths.verify(CODE), { scenario: 'comprobacion-falla' });
    expect(answer.status).toBe(503);
    expect(words).toContain(CATALOGUE.certificate_check_failed.text);
    expect(words).not.toContain(CATALOGUE.certificate_unknown.text);
    expect(words).toMatch(/Referencia K-/);
    expect(html).toContain(`value="${CODE}"`);
  });

  test.each([
    ['no such call', () => Response.json({ detail: 'Not found.' }, { status: 404 })],
    ['a proxy', () => new Response('<h1>Not Found</h1>', { status: 404 })],
  ])('is not told so by a 404 of %s either', async (_what, answer) => {
    site.kipu.use(http.get('*/api/certificates/verify/*', answer));
    const { answer: page, words } = await open(paths.verify(CODE));
    site.kipu.reset();
    expect(page.status).toBe(503);
    expect(words).toContain(CATALOGUE.certificate_check_failed.text);
    expect(words).not.toContain(CATALOGUE.certificate_unknown.text);
  });

  test('may look as often as anybody needs to, found or not, and then waits', async () => {
    const look = (code: string) => open(paths.verify(code), { sandbox: 'certificates-tried' });
    for (let tried = 0; tried < 60; tried += 1) {
      const { answer } = await look(tried % 2 === 0 ? CODE : 'hola');
      expect(answer.status).toBe(tried % 2 === 0 ? 200 : 404);
    }
    const { answer, html } = await look(CODE);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(html).toContain(`value="${CODE}"`);
  });
});

describe('the family', () => {
  const dashboard = paths.parentsZone({ childId: 'hija-valentina' });
  const choose = (name: string, scenario?: string) =>
    site.post(
      dashboard,
      { intent: 'certificate-name', childId: 'hija-valentina', name },
      { cookie, 'x-mock-sandbox': SANDBOX, ...(scenario && { 'x-mock-scenario': scenario }) },
    );

  test('finds code and page of each certificate beside it', async () => {
    const { html } = await open(dashboard, { as: cookie });
    expect(html).toContain(`<a href="${paths.verify(CODE)}"`);
    expect(html).toContain(`${CODE}</code>`);
  });

  test('is told which one the academy took back', async () => {
    const { words } = await open(dashboard, { as: cookie, scenario: 'certificado-revocado' });
    expect(words).toContain('La academia lo revocó');
  });

  test.each([
    ['full', 'Valentina Torres Quispe'],
    ['none', null],
    ['initial', 'Valentina T.'],
  ])('decides by %s how much of the name strangers read', async (name, read) => {
    const answer = await choose(name);
    expect(answer.status).toBe(303);
    const { words } = await open(paths.verify(CODE));
    expect(words).toContain('Este certificado es válido');
    if (read === null) expect(words).not.toMatch(/Valentina|A nombre de/);
    else expect(words).toContain(`A nombre de ${read} `);
    expect((await open(dashboard, { as: cookie })).html).toMatch(
      new RegExp(`name="name"(?=[^>]*value="${name}")(?=[^>]*checked)`),
    );
  });

  test('is told when its choice could not be kept, and finds it as it was made', async () => {
    const answer = await choose('full', 'nombre-no-guardado');
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain(CATALOGUE.upstream_unavailable.text);
    expect(html).toMatch(/name="name"(?=[^>]*value="full")(?=[^>]*checked)/);
    expect((await open(paths.verify(CODE))).words).not.toContain('Quispe');
  });
});

test('a student without parents chooses the own name, and nobody else does it for a student', async () => {
  const student = person(site.kipu, { sandbox: SANDBOX });
  await logIn(student, 'alumna@kipu.test');
  const as = student.cookie();
  const { html } = await open(paths.dashboard(), { as });
  const [, childId = ''] =
    /name="childId" value="([^"]+)"[^>]*>.{0,200}ve el curso, la fecha/s.exec(html) ?? [];
  expect(html).toContain('Quien verifica un certificado tuyo ve el curso, la fecha y…');
  const choose = (cookies: string, of: string) =>
    site.post(
      paths.dashboard(),
      { intent: 'certificate-name', childId: of, name: 'full' },
      { cookie: cookies, 'x-mock-sandbox': SANDBOX },
    );
  expect((await choose(cookie, childId)).status).toBe(404);
  expect((await choose(as, 'hija-valentina')).status).toBe(404);
  expect((await open(paths.verify('C-W3DP-PPY6'))).words).toContain('Camila H.');
  expect((await choose(as, childId)).status).toBe(303);
  expect((await open(paths.verify('C-W3DP-PPY6'))).words).toContain('Camila Huamán');
  expect((await open(paths.dashboard(), { as })).html).toMatch(
    /checked="" value="full"|value="full" checked=""/,
  );
});
