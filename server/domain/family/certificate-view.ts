import type { Certificate } from '../../upstream/contracts/family.ts';

/**
 * A certificate as lists show it (spec §2 'Certificates tile'); the PDF is at `/certificados/{id}`, for its family
 * alone, and where its file is stays with the server.
 */
export function certificateView(certificate: Certificate) {
  const { id, title, file, kind, student, issued_on, code, status, subject_id: subjectId } = certificate;
  return {
    id,
    title,
    /** Null where the academy does not say it, as the next two. */
    kind,
    /** Id of the course or of the path that it is for. */
    subjectId,
    studentName: student?.full_name ?? null,
    issuedOn: issued_on,
    /** Whether its PDF is known: without it there is nothing to download. */
    hasFile: file !== null,
    /** What anybody checks it by; null where the academy gives none. */
    code: code ?? null,
    isRevoked: status === 'revoked',
  };
}
export type CertificateView = ReturnType<typeof certificateView>;
