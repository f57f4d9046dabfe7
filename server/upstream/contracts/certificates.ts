import { z } from 'zod';
import { CERTIFICATE_NAMES } from '../../domain/family/certificate-name.ts';
import { certificateCodeIn } from '../../domain/sayable-code.ts';
import { soft } from './missing.ts';
import { CalendarDay, choiceOf, Words } from './values.ts';

/** The code of a certificate, in any spelling, or of the academy's own form. */
export const CertificateCode = z.preprocess(
  (value) =>
    typeof value === 'string' || typeof value === 'number' ? certificateCodeIn(String(value)) : value,
  z.string(),
);

/** Whether a certificate is valid: only the academy revokes one. */
export const CERTIFICATE_STATUSES = ['valid', 'revoked'] as const;

/**
 * GET /api/certificates/verify/{code}/ (assumed), for everybody: what a certificate says, with as much of the name as
 * the family allows. Status 404 and `UnknownCertificate` for an unknown code. The status is required: without it
 * nothing is certain.
 */
export const CertificateCheck = z.object({
  data: z.object({
    title: Words,
    status: choiceOf(CERTIFICATE_STATUSES),
    issued_on: soft(CalendarDay),
    /** Null if the family shows none. */
    student_name: soft(Words),
  }),
});
export type CertificateCheck = z.infer<typeof CertificateCheck>['data'];

/** The body of a 404 that is about the code, and not from an academy without this call. */
export const UnknownCertificate = z.object({ reason: z.literal('unknown_certificate') });

/** PATCH /api/children/{id}/ (auth, assumed): what is stored about a child besides its courses. */
export const UpdateChildBody = z.object({ certificate_name: z.enum(CERTIFICATE_NAMES) });
export type UpdateChildBody = z.infer<typeof UpdateChildBody>;
