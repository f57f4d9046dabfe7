import type { ReactNode } from 'react';
import type { CertificateView } from '../../server/domain/family/certified.ts';
import { paths } from '../paths.ts';
import { formatDay } from '../ui/format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyableCode } from '../ui/copyable-code.tsx';
import { Details } from '../ui/details.tsx';
import { Drawing } from '../ui/drawing.tsx';
import blank from './certificate-blank.svg?raw';
import course from './certificate-course.svg?raw';
import path from './certificate-path.svg?raw';
import { Icon } from '../ui/icon.tsx';
import { UnreadNotice } from '../ui/unread-notice.tsx';
import { useSite } from '../ui/site.ts';
import styles from './certificates.module.css';

/** How many are shown before the list is expanded (spec §9). */
const SHOWN = 2;

const KIND_WORDS: Record<NonNullable<CertificateView['kind']>, string> = {
  course: 'Certificado de curso',
  path: 'Certificado de ruta',
};

interface CertificatesProps {
  /** Newest first; an element is null when it could not be read. The list is null, not empty, when none could. */
  readonly certificates: readonly (CertificateView | null)[] | null;
  /** Reference of the request that read them. */
  readonly reference: string | undefined;
  /** Text for when there is none. */
  readonly empty?: string;
  /** Settings for all certificates. */
  readonly children?: ReactNode;
}

/** A student's certificates with their PDFs: the first two, and the rest behind a button (spec §2). */
export function Certificates({
  certificates: told,
  reference,
  empty = 'El estudiante aún no tiene un certificado. Debe terminar un curso para recibirlo.',
  children,
}: CertificatesProps) {
  if (told === null) return <UnreadNotice of="certificates_unavailable" reference={reference} />;
  const certificates = told.filter((certificate) => certificate !== null);
  const rest = certificates.slice(SHOWN);
  return (
    <Card as="section" aria-labelledby="certificates-title">
      <h2 id="certificates-title" className={styles.title}>
        Certificados
      </h2>
      <UnreadNotice
        of="certificate_unreadable"
        count={told.length - certificates.length}
        reference={reference}
      />
      {told.length === 0 && (
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
      {children}
    </Card>
  );
}

function CertificateList({ certificates }: { readonly certificates: readonly CertificateView[] }) {
  if (certificates.length === 0) return null;
  return (
    <ul className="plain">
      {certificates.map(({ id, title, kind, hasFile, code, isRevoked, isOfOneOfSeveral, ...facts }) => (
        <li key={id} className={styles.certificate}>
          <CertificateSheet kind={kind ?? 'course'} />
          <div>
            <h3 className={styles.name}>{title}</h3>
            <p className={styles.facts}>
              {factsOf({ kind, ...facts })}
              {isOfOneOfSeveral && '. No dice a cuál de tus hij@s se dio'}
              {!hasFile && '. PDF por definir'}
              {isRevoked && '. La academia lo revocó.'}
            </p>
            {code !== null && <CertificateCode code={code} title={title} />}
          </div>
          {hasFile && (
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
          )}
        </li>
      ))}
    </ul>
  );
}

/** Returns 'Certificado de curso, emitido el 4 de enero de 2027 a Valentina Torres', as far as known. */
function factsOf({
  kind,
  studentName,
  issuedOn,
}: Pick<CertificateView, 'kind' | 'studentName' | 'issuedOn'>) {
  const day = issuedOn && formatDay(issuedOn);
  const issued = [day && `el ${day}`, studentName && `a ${studentName}`].filter((part) => part !== null);
  const what = kind ? KIND_WORDS[kind] : 'Certificado';
  return issued.length === 0 ? what : `${what}, emitido ${issued.join(' ')}`;
}

/** The verification code of a certificate, and links to its public check. */
function CertificateCode({ code, title }: { readonly code: string; readonly title: string }) {
  const { origin } = useSite();
  const page = paths.verify(code);
  return (
    <p className={styles.code}>
      <CopyableCode
        code={code}
        what={`de ${title}`}
        copies={`${origin}${page}`}
        action="Copiar enlace"
        done="Copiado"
      />{' '}
      <a href={page} rel="nofollow">
        Verificar<span className="visually-hidden"> el certificado de {title}</span>
      </a>
    </p>
  );
}

const SHEETS = { course, path, blank };

interface CertificateSheetProps {
  /** The sheet of a path hangs from two cords; 'blank' is a certificate still to be earned. */
  readonly kind: keyof typeof SHEETS;
}

/** A small picture of a certificate: a sheet with a woven edge, sealed by a knot. Decoration only. */
export function CertificateSheet({ kind }: CertificateSheetProps) {
  return <Drawing svg={SHEETS[kind]} className={styles.sheet} />;
}
