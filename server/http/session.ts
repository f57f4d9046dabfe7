import { parse, serialize } from 'hono/utils/cookie';
import type { Flash, Session, SignedIn } from '../api/context.ts';
import { EMPTY_SESSION, SESSION_LIFE_MS } from '../store/sessions.ts';
import type { SessionData, Sessions } from '../store/sessions.ts';

/** `__Host-` binds the cookie to this very host over https; browsers refuse the prefix without Secure. */
function cookieName(https: boolean): string {
  return https ? '__Host-kipu_session' : 'kipu_session';
}

/**
 * The session of one request. It is read once, changed in memory, and stored once when the answer leaves, so that
 * two parts of a request never overwrite each other's Set-Cookie. Visitors who did nothing get no cookie.
 */
export class RequestSession implements Session {
  readonly #sessions: Sessions;
  readonly #https: boolean;
  /** The living session's id; null for visitors without one. */
  readonly #id: string | null;
  #data: SessionData;
  #changed = false;
  #renewed = false;

  private constructor(sessions: Sessions, https: boolean, id: string | null, data: SessionData) {
    this.#sessions = sessions;
    this.#https = https;
    this.#id = id;
    this.#data = data;
  }

  /** Reads the session of a request's Cookie header. An id that the store does not know is never taken over. */
  static async open(
    sessions: Sessions,
    options: { readonly https: boolean; readonly cookieHeader: string },
  ): Promise<RequestSession> {
    const name = cookieName(options.https);
    const id = parse(options.cookieHeader, name)[name];
    const data = id ? await sessions.find(id) : null;
    return new RequestSession(sessions, options.https, data && id ? id : null, data ?? EMPTY_SESSION);
  }

  /** Whether there is anything of a person behind this request, or will be: such answers are never kept. */
  get isPrivate(): boolean {
    return this.#id !== null || this.#changed;
  }

  /** Whether this request logged somebody in or out. */
  get changesLogin(): boolean {
    return this.#renewed;
  }

  get data(): Readonly<SessionData> {
    return this.#data;
  }

  signIn(signedIn: SignedIn): void {
    this.remember({ signedIn, passwordConfirmedAt: null });
    this.#renewed = true;
  }

  signOut(): void {
    if (!this.#data.signedIn) return;
    this.remember({ signedIn: null, filedClaim: null, passwordConfirmedAt: null });
    this.#renewed = true;
  }

  remember(part: Partial<SessionData>): void {
    this.#data = { ...this.#data, ...part };
    this.#changed = true;
  }

  takeFlash(): Flash | null {
    const { flash } = this.#data;
    if (flash) this.remember({ flash: null });
    return flash;
  }

  /**
   * Stores what changed. Called once, when the answer is ready.
   * @returns The Set-Cookie header to add, or null when the browser's cookie stays as it is.
   */
  async commit(): Promise<string | null> {
    if (!this.#changed) return null;
    const isEmpty = Object.values(this.#data).every((value) => value === null);
    if (this.#id === null) {
      return isEmpty ? null : this.#cookie(await this.#sessions.create(this.#data));
    }
    if (isEmpty) {
      await this.#sessions.remove(this.#id);
      return this.#cookie('');
    }
    if (this.#renewed) return this.#cookie(await this.#sessions.rotate(this.#id, this.#data));
    await this.#sessions.update(this.#id, this.#data);
    return this.#cookie(this.#id);
  }

  /** An empty value takes the cookie away. */
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
