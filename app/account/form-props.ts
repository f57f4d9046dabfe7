import type { Failure } from '../../server/domain/failure.ts';

/** What both account forms need to know. */
export interface AccountFormProps {
  readonly errors: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly failure: Failure | undefined;
  /** Path to return to once logged in. */
  readonly back: string;
  /** Opens the other dialog over the same page. */
  readonly otherDialogHref: string;
}
