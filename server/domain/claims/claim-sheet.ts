import type { ClaimBody } from '../../upstream/contracts/support.ts';
import type { ClaimInput, ClaimSheet } from './claim.ts';

/** Working days within which a claim must be answered, not extendable (D.S. 101-2022-PCM). */
export const CLAIM_ANSWER_DAYS = 15;

/** Notes that the law wants printed on every sheet (D.S. 011-2011-PCM, annex 1). */
export const CLAIM_NOTES = [
  'La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo para interponer una denuncia ante el INDECOPI.',
  `El proveedor debe dar respuesta al reclamo o queja en un plazo no mayor a ${CLAIM_ANSWER_DAYS} días hábiles, el cual es improrrogable.`,
] as const;

/** The sheet as the REST API takes it. What a choice made meaningless (a district outside Lima) stays behind. */
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

/** Returns what a sheet is known by: its number, else the id that the academy was sent it with. */
export const sheetId = ({ claimNumber, claim }: ClaimSheet): string => claimNumber ?? claim.submissionId;

/** Who acts for a minor, once every part of it is there; null for an adult. */
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
