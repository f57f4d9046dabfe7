import { z } from 'zod';
import { CERTIFICATE_NAMES } from '../../domain/family/certificate-name.ts';
import { readCertificateCode } from '../../domain/sayable-code.ts';
import { CalendarDay, soft, Words } from './shared.ts';

/** What a certificate is looked up by, however the academy writes it. */
export const CertificateCode = z.preprocess(
  (value) => (typeof value === 'string' ? readCertificateCode(value) : value),
  z.string(),
);

/** Whether a certificate holds: the academy alone takes one back. */
export const CERTIFICATE_STATUSES = ['valid', 'revoked'] as const;

/**
 * GET /api/certificates/verify/{code}/ (assumed), for anybody: what a certificate says, with as much of the name as
 * the family allows. Status 404 and `UnknownCertificate` for a code of none. Without its status nothing can be said of it.
 */
export const CertificateCheck = z.object({
  data: z.object({
    title: Words,
    status: z.enum(CERTIFICATE_STATUSES),
    issued_on: soft(CalendarDay),
    /** Null where the family shows none. */
    student_name: soft(Words),
  }),
});
export type CertificateCheck = z.infer<typeof CertificateCheck>['data'];

/** What a 404 says that is about the code, and not of an academy that has no such call. */
export const UnknownCertificate = z.object({ reason: z.literal('unknown_certificate') });

/** PATCH /api/children/{id}/ (auth, assumed): what is known of a child besides its courses. */
export const UpdateChildBody = z.object({ certificate_name: z.enum(CERTIFICATE_NAMES) });
export type UpdateChildBody = z.infer<typeof UpdateChildBody>;
