import { z } from 'zod';

/** Every setting as it is given; docs/configuration.md is compared with it. */
export const Variables = z.object({
  MOCK_HOST: z.string().min(1).default('127.0.0.1'),
  /** 0 lets the system pick a free one. */
  MOCK_PORT: z.coerce.number().int().min(0).max(65_535).default(4010),
  MOCK_LEDGER: z.string().min(1).default('.data/ledger.ndjson'),
  SITE_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .default('http://localhost:3000'),
  CLOCK_OFFSET_MS: z.coerce.number().int().default(0),
});

/** Settings of the mock backend, read once when it starts. */
export interface MockSettings {
  readonly host: string;
  readonly port: number;
  /** File of the ledger. */
  readonly ledgerFile: string;
  /** The only origin that may embed card fields and be returned to from the hosted page. */
  readonly siteOrigin: string;
  /** Added to the system's clock, so that tests can move the backend through time. */
  readonly clockOffsetMs: number;
}

/**
 * Reads the settings from an environment.
 * @throws ZodError naming each wrong variable.
 */
export function readMockSettings(environment: Readonly<Record<string, string | undefined>>): MockSettings {
  const variables = Variables.parse(environment);
  return {
    host: variables.MOCK_HOST,
    port: variables.MOCK_PORT,
    ledgerFile: variables.MOCK_LEDGER,
    siteOrigin: variables.SITE_ORIGIN,
    clockOffsetMs: variables.CLOCK_OFFSET_MS,
  };
}
