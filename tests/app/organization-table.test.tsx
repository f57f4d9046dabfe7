import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrganizationTable } from '../../app/organizations/organization-table.tsx';
import { organizationView } from '../../server/domain/organization/organization.ts';
import { Organization } from '../../server/upstream/contracts/dashboards.ts';
import { read } from '../support/bending.ts';

test('a certificate that the academy took back is neither offered nor said to come', () => {
  const certificate = { id: 5, title: 'Diploma', file: 'certificados/ana.pdf', status: 'revoked' };
  const enrolled = { student: { full_name: 'Ana' }, course: { id: 1, name: 'Scratch' }, certificate };
  const { rows } = organizationView(read(Organization, { enrolments: [enrolled] }), new Date('2027-02-01'));
  const html = renderToStaticMarkup(<OrganizationTable rows={rows} labelledBy="inscritos" />);
  expect(html).toContain('Revocado');
  expect(html).not.toMatch(/PDF|Aún no/);
});
