import { z } from 'zod';

/** One line of the mock backend's ledger: what really happened at the academy API, whatever the site assumes. */
const LedgerEntry = z.object({
  sandbox: z.string(),
  kind: z.enum([
    'purchase',
    'charge',
    'denial',
    'enrollment',
    'enrollment_update',
    'purchase_update',
    'refund',
    'subscription',
    'notification',
    'invoice',
    'awaiting',
    'expiry',
    'mail',
  ]),
  purchase_number: z.string().nullish(),
  amount: z.number().optional(),
  currency: z.string().optional(),
  transaction_id: z.string().optional(),
  course_id: z.string().optional(),
  succeeded: z.boolean().optional(),
  invoice_id: z.string().optional(),
  step: z.string().optional(),
  coupon: z.string().nullish(),
  enrollment: z.object({ group_name: z.string().optional(), status: z.string().optional() }).optional(),
  rejected: z.boolean().optional(),
});
type LedgerEntry = z.infer<typeof LedgerEntry>;

/** The ledger of one sandbox, by kind. */
export interface Ledger {
  readonly entries: readonly LedgerEntry[];
  of(kind: LedgerEntry['kind']): LedgerEntry[];
}

/**
 * Reads the ledger of a sandbox from the mock backend.
 * @throws when there is no response, or an invalid one
 */
export async function readLedger(mockOrigin: string, sandbox: string): Promise<Ledger> {
  const answer = await fetch(`${mockOrigin}/__mock/ledger?sandbox=${encodeURIComponent(sandbox)}`);
  const { entries } = z.object({ entries: z.array(LedgerEntry) }).parse(await answer.json());
  return { entries, of: (kind) => entries.filter((entry) => entry.kind === kind) };
}
