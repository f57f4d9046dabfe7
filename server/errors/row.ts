import type { Failure } from '../domain/failure.ts';

/** A row of the error catalogue: see server/errors.ts. */
export interface CatalogueRow {
  readonly status: number;
  readonly text: string;
  /** The text when the student's first name is known. */
  readonly textFor?: (firstName: string) => string;
  readonly advice?: string;
  readonly leadsTo?: Failure['leadsTo'];
  /** Scenario of mocks/scenarios.ts that causes it, or a sentence when no scenario is needed. */
  readonly reproduce: { readonly scenario: string } | { readonly steps: string };
}
