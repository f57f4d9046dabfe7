import type { ReactNode } from 'react';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import type { CertificateView } from '../../server/domain/family/parents-zone.ts';
import { CertificatesTile } from '../ui/certificates.tsx';
import { Notice } from '../ui/notice.tsx';

interface OwnCertificatesProps {
  /** The newest first; null when they could not be read, which is not the same as none. */
  readonly certificates: readonly CertificateView[] | null;
  /** What is said while there is none. */
  readonly empty?: string;
  /** What is to be chosen about all of them. */
  readonly children?: ReactNode;
}

/** The certificates of a dashboard, or that nobody knows of them now. */
export function OwnCertificates({ certificates, ...tile }: OwnCertificatesProps) {
  if (certificates) return <CertificatesTile certificates={certificates} {...tile} />;
  const { text, advice } = PAGE_FAILURES.certificates_unavailable;
  return (
    <Notice kind="warning" title={text}>
      {advice}
    </Notice>
  );
}
