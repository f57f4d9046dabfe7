import { strFromU8, unzipSync } from 'fflate';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import type { StudentFilter } from '../../server/domain/organization/student-list.ts';
import { readClock } from '../../server/domain/time.ts';
import { signedIn } from '../api/kipu.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

const SANDBOX = 'organization-files';
const ANDINA = 'organizacion-andina';
const PDF = '%PDF-1.7 a certificate';
const today = () => readClock('America/Lima', new Date()).date;
/** Returns the file name without its day in Lima, which may change during the request. */
async function nameOf(ask: () => Promise<Response>): Promise<string> {
  const before = today();
  const disposition = (await ask()).headers.get('content-disposition') ?? '';
  const [name = '', day = ''] = /filename="([^"]+) (\d{4}-\d\d-\d\d)\./.exec(disposition)?.slice(1) ?? [];
  expect([before, today()]).toContain(day);
  return name;
}

let site: TestSite;
const cookies = new Map<string, string>();
beforeAll(async () => {
  site = await openSite();
  for (const email of ['empresa@kipu.test', 'otra-empresa@kipu.test']) {
    cookies.set(email, (await signedIn(site.kipu, SANDBOX, email)).cookie());
  }
});
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

const ask = (path: string, email = 'empresa@kipu.test') =>
  site.get(path, { 'x-mock-sandbox': SANDBOX, cookie: cookies.get(email) ?? '' });

describe('the list of students', () => {
  const table = (filter: Partial<StudentFilter> = {}) => ask(paths.organizationFile(ANDINA, filter));
  const linesOf = async (answer: Response) => (await answer.text()).trimEnd().split('\r\n');

  test('has a row for each child course, in Spanish, as spreadsheets of the region read it', async () => {
    const answer = await table();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      '"Estudiante";"Correo electrónico";"Curso";"Grupo";"Inicio";"Fin";"Estado";"Atrasado";"Progreso (%)";"Certificado";"Código del certificado"',
    );
    expect(lines).toHaveLength(1 + 28);
    expect(lines.some((line) => line.includes(';"Completado";"No";100;'))).toBe(true);
    expect(lines.some((line) => line.includes(';"No completado";"No";15;"";""'))).toBe(true);
    // Quotes and commas in a name stay in its cell.
    expect(lines.some((line) => line.startsWith('"Sebastián ""Sebas"" O\'Connor, hijo";"'))).toBe(true);
  });

  test('is named after the organization and the day in Lima', async () => {
    expect(await nameOf(() => table())).toBe('Inscritos de Colegio Andino');
  });

  test('holds exactly the students that the page lists, in its order', async () => {
    const behind = await linesOf(await table({ shown: 'atrasados', order: 'progreso' }));
    expect(behind.slice(1).map((line) => line.split(';').slice(6, 9))).toEqual([
      ['"En progreso"', '"Sí"', '25'],
      ['"En progreso"', '"Sí"', '42'],
    ]);
    expect(await linesOf(await table({ query: 'SEBASTIAN hijo' }))).toHaveLength(1 + 2);
    expect(await linesOf(await table({ query: 'nadie' }))).toHaveLength(1);
  });

  test('writes what a spreadsheet would run as text, whatever it takes for the end of a cell', async () => {
    const csv = await (
      await ask(paths.organizationFile('organizacion-costa'), 'otra-empresa@kipu.test')
    ).text();
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"";""Notas"")"`);
    expect(csv).not.toMatch(/(?:^|[,;\n])"?[=+@]/);
  });
});

