import type { z } from 'zod';
import type { ClaimInput } from '../../../server/domain/claims/claim.ts';

/** A sheet of the claims book, as the form sends it. */
export const SHEET = {
  submissionId: '6f1f3c39-4f5f-4a3f-9a55-0a4a9a0d6d11',
  name: 'Rosa Quispe Ñahui',
  documentType: 'DNI',
  documentNumber: '45.678.912',
  email: 'rosa@kipu.test',
  phone: '987 654 321',
  country: 'PE',
  department: 'Lima',
  district: 'Surquillo',
  address: 'Jr. Los Hilos 120',
  guardianRelation: '',
  guardianName: '',
  guardianDocumentType: 'DNI',
  guardianDocumentNumber: '',
  claimObject: 'service',
  objectDescription: 'Curso de ScratchJr',
  purchaseNumber: '',
  claimedAmount: '',
  currency: 'PEN',
  claimType: 'claim',
  detail: 'La clase no empezó a su hora.',
  request: 'Que la repongan.',
  accept: 'on',
} satisfies z.input<typeof ClaimInput>;
