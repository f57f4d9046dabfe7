import { ruc } from 'stdnum/lib/cjs/pe/index.js';
import { z } from 'zod';
import { Block, entry, entryList, Slug } from './content-blocks.ts';
import { CalendarDay } from './shared.ts';

/** Who sells: what the law wants said in the footer, the legal pages and the claims book. */
export const ProviderEntry = entry(
  z.object({
    legalName: z.string().min(1),
    tradeName: z.string().min(1),
    /** Peru's tax number, 11 digits with a check digit of SUNAT's. */
    ruc: z.string().refine((number) => ruc.validate(number).isValid),
    address: z.string().min(1),
    email: z.email(),
    phone: z.string().min(1),
    /** Number of the register of personal data banks. */
    dataBankRegistration: z.string().min(1),
    /** True for the invented company of a demonstration: the pages then say so. */
    demo: z.boolean(),
  }),
);
export type ProviderEntry = z.infer<typeof ProviderEntry>;

/** GET /entries?content_type=provider (assumed): one entry. */
export const ProviderEntryList = entryList(ProviderEntry);

/** A legal page: terms, privacy or refunds. */
export const LegalPageEntry = entry(
  z.object({
    slug: Slug,
    title: z.string().min(1),
    lead: z.string().min(1),
    /** Names the text that somebody accepted; it changes with every change of meaning. */
    version: z.string().min(1),
    effectiveDate: CalendarDay,
    body: z.array(Block).min(1),
  }),
);
export type LegalPageEntry = z.infer<typeof LegalPageEntry>;

/** GET /entries?content_type=legalPage (assumed). */
export const LegalPageEntryList = entryList(LegalPageEntry);
