import type { CertificateView } from '../../server/domain/family/parents-zone.ts';
import { paths } from '../paths.ts';
import { formatDay } from './format.ts';
import { ButtonLink } from './button.tsx';
import { Card } from './card.tsx';
import { Details } from './details.tsx';
import { Drawing } from './drawing.tsx';
import blank from './drawings/certificate-blank.svg?raw';
import course from './drawings/certificate-course.svg?raw';
import path from './drawings/certificate-path.svg?raw';
import { Icon } from './icon.tsx';
import styles from './certificates.module.css';

/** How many are in sight before the list is expanded (spec §9). */
const SHOWN = 2;

const KIND_WORDS: Record<CertificateView['kind'], string> = {
  course: 'Certificado de curso',
  path: 'Certificado de ruta',
};

interface CertificatesTileProps {
  /** The newest first. */
  readonly certificates: readonly CertificateView[];
  /** What is said while there is none. */
  readonly empty?: string;
}

/** A student's certificates, each with its PDF: the first two, and the rest on demand (spec §2). */
export function CertificatesTile({
  certificates,
  empty = 'El estudiante aún no tiene un certificado. Debe terminar un curso para recibirlo.',
}: CertificatesTileProps) {
  const rest = certificates.slice(SHOWN);
  return (
    <Card as="section" className={styles.tile} aria-labelledby="certificates-title">
      <h2 id="certificates-title" className={styles.title}>
        Certificados
      </h2>
      {certificates.length === 0 && (
        <div className={styles.none}>
          <CertificateSheet kind="blank" />
          <p>{empty}</p>
        </div>
      )}
      <CertificateList certificates={certificates.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <Details show="ver más certificados" hide="ver menos certificados">
          <CertificateList certificates={rest} />
        </Details>
      )}
    </Card>
  );
}

function CertificateList({ certificates }: Pick<CertificatesTileProps, 'certificates'>) {
  if (certificates.length === 0) return null;
  return (
    <ul className={styles.list}>
      {certificates.map(({ id, title, kind, studentName, issuedOn }) => (
        <li key={id} className={styles.certificate}>
          <CertificateSheet kind={kind} />
          <div>
            <h3 className={styles.name}>{title}</h3>
            <p className={styles.facts}>
              {KIND_WORDS[kind]}, emitido el {formatDay(issuedOn)} a {studentName}
            </p>
          </div>
          <ButtonLink
            href={paths.certificate(id)}
            kind="secondary"
            size="small"
            rel="nofollow"
            className={styles.download}
          >
            <Icon name="download" size={18} /> Descargar
            <span className="visually-hidden"> {title} en PDF</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

const SHEETS = { course, path, blank };

interface CertificateSheetProps {
  /** A path's hangs from two cords; a blank one is still to be earned. */
  readonly kind: keyof typeof SHEETS;
}

/** A certificate in small: a sheet with its woven edge, sealed by a knot. Decoration only. */
export function CertificateSheet({ kind }: CertificateSheetProps) {
  return <Drawing svg={SHEETS[kind]} className={styles.sheet} data-kind={kind} />;
}
