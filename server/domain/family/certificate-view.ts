import type { ShownCertificate } from './certified.ts';

/**
 * Returns a certificate as lists show it (spec §2 'Certificates tile'). The PDF is at `/certificados/{id}`, for its
 * family only; where the file is stored is not disclosed.
 */
export function certificateView(certificate: ShownCertificate) {
  const { id, title, file, kind, student, issued_on, code, status, subject_id: subjectId } = certificate;
  return {
    id,
    title,
    /** Null when the academy does not say, like the next two. */
    kind,
    /** Id of the course or path that it certifies. */
    subjectId,
    studentName: student?.full_name ?? null,
    isOfOneOfSeveral: certificate.isOfOneOfSeveral ?? false,
    issuedOn: issued_on,
    /** Whether its PDF is known: otherwise there is nothing to download. */
    hasFile: file !== null,
    /** The code with which anybody can verify it; null when the academy gives none. */
    code: code ?? null,
    isRevoked: status === 'revoked',
  };
}
export type CertificateView = ReturnType<typeof certificateView>;
