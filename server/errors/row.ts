import type { Failure } from '../domain/failure.ts';

/** A row of the error catalogue: see server/errors.ts. */
export interface CatalogueRow {
  readonly status: number;
  readonly text: string;
  /** The same where it is known which student it is about. */
  readonly textFor?: (firstName: string) => string;
  readonly advice?: string;
  readonly leadsTo?: Failure['leadsTo'];
  /** Where a person meets it. */
  readonly shows: 'page' | 'form' | 'dialog' | 'toast';
  /** Scenario of mocks/scenarios.ts that brings it about, or a sentence when no scenario is needed. */
  readonly reproduce: { readonly scenario: string } | { readonly steps: string };
}
