import { z } from 'zod';

const Wishes = z.object({ scenario: z.string().optional(), sandbox: z.string().optional() });
const SealedCredential = z.object({ bearer: z.string(), mock: Wishes.default({}) });

/** Headers that ask the mock backend to play a scenario, or to use a sandbox. */
export const CONTROL_HEADERS = { scenario: 'x-mock-scenario', sandbox: 'x-mock-sandbox' } as const;

/**
 * How the mock backend should behave towards one visitor; always empty with a real REST API. The HTTP layer creates it
 * and the upstream client sends it. Everything in between passes it on, and needs no more of it than what is public
 * here.
 */
export class CallControls {
  /** For visitors without any controls. */
  static readonly none = new CallControls({});
  readonly #wishes: z.infer<typeof Wishes>;

  constructor(wishes: z.infer<typeof Wishes>) {
    this.#wishes = wishes;
  }

  /** Whether the visitor may use controls; never in real production. */
  get areOffered(): boolean {
    return this !== CallControls.none;
  }

  /** Whether responses are the same for everybody, and may be cached for others. */
  get isShared(): boolean {
    return this.#wishes.scenario === undefined && this.#wishes.sandbox === undefined;
  }

  /** The scenario that is played, or null. */
  get scenario(): string | null {
    return this.#wishes.scenario ?? null;
  }

  /** Headers for every call. */
  get headers(): Record<string, string> {
    const { scenario, sandbox } = this.#wishes;
    return {
      ...(scenario && { [CONTROL_HEADERS.scenario]: scenario }),
      ...(sandbox && { [CONTROL_HEADERS.sandbox]: sandbox }),
    };
  }

  /** The same controls without the scenario, for whatever outlives the visit that chose it. */
  get lasting(): CallControls {
    const { sandbox } = this.#wishes;
    return sandbox === undefined ? CallControls.none : new CallControls({ sandbox });
  }

  /** Returns a name that differs from the same name in another sandbox. */
  ownName(name: string): string {
    return this.#wishes.sandbox ? `${name}@${this.#wishes.sandbox}` : name;
  }

  toJSON(): z.infer<typeof Wishes> {
    return this.#wishes;
  }
}

/** What a call on behalf of a logged-in user needs. */
export interface Credential {
  /** The stored refresh token (spec §6). */
  readonly bearer: string;
  readonly controls: CallControls;
}

/** Returns a credential as text, to be sealed. */
export function credentialText({ bearer, controls }: Credential): string {
  return JSON.stringify({ bearer, mock: controls });
}

/** Returns the credential of a text from `credentialText`. @throws Error for any other text */
export function parseCredential(text: string): Credential {
  const { bearer, mock } = SealedCredential.parse(JSON.parse(text));
  return { bearer, controls: new CallControls(mock) };
}
