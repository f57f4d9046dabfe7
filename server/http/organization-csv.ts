import { stringify } from 'csv-stringify/sync';
import { Hono } from 'hono';
import { COURSE_STATUS_LABELS } from '../domain/family/course-status.ts';
import type { OrganizationRow } from '../domain/organization/organization.ts';
import type { HostEnvironment, HostServices } from './host.ts';
import { attachment, refusedFile } from './refused-file.ts';

/** Headings of the table and what stands below them. */
const COLUMNS: readonly (readonly [heading: string, cell: (row: OrganizationRow) => string | number])[] = [
  ['Estudiante', (row) => row.studentName],
  ['Correo electrónico', (row) => row.studentEmail],
  ['Curso', (row) => row.courseName],
  ['Grupo', (row) => row.groupName ?? ''],
  ['Estado', (row) => COURSE_STATUS_LABELS[row.status]],
  ['Progreso (%)', (row) => row.progress],
  ['Certificado', (row) => row.certificate?.title ?? ''],
];

/**
 * `/dashboardb2b/organization/{id}/inscritos.csv`: everybody who is enrolled through an organization, for its
 * managers alone. In UTF-8 with its mark, which spreadsheets need to read the accents.
 */
export function organizationCsvRoutes({ api: { log } }: HostServices): Hono<HostEnvironment> {
  const routes = new Hono<HostEnvironment>();
  routes.get('/:id/inscritos.csv', async (c) => {
    try {
      const { name, rows } = await c.get('visit').api.organizations.byId({ id: c.req.param('id') });
      return new Response(organizationCsv(rows), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': attachment(`Inscritos de ${name}.csv`),
        },
      });
    } catch (error) {
      return refusedFile(c, error, log);
    }
  });
  return routes;
}

/** The table as CSV. Names come from people: what a spreadsheet would run as a formula is written as text. */
function organizationCsv(rows: readonly OrganizationRow[]): string {
  const table = rows.map((row) => COLUMNS.map(([, cell]) => cell(row)));
  const headings = COLUMNS.map(([heading]) => heading);
  return stringify([headings, ...table], { bom: true, escape_formulas: true, record_delimiter: 'windows' });
}
