import type { Analytics } from '../analytics.ts';
import type { CalendarFeeds } from '../calendar/feeds.ts';
import type { Platform, User } from '../domain/account/account.ts';
import type { Guardian } from '../domain/checkout/guardian.ts';
import type { ErrorReports } from '../error-reports.ts';
import type { Viewer, Visitor } from '../domain/viewer.ts';
import type { KeptData } from '../kept-data.ts';
import type { Logger } from '../logger.ts';
import type { PaymentService } from '../payments/service.ts';
import type { Buyer } from '../payments/types.ts';
import type { CallControls } from '../upstream/call-controls.ts';
import type { FamilyRecords } from '../store/family-records.ts';
import type { PurchaseDrafts } from '../store/purchase-drafts.ts';
import type { RateLimiter } from '../store/rate-limits.ts';
import type { SessionData } from '../store/session-data.ts';
import type { Sessions } from '../store/sessions.ts';
import type { Catalogue } from '../upstream/catalogue.ts';
import type { EntryType, EntryTypes } from '../upstream/contracts/entries.ts';
import type { PageWait, Upstream, UpstreamClient, UpstreamContext } from '../upstream/types.ts';

/** How long a page waits for all its calls together. Milliseconds. */
const PAGE_LIMIT_MS = 5_000;

/** Who is logged in, and the tokens the academy API knows them by. Both tokens stored = logged in (spec §6). */
export interface SignedIn {
  readonly user: User;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly platform: Platform;
  readonly organizationId: string | null;
  /** Who answers for the students, as the academy has it; null when it has to be asked for. */
  readonly guardian: Guardian | null;
}

/** A message for the next page, shown once. */
export interface Flash {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  /** What to do next, in a paragraph of its own. */
  readonly advice?: string | undefined;
  /** Reference of the failure that it is about. */
  readonly reference?: string | undefined;
  /** A link that helps, if the next page has none. */
  readonly way?: { readonly href: string; readonly text: string } | undefined;
}

/** The session of one request. Changes are kept in memory and stored once, when the answer leaves. */
export interface Session {
  readonly data: Readonly<SessionData>;
  /** Identifies this session among those of its user; null for visitors without one. */
  readonly key: string | null;
  /** Stores these parts; null deletes one. Only `signIn` and `signOut` change who is logged in. */
  remember(part: Partial<Omit<SessionData, 'signedIn' | 'scenario'>>): void;
  /** Continues under a new id (the old one ends) with country, purchase and what was typed for it. */
  signIn(signedIn: SignedIn): void;
  /** Continues under a new id without user, tokens, platform, filed claim and student of a purchase. */
  signOut(): void;
  /** Returns the message for this page, and removes it. */
  takeFlash(): Flash | null;
}

/**
 * The time limit of the page that a request draws. Time-outs and retries of its calls count against it, so that several
 * slow answers in a row cannot exceed it.
 */
export class PageTime implements PageWait {
  readonly #limitMs: number;
  #endsAt: number | null = null;
  #isLate = false;

  constructor(limitMs = PAGE_LIMIT_MS) {
    this.#limitMs = limitMs;
  }

