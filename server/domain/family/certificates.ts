import type { Certificate } from '../../upstream/contracts/family.ts';
import type { CertificateView } from './parents-zone.ts';

/** A certificate as lists show it (spec §2 'Certificates tile'). Where its file is stays with the server. */
export function certificateView({ id, title, kind, student, issued_on }: Certificate): CertificateView {
  return { id, title, kind, studentName: student.full_name, issuedOn: issued_on };
}

/** The certificates of one child, in their order. */
export function certificatesOf(childId: string, certificates: readonly Certificate[]): Certificate[] {
  return certificates.filter(({ student }) => student.id === childId);
}
