import { parse, serialize } from 'hono/utils/cookie';
import type { Flash, Session, SignedIn } from '../api/context.ts';
import { deviceInWords } from '../domain/account/device.ts';
import { KipuError } from '../errors.ts';
import { inTime } from '../in-time.ts';
import { EMPTY_SESSION } from '../store/session-data.ts';
import type { SessionData } from '../store/session-data.ts';
import { SESSION_LIFE_MS, sessionKey } from '../store/sessions.ts';
import type { LivingSession, Sessions } from '../store/sessions.ts';

/**
 * Returns the cookie's name. `__Host-` binds it to this very host over https; browsers refuse the prefix without
 * Secure.
 */
function cookieName(https: boolean): string {
  return https ? '__Host-kipu_session' : 'kipu_session';
}

/**
 * How long finding a session may take, so that a page says within 3 s that the store hangs. Payments allow more time
 * for their writes. Milliseconds.
 */
const SESSION_LIMIT_MS = 2_500;

/** The parts of a session that belong to the login, and are deleted with it. */
const FORGOTTEN = {
  signedIn: null,
  filedClaim: null,
  passwordConfirmedAt: null,
  erasureUnanswered: false,
  student: null,
  coupon: null,
  guardian: null,
} as const satisfies Partial<SessionData>;

interface OpeningOptions {
  /** How long the store may take. Milliseconds. */
  readonly limitMs?: number;
  readonly https: boolean;
  readonly cookieHeader: string;
  /** Names the device in the list of logins. */
  readonly userAgent?: string;
}

/**
 * The session of one request. It is read once, changed in memory, and stored once when the response is sent, so that
 * two parts of a request never overwrite each other's Set-Cookie. Visitors who did nothing get no cookie.
 */
export class RequestSession implements Session {
  readonly #sessions: Sessions;
  readonly #https: boolean;
  readonly #userAgent: string;
  /** The id of the stored session; null for visitors without one. */
  readonly #id: string | null;
  /** Whether this use of the session should extend its life. */
  readonly #isDue: boolean;
  #data: SessionData;
  #changed = false;
  #renewed = false;
  #tellsDone = false;

  private constructor(
    sessions: Sessions,
    { https, userAgent = '' }: OpeningOptions,
    found: (LivingSession & { readonly id: string }) | null,
  ) {
    this.#sessions = sessions;
    this.#https = https;
    this.#userAgent = userAgent;
    this.#id = found?.id ?? null;
    this.#isDue = found?.isDue ?? false;
    this.#data = found?.data ?? EMPTY_SESSION;
  }

  /**
   * Opens the session of a request's Cookie header. An id that the store does not know is never adopted.
   * @throws KipuError store_unavailable when the store hangs
   */
  static async open(sessions: Sessions, options: OpeningOptions): Promise<RequestSession> {
    const name = cookieName(options.https);
    const id = parse(options.cookieHeader, name)[name];
    const hangs = () => {
      throw new KipuError('store_unavailable');
    };
    const found = id ? await inTime(sessions.find(id), options.limitMs ?? SESSION_LIMIT_MS, hangs) : null;
    return new RequestSession(sessions, options, found && id ? { ...found, id } : null);
  }

  /** Whether the request has a session or starts one: its response must not be cached. */
  get isPrivate(): boolean {
    return this.#id !== null || this.#changed;
  }

  /** Whether this request starts a session for somebody who is not logged in. */
  get beginsAnonymously(): boolean {
    return this.#id === null && this.#changed && !this.#isEmpty && !this.#data.signedIn;
  }

  /** Whether this request changed what the session remembers. */
  get isChanged(): boolean {
    return this.#changed;
  }

  /** Whether this request logged somebody in or out. */
  get changesLogin(): boolean {
    return this.#renewed;
  }

  /** Whether the session tells of what this request did elsewhere, which an error in place of its answer would deny. */
  get tellsDone(): boolean {
    return this.#tellsDone;
  }

  get data(): Readonly<SessionData> {
    return this.#data;
  }

  get key(): string | null {
    return this.#id === null ? null : sessionKey(this.#id);
  }

  signIn(signedIn: SignedIn): void {
    const before = this.#data.signedIn?.user.id;
    // A visitor who logs in keeps what was typed for a purchase, but not a claim: somebody else may have filed it on
    // this browser.
    if (before === undefined) this.remember({ filedClaim: null });
    else if (before !== signedIn.user.id) this.remember(FORGOTTEN);
    this.remember({ signedIn, passwordConfirmedAt: null, erasureUnanswered: false });
    this.#renewed = true;
  }

  signOut(): void {
    if (!this.#data.signedIn) return;
    this.remember(FORGOTTEN);
    this.#renewed = true;
  }

  remember(part: Partial<SessionData>): void {
    this.#data = { ...this.#data, ...part };
    this.#changed = true;
    if (part.flash?.kind === 'success' || part.filedClaim) this.#tellsDone = true;
  }

  takeFlash(): Flash | null {
    const { flash } = this.#data;
    if (flash) this.remember({ flash: null });
    return flash;
  }

  /**
   * Stores the changes. Called once, when the response is ready. A session that ended during the request stays ended,
   * and the browser keeps its current cookie: only a login in this same request sets a new one.
   * @returns The Set-Cookie header to add, or null when the browser's cookie stays as it is.
   */
  async commit(): Promise<string | null> {
    const sessions = this.#sessions;
    if (this.#id === null) {
      if (!this.#changed || this.#isEmpty) return null;
      return this.#cookie(await sessions.create(this.#data, deviceInWords(this.#userAgent)));
    }
    if (!this.#changed) {
      return this.#isDue && (await sessions.extend(this.#id)) ? this.#cookie(this.#id) : null;
    }
    if (this.#isEmpty) return (await sessions.remove(this.#id)) ? this.#cookie('') : null;
    if (this.#renewed) {
      const id = await sessions.rotate(this.#id, this.#data, deviceInWords(this.#userAgent));
      return id === null ? null : this.#cookie(id);
    }
    return (await sessions.update(this.#id, this.#data)) ? this.#cookie(this.#id) : null;
  }

  get #isEmpty(): boolean {
    return Object.values(this.#data).every((value) => value === null || value === false);
  }

  /** Returns the Set-Cookie header; an empty value deletes the cookie. */
  #cookie(value: string): string {
    return serialize(cookieName(this.#https), value, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: this.#https,
      maxAge: value ? SESSION_LIFE_MS / 1000 : 0,
    });
  }
}
