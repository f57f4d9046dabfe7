import { z } from 'zod';
import { CURRENCIES } from '../../domain/money.ts';
import {
  CLAIM_OBJECTS,
  CLAIM_TYPES,
  DOCUMENT_TYPES,
  GUARDIAN_RELATIONS,
  INQUIRY_TYPES,
} from '../../domain/option-lists.ts';
import { keptWith } from './answers.ts';
import { soft } from './missing.ts';
import { Id, Instant, MajorAmount } from './values.ts';

const Document = z.object({
  type: z.enum(DOCUMENT_TYPES.map((type) => type.code)),
  number: z.string().min(1),
});

/** POST /api/claims/ (assumed): one sheet of the Libro de Reclamaciones (Ley 29571 art. 150, D.S. 011-2011-PCM). */
export const ClaimBody = z.object({
  /** Derived from the form with all its values: the same sheet sent twice is filed once. */
  submission_id: z.uuid(),
  consumer: z.object({
    name: z.string().min(1),
    document: Document,
    email: z.email(),
    phone: z.string().min(1),
    address: z.string().min(1),
    department: z.string().nullable(),
    district: z.string().nullable(),
    /** ISO 3166-1 alpha-2. */
    country: z.string().length(2),
  }),
  /** The guardian of a minor; null for an adult. */
  guardian: z
    .object({
      relation: z.enum(GUARDIAN_RELATIONS.map((relation) => relation.code)),
      name: z.string().min(1),
      document: Document,
    })
    .nullable(),
  claim_object: z.enum(CLAIM_OBJECTS.map((object) => object.code)),
  object_description: z.string().min(1),
  purchase_number: z.string().nullable(),
  claimed_amount: z.object({ amount: MajorAmount, currency: z.enum(CURRENCIES) }).nullable(),
  claim_type: z.enum(CLAIM_TYPES.map((type) => type.code)),
  detail: z.string().min(1),
  request: z.string().min(1),
});
export type ClaimBody = z.infer<typeof ClaimBody>;

/** Its answer: the correlative number and the time of filing, which the consumer's copy must show. */
export const ClaimAnswer = z.object({
  data: z.object({ claim_number: Id, filed_at: Instant }),
});

const Filed = z.object({
  claim_number: soft(Id).catch(null),
  filed_at: soft(Instant).catch(null),
});

/** What is read of it: a good status means that the sheet is on file; missing values are null. */
export const FiledClaim = keptWith(Filed, { claim_number: null, filed_at: null });

/** POST /api/contact/ (path assumed), spec §3 'Contact request'. Success is status 200 or 201 (spec §7). */
export const ContactBody = z.object({
  tipo_de_consulta: z.enum(INQUIRY_TYPES.map((type) => type.code)),
  message: z.string().min(1),
});
export type ContactBody = z.infer<typeof ContactBody>;

/**
 * POST /api/reviews/ (auth, assumed): a parent's review of a course that a child has finished. 409 if there is one
 * already. Once published, it is an entry of the content service.
 */
export const ReviewBody = z.object({
  child_id: z.string().min(1),
  course_id: z.string().min(1),
  stars: z.number().int().min(1).max(5),
  text: z.string().min(1),
  /** The name that the family wants to be shown. */
  name: z.string().min(1),
});
export type ReviewBody = z.infer<typeof ReviewBody>;
