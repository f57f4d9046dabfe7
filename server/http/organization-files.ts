import { stringify } from 'csv-stringify/sync';
import type { Context, Hono } from 'hono';
import { COURSE_STATUS_LABELS } from '../domain/family/course-status.ts';
import type { OrganizationRow } from '../domain/organization/organization.ts';
import { listedRows, readStudentFilter } from '../domain/organization/student-list.ts';
import { todayOf } from '../domain/time.ts';
import { KipuError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { wholeBody } from './bodies.ts';
import { certificateArchive } from './certificate-archive.ts';
import type { HostEnvironment, HostServices } from './host.ts';
import { download, filesOf, readPdf } from './private-files.ts';

/** A certificate has a page or two: a larger file is not one. Bytes. */
const MOST_BYTES_OF_A_CERTIFICATE = 20 * 1024 * 1024;

/** Files of an organization for its managers, with the students that match the filter in the URL, as on the page. */
export function organizationFileRoutes({ settings, api }: HostServices): Hono<HostEnvironment> {
  const { log, now } = api;
  const routes = filesOf(api);
  const today = () => todayOf({ now: now() });

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
    const certificates = certified.map(({ id, title, code, studentName }) => ({
      name: `${studentName}, ${title}`,
      code,
      // The same rule as for a single certificate: only those on the viewer's own list can be read.
      read: async () => {
        const file = files.find((own) => own.id === id)?.file;
        return file === undefined ? null : wholePdf(`${settings.mediaUrl}/${encodeURI(file)}`, log);
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

/** Reads the students of an organization that match the URL. @throws KipuError not_found for all but its managers */
async function listed(c: Context<HostEnvironment>, id: string) {
  const organization = await c.get('visit').api.organizations.byId({ id });
  const filter = readStudentFilter(new URL(c.req.url).searchParams, organization);
  return { name: organization.name, rows: listedRows(organization.rows, filter) };
}

/**
 * Returns the table as CSV for the region's spreadsheets: in UTF-8 with a byte order mark, which they need to read the
 * accents, and with semicolons, the list separator of Windows in Peruvian Spanish. Texts are quoted, so that no part of
 * them becomes a cell where the separator is a comma; names come from people, so whatever a spreadsheet would run as a
 * formula is escaped.
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

/** Column headings of an organization's table, each with the content of its cells. */
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

/** Downloads a whole certificate. @returns null when it cannot be read, or is too large to be one */
async function wholePdf(url: string, log: Logger): Promise<Uint8Array | null> {
  try {
    return await wholeBody(await readPdf(url, log), MOST_BYTES_OF_A_CERTIFICATE);
  } catch (error) {
    log.warn({ error }, 'certificate left out of an archive');
    return null;
  }
}
