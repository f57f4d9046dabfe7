/** How much of a student's name strangers read who check a certificate: all, the first name and an initial, nothing. */
export const CERTIFICATE_NAMES = ['full', 'initial', 'none'] as const;
export type CertificateName = (typeof CERTIFICATE_NAMES)[number];

/** Returns as much of a full name as a family allows: 'Valentina T.'; null for none of it. */
export function nameAsAllowed(fullName: string, allowed: CertificateName): string | null {
  if (allowed === 'none') return null;
  if (allowed === 'full') return fullName;
  const [first = '', next] = fullName.trim().split(/\s+/);
  return next === undefined ? first : `${first} ${next.charAt(0)}.`;
}
