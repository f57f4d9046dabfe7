import { z } from 'zod';

/** Settings of the mock backend; docs/configuration.md is compared with them. */
export const Settings = z.object({
  MOCK_HOST: z.string().min(1).default('127.0.0.1'),
  /** 0 lets the system pick a free port. */
  MOCK_PORT: z.coerce.number().int().min(0).max(65_535).default(4010),
  MOCK_LEDGER: z.string().min(1).default('.data/ledger.ndjson'),
  /** The only origin that may embed card fields and that the hosted page returns to. */
  SITE_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .default('http://localhost:3000'),
  /** Added to the system's clock, so that tests can move the backend through time. */
  CLOCK_OFFSET_MS: z.coerce.number().int().default(0),
});