  /** When the limit ends, by `performance.now()`; it starts with the first call. */
  get endsAt(): number {
    return (this.#endsAt ??= performance.now() + this.#limitMs);
  }

  /** Whether some answer did not come in time. */
  get isLate(): boolean {
    return this.#isLate;
  }

  late(): void {
    this.#isLate = true;
  }

  /** Restarts the limit after a mutation, so that the page after it has its whole time. */
  beginAnew(): void {
    this.#endsAt = null;
  }
}

/** The facts of a request that procedures, logs and upstream calls need. */
interface RequestInfo {
  readonly id: string;
  /** Address of the client as the trusted proxy gives it, for rate limits. */
  readonly ip: string;
  readonly controls: CallControls;
  /** Whether the request may charge a card, or is about a charge: a failure must not advise to try again then. */
  readonly aboutPayment: boolean;
  /** To be called when something could not be read: the page is then not cached. */
  readonly lacksPart: () => void;
  readonly pageTime: PageTime;
}

/** What lives as long as the process. */
export interface ApiServices {
  readonly upstream: Upstream;
  readonly catalogue: Catalogue;
  readonly payments: Omit<PaymentService, 'runner'>;
  readonly rateLimiter: RateLimiter;
  readonly sessions: Pick<Sessions, 'ofUser' | 'endOne' | 'endOthers'>;
  readonly familyRecords: FamilyRecords;
  readonly purchaseDrafts: PurchaseDrafts;
  readonly calendarFeeds: CalendarFeeds;
  readonly keptData: KeptData;
  readonly analytics: Analytics;
  readonly errorReports: Pick<ErrorReports, 'remember'>;
  readonly log: Logger;
  readonly now: () => Date;
  /** The origin that people see; providers send them back to it. */
  readonly siteOrigin: string;
  /** Origins that student zones open at; a child is led to no other. */
  readonly studentZoneOrigins: readonly string[];
  /** The `{learning_platform}` (spec §7) of children for whom the academy names none; null when it is not set. */
  readonly learningPlatform: string | null;
}

/** What a procedure knows. It never sees a Request or a Response. */
export interface ApiContext extends ApiServices {
  readonly session: Session;
  readonly visitor: Visitor;
  readonly request: RequestInfo;
  /** For a query, the time limit of its page. A mutation waits as long as its own calls take. */
  readonly wait?: PageWait;
}

/** What a procedure knows when somebody is logged in. */
export type BuyerContext = ApiContext & { readonly buyer: Buyer };

/** Returns who is logged in, with their credential for the academy API; null for a visitor. */
export function buyerOf({ session, request }: ApiContext): Buyer | null {
  const { signedIn } = session.data;
  return signedIn && { user: signedIn.user, bearer: signedIn.refreshToken, controls: request.controls };
}

/** Whether the account is a parent: only accounts of the parents zone have children (spec §6). */
export const isParent = ({ session }: ApiContext): boolean =>
  session.data.signedIn?.platform === 'zona-padres';

/** Returns the viewer of this request: from where and when they look. Faults in academy data are logged. */
export function viewerOf({ visitor, log, now }: ApiContext): Viewer {
  return {
    currency: visitor.currency,
    timeZone: visitor.timeZone,
    presumed: visitor.presumed,
    now: now(),
    report: (problem) => log.warn({ problem }, 'fault in what the academy sent'),
  };
}

/** Returns the context of catalogue calls in this request: without a bearer, since the catalogue is public. */
export function upstreamContextOf({ request, wait }: ApiContext): Omit<UpstreamContext, 'bearer'> {
  const { id: requestId, controls } = request;
  return { requestId, controls, ...(wait && { wait }) };
}

/** Returns every entry of a content type, in the order they are shown. */
export function entriesOf<Type extends EntryType>(
  ctx: ApiContext,
  type: Type,
): Promise<readonly EntryTypes[Type][]> {
  return ctx.catalogue.entries(upstreamContextOf(ctx), type);
}

/**
 * Returns the entries of a content type, and how many could not be read; a page that lacks one is not cached.
 */
export async function entryListOf<Type extends EntryType>(ctx: ApiContext, type: Type) {
  const list = await ctx.catalogue.entryList(upstreamContextOf(ctx), type);
  if (list.unread > 0) ctx.request.lacksPart();
  return list;
}

/** Returns the academy API client of a request, with the bearer of the account (spec §6: the refresh token). */
export function clientOf(ctx: ApiContext): UpstreamClient {
  const bearer = ctx.session.data.signedIn?.refreshToken ?? null;
  return ctx.upstream.for({ ...upstreamContextOf(ctx), bearer });
}
