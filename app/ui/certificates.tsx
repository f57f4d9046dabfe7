import type { CertificateView } from '../../server/domain/family/parents-zone.ts';
import { paths } from '../paths.ts';
import { formatDay } from './format.ts';
import { ButtonLink } from './button.tsx';
import { Card } from './card.tsx';
import { Details } from './details.tsx';
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

interface CertificateSheetProps {
  /** A path's hangs from two cords; a blank one is still to be earned. */
  readonly kind: 'course' | 'path' | 'blank';
}

/** A certificate in small: a sheet with its woven edge, sealed by a knot. Decoration only. */
export function CertificateSheet({ kind }: CertificateSheetProps) {
  return (
    <svg
      className={styles.sheet}
      data-kind={kind}
      viewBox="0 0 64 56"
      width="64"
      height="56"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className={styles.paper}
        d="M6 6.5c17-1 35-1 52 0 .6 12 .6 24 0 35-17 1-35 1-52 0-.6-11-.6-23 0-35Z"
      />
      {kind !== 'blank' && (
        <>
          <path className={styles.woven} d="M11 12h5v5h-5ZM18 12h5v5h-5ZM25 12h5v5h-5Z" />
          <path className={styles.wovenOther} d="M32 12h5v5h-5ZM39 12h5v5h-5ZM46 12h5v5h-5Z" />
        </>
      )}
      <path className={styles.line} d="M12 24.5h26M12 30.5h19" />
      {kind !== 'blank' && (
        <>
          <path className={styles.cord} d="M45 33c-1 6-4 12-3 19" />
          {kind === 'path' && <path className={styles.cordOther} d="M48 33c0 6 3 11 2 19" />}
          <path className={styles.knot} d="M39.5 31c1-5 10-6.5 13-2.5s-.5 9.5-6 9.5-8-3-7-7Z" />
          <path className={styles.turn} d="M43 28c2 3 2 6 0 9M47.5 27c2 3 2 7 0 10.5" />
        </>
      )}
    </svg>
  );
}
