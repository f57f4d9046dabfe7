import { stringify } from 'csv-stringify/sync';
import type { Context, Hono } from 'hono';
import { COURSE_STATUS_LABELS } from '../domain/family/course-status.ts';
import type { OrganizationRow } from '../domain/organization/organization.ts';
import { listedRows, readStudentFilter } from '../domain/organization/student-list.ts';
import { ACADEMY_ZONE, readClock } from '../domain/time.ts';
import { KipuError } from '../errors.ts';
import { wholeBody } from './bodies.ts';
import { certificateArchive } from './certificate-archive.ts';
import type { HostEnvironment, HostServices } from './host.ts';
import { download, filesOf, readPdf } from './private-files.ts';

/** A certificate has a page or two: what is larger than this is none. */
const MOST_BYTES_OF_A_CERTIFICATE = 20 * 1024 * 1024;

/** Files of an organization for its managers, of those students that the address asks for as the page does. */
export function organizationFileRoutes({ settings, api }: HostServices): Hono<HostEnvironment> {
  const { log, now } = api;
  const routes = filesOf(api);
  const today = () => readClock(ACADEMY_ZONE, now()).date;

  routes.get('/dashboardb2b/organization/:id/inscritos.csv', async (c) => {
    const { name, rows } = await listed(c, c.req.param('id'));
    const csv = tableOf(rows);
    const headers = { 'content-type': 'text/csv; charset=utf-8' };
    return download(csv, `Inscritos de ${name} ${today()}.csv`, headers);
  });

  routes.get('/dashboardb2b/organization/:id/certificados.zip', async (c) => {
    const [{ name, rows }, files] = await Promise.all([
      listed(c, c.req.param('id')),
      c.get('visit').api.certificates.files(),
    ]);
    const certified = rows.flatMap((row) => (row.certificate ? [{ ...row, ...row.certificate }] : []));
    if (certified.length === 0) throw new KipuError('not_found');
    const source = { log, requestId: c.get('requestId') };
    const certificates = certified.map(({ id, title, code, studentName }) => ({
      name: `${studentName}, ${title}`,
      code,
      // The same rule as for a single certificate: nobody gets one that is not on their own list.
      read: async () => {
        const file = files.find((own) => own.id === id)?.file;
        return file === undefined ? null : wholePdf(`${settings.mediaUrl}/${encodeURI(file)}`, source);
      },
    }));
    const headers = { 'content-type': 'application/zip' };
    return download(
      certificateArchive(certificates, now()),
      `Certificados de ${name} ${today()}.zip`,
      headers,
    );
  });
  return routes;
}

/** The students of an organization that the address asks for. @throws KipuError not_found for all but its managers */
async function listed(c: Context<HostEnvironment>, id: string) {
  const organization = await c.get('visit').api.organizations.byId({ id });
  const filter = readStudentFilter(new URL(c.req.url).searchParams, organization);
  return { name: organization.name, rows: listedRows(organization.rows, filter) };
}

/**
 * The table as spreadsheets of the region open it: in UTF-8 with its mark, which they need to read the accents, and
 * with semicolons, which separate lists in Windows in Spanish of Peru. Words are quoted, so that nothing of them becomes
 * a cell where commas separate; what a spreadsheet would run as a formula is written as text, as names come from people.
 */
function tableOf(rows: readonly OrganizationRow[]): string {
  const headings = COLUMNS.map(([heading]) => heading);
  const table = rows.map((row) => COLUMNS.map(([, cell]) => cell(row)));
  return stringify([headings, ...table], {
    bom: true,
    delimiter: ';',
    quoted_string: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

/** Headings of the table of an organization and what stands below them. */
const COLUMNS: readonly (readonly [heading: string, cell: (row: OrganizationRow) => string | number])[] = [
  ['Estudiante', (row) => row.studentName],
  ['Correo electrónico', (row) => row.studentEmail ?? ''],
  ['Curso', (row) => row.courseName],
  ['Grupo', (row) => row.groupName ?? ''],
  ['Inicio', (row) => row.startsOn ?? ''],
  ['Fin', (row) => row.endsOn ?? ''],
  ['Estado', (row) => COURSE_STATUS_LABELS[row.status]],
  ['Atrasado', (row) => (row.isBehind ? 'Sí' : 'No')],
  ['Progreso (%)', (row) => row.progress ?? ''],
  ['Certificado', (row) => row.certificate?.title ?? ''],
  ['Código del certificado', (row) => row.certificate?.code ?? ''],
];

/** Reads a certificate whole. @returns null when it cannot be read, or is no certificate by its size */
async function wholePdf(url: string, source: Parameters<typeof readPdf>[1]): Promise<Uint8Array | null> {
  try {
    return await wholeBody(await readPdf(url, source), MOST_BYTES_OF_A_CERTIFICATE);
  } catch (error) {
    source.log.warn({ error, requestId: source.requestId }, 'certificate left out of an archive');
    return null;
  }
}
