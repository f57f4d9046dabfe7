import type { ReactNode } from 'react';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import type { CertificateView } from '../../server/domain/family/certificate-view.ts';
import { CertificatesTile } from '../ui/certificates.tsx';
import { Notice } from '../ui/notice.tsx';
import { Reference } from '../ui/reference.tsx';

interface OwnCertificatesProps {
  /** Newest first; an element is null when it could not be read. The list is null, not empty, when none could. */
  readonly certificates: readonly (CertificateView | null)[] | null;
  /** Reference of the request that read them. */
  readonly reference: string | undefined;
  /** Text for when there is none. */
  readonly empty?: string;
  /** Settings for all certificates. */
  readonly children?: ReactNode;
}

/** The certificates of a dashboard, or a notice that they could not be read. */
export function OwnCertificates({ certificates, ...tile }: OwnCertificatesProps) {
  if (certificates) return <CertificatesTile certificates={certificates} {...tile} />;
  const { text, advice } = PAGE_FAILURES.certificates_unavailable;
  return (
    <Notice kind="warning" title={text}>
      <p>{advice}</p>
      <Reference code={tile.reference} />
    </Notice>
  );
}
