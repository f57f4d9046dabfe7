import type { PurchaseSelection } from '../domain/checkout/checkout.ts';
import type { ClaimSheet } from '../domain/claims/claim.ts';
import type { Platform, User } from '../domain/account/user.ts';
import type { Visitor } from '../domain/visitor.ts';
import type { CallControls } from '../upstream/call-controls.ts';

/** Who is logged in, and the tokens the academy API knows them by. Both tokens stored = logged in (spec §6). */
export interface SignedIn {
  readonly user: User;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly platform: Platform;
  readonly organizationId: string | null;
}

/** A sentence kept for exactly one next page. */
export interface Flash {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
}

/** The session of one request. Changes are kept in memory and stored once, when the answer leaves. */
export interface Session {
  readonly signedIn: SignedIn | null;
  readonly country: string | null;
  readonly purchase: PurchaseSelection | null;
  /** The consumer's copy of the sheet of the claims book that was filed last. */
  readonly filedClaim: ClaimSheet | null;
  /** When the person behind the login gave the password again, epoch milliseconds. */
  readonly passwordConfirmedAt: number | null;
  /** Starts a session under a new id (the old one dies), keeping country and purchase. */
  signIn(signedIn: SignedIn): void;
  /** Forgets user, tokens, platform and the filed sheet under a new id. */
  signOut(): void;
  rememberCountry(country: string): void;
  rememberPurchase(purchase: PurchaseSelection | null): void;
  rememberClaim(sheet: ClaimSheet | null): void;
  /** The right password was given again; a new login or a logout forgets it. */
  rememberPasswordConfirmed(at: Date): void;
  flash(flash: Flash): void;
  /** The sentence left by the page before, removed as it is read. */
  takeFlash(): Flash | null;
}

/** What a request is known by in logs and upstream calls. */
export interface RequestInfo {
  readonly id: string;
  /** Address of the client as the trusted proxy gives it, for rate limits. */
  readonly ip: string;
  readonly controls: CallControls;
}

export type { Visitor };
