import type { ReactNode } from 'react';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import type { CertificateView } from '../../server/domain/family/certificate-view.ts';
import { CertificatesTile } from '../ui/certificates.tsx';
import { Notice } from '../ui/notice.tsx';
import { Reference } from '../ui/reference.tsx';

interface OwnCertificatesProps {
  /** The newest first, null for one that could not be read; null when none could, which is not the same as none. */
  readonly certificates: readonly (CertificateView | null)[] | null;
  /** Of the request that read them. */
  readonly reference: string | undefined;
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
      <p>{advice}</p>
      <Reference code={tile.reference} />
    </Notice>
  );
}
