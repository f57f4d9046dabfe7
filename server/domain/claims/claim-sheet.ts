import type { ClaimBody } from '../../upstream/contracts/support.ts';
import type { ClaimInput, ClaimSheet } from './claim.ts';

/** Working days within which a claim must be answered, not extendable (D.S. 101-2022-PCM). */
export const CLAIM_ANSWER_DAYS = 15;

/** Notes that the law requires on every sheet (D.S. 011-2011-PCM, annex 1). */
export const CLAIM_NOTES = [
  'La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo para interponer una denuncia ante el INDECOPI.',
  `El proveedor debe dar respuesta al reclamo o queja en un plazo no mayor a ${CLAIM_ANSWER_DAYS} días hábiles, el cual es improrrogable.`,
] as const;

/**
 * Returns the sheet in the format of the REST API. Fields that other choices make irrelevant (a district outside Lima)
 * are left out.
 */
export function claimBody(claim: ClaimInput): ClaimBody {
  const inPeru = claim.country === 'PE';
  return {
    submission_id: claim.submissionId,
    consumer: {
      name: claim.name,
      document: { type: claim.documentType, number: claim.documentNumber },
      email: claim.email,
      phone: claim.phone,
      address: claim.address,
      department: inPeru ? claim.department : null,
      district: inPeru && claim.department === 'Lima' ? claim.district : null,
      country: claim.country,
    },
    guardian: guardianOf(claim),
    claim_object: claim.claimObject,
    object_description: claim.objectDescription,
    purchase_number: claim.purchaseNumber,
    claimed_amount:
      claim.claimedAmount === null ? null : { amount: Number(claim.claimedAmount), currency: claim.currency },
    claim_type: claim.claimType,
    detail: claim.detail,
    request: claim.request,
  };
}

/** Returns the id of a sheet: its number, else the submission id with which the academy received it. */
export const sheetId = ({ claimNumber, claim }: ClaimSheet): string => claimNumber ?? claim.submissionId;

/** Returns a minor's representative, once all their fields are filled in; null for an adult. */
function guardianOf(claim: ClaimInput): ClaimBody['guardian'] {
  const { guardianRelation, guardianName, guardianDocumentType, guardianDocumentNumber } = claim;
  const told = guardianRelation && guardianName && guardianDocumentType && guardianDocumentNumber;
  if (!claim.minor || !told) return null;
  return {
    relation: guardianRelation,
    name: guardianName,
    document: { type: guardianDocumentType, number: guardianDocumentNumber },
  };
}
