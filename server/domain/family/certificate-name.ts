/**
 * How much of a student's name strangers see when they verify a certificate: all, first name and initial, or nothing.
 */
export const CERTIFICATE_NAMES = ['full', 'initial', 'none'] as const;
export type CertificateName = (typeof CERTIFICATE_NAMES)[number];

/** Returns as much of a full name as a family allows: 'Valentina T.'; null for nothing. */
export function nameAsAllowed(fullName: string, allowed: CertificateName): string | null {
  if (allowed === 'none') return null;
  if (allowed === 'full') return fullName;
  const [first = '', next] = fullName.trim().split(/\s+/);
  return next === undefined ? first : `${first} ${next.charAt(0)}.`;
}