describe('the certificates in one archive', () => {
  const storageGives = (answer: () => Response) =>
    site.kipu.use(http.get('http://academy.test/media/*', answer));
  const aPdf = () => new Response(PDF, { headers: { 'content-type': 'application/pdf' } });
  const archive = async (filter: Partial<StudentFilter> = {}, email?: string) => {
    const answer = await ask(paths.organizationCertificates(ANDINA, filter), email);
    expect(answer.status).toBe(200);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    return {
      answer,
      files: Object.fromEntries(Object.entries(files).map(([name, file]) => [name, strFromU8(file)])),
    };
  };
  test('are named after their students, and nothing else is in it', async () => {
    storageGives(aPdf);
    const { answer, files } = await archive();
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const names = Object.keys(files);
    expect(names).toHaveLength(6);
    expect(names).toContain('Emiliano Chávez Ramírez, Programación con Scratch, C-6SN9-K7BZ.pdf');
    // Characters that file systems do not allow are left out.
    expect(names).toContain("Sebastián Sebas O'Connor, hijo, Programación con Scratch, C-CCC8-R3EZ.pdf");
    expect(new Set(Object.values(files))).toEqual(new Set([PDF]));
  });

  test('have a name with the organization and the day in Lima', async () => {
    storageGives(aPdf);
    expect(await nameOf(() => ask(paths.organizationCertificates(ANDINA)))).toBe(
      'Certificados de Colegio Andino',
    );
  });

  test('are those of the students that are listed', async () => {
    storageGives(aPdf);
    const { files } = await archive({ query: 'emiliano' });
    expect(Object.keys(files)).toEqual([
      'Emiliano Chávez Ramírez, Programación con Scratch, C-6SN9-K7BZ.pdf',
    ]);
  });

  test('that no listed student has are not found', async () => {
    const answer = await ask(paths.organizationCertificates(ANDINA, { shown: 'atrasados' }));
    expect(answer.status).toBe(404);
  });

  test('come without one that cannot be read, which is named', async () => {
    let asked = 0;
    storageGives(() => {
      asked += 1;
      return asked === 1 ? new Response('no', { status: 500 }) : aPdf();
    });
    const { files } = await archive();
    expect(Object.keys(files)).toHaveLength(5 + 1);
    const told = files['Certificados que faltan.txt'] ?? '';
    expect(told).toContain('No pudimos leer estos certificados');
    const [named = ''] = told.trimEnd().split('\r\n').slice(-1);
    expect(named).toMatch(/, Programación con Scratch, C-/);
    expect(Object.keys(files)).not.toContain(`${named}.pdf`);
  });

  test.each([
    [
      'larger than any certificate',
      () =>
        new Response(new Uint8Array(21 * 1024 * 1024), { headers: { 'content-type': 'application/pdf' } }),
    ],
    ['no PDF', () => new Response('<script>', { headers: { 'content-type': 'text/html' } })],
    ['gone', () => Response.error()],
  ])('come without what is %s', async (_what, answer) => {
    storageGives(answer);
    const { files } = await archive({ query: 'emiliano' });
    expect(Object.keys(files)).toEqual(['Certificados que faltan.txt']);
    expect(files['Certificados que faltan.txt']).toContain(
      'Emiliano Chávez Ramírez, Programación con Scratch',
    );
  });

  test('come without those that are not on the list of certificates that the manager may see', async () => {
    let asked = 0;
    storageGives(() => {
      asked += 1;
      return aPdf();
    });
    site.kipu.use(http.get('*/api/certificates/', () => Response.json({ data: [] })));
    const { files } = await archive();
    expect(Object.keys(files)).toEqual(['Certificados que faltan.txt']);
    expect(asked).toBe(0);
  });

  test.each([[404], [405], [500]])(
    'are each named as missing where the list of certificates is answered by %i',
    async (status) => {
      site.kipu.use(http.get('*/api/certificates/', () => Response.json({ detail: 'no' }, { status })));
      const { files } = await archive({ query: 'emiliano' });
      expect(Object.keys(files)).toEqual(['Certificados que faltan.txt']);
      expect(files['Certificados que faltan.txt']).toContain('Emiliano Chávez Ramírez');
    },
  );

  test('are found where the academy tells of a certificate its title and its file alone, as the specification does', async () => {
    storageGives(aPdf);
    const certificate = { title: 'Robótica', file: 'certificados/ana.pdf' };
    const enrolled = { student: { full_name: 'Ana' }, course: { id: 1, name: 'Robótica' }, certificate };
    site.kipu.use(
      http.get('*/api/organizations/*', () => Response.json({ name: 'Colegio', enrolments: [enrolled] })),
      http.get('*/api/certificates/', () => Response.json({ data: [certificate] })),
    );
    const { files } = await archive();
    expect(Object.keys(files)).toEqual(['Ana, Robótica.pdf']);
  });
});
