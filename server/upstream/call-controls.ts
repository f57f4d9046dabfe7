import { z } from 'zod';

const Wishes = z.object({ scenario: z.string().optional(), sandbox: z.string().optional() });
const Credential = z.object({ bearer: z.string(), mock: Wishes.default({}) });

/** Headers by which the mock backend is asked to play a scenario, or to use a memory of its own. */
export const CONTROL_HEADERS = { scenario: 'x-mock-scenario', sandbox: 'x-mock-sandbox' } as const;

/**
 * How the mock backend shall behave towards one visitor; against a real REST API there is nothing in it. Made at the
 * edge and sent by the client: everybody between them passes it on and asks for no more than what is here.
 */
export class CallControls {
  /** Where nobody can ask for anything. */
  static readonly none = new CallControls({});
  readonly #wishes: z.infer<typeof Wishes>;

  constructor(wishes: z.infer<typeof Wishes>) {
    this.#wishes = wishes;
  }

  /** Whether a visitor may ask for anything (never in real production). */
  get areOffered(): boolean {
    return this !== CallControls.none;
  }

  /** Whether what is read is the same for everybody, and may be given to others. */
  get isShared(): boolean {
    return this.#wishes.scenario === undefined && this.#wishes.sandbox === undefined;
  }

  /** The scenario that is played, or null. */
  get scenario(): string | null {
    return this.#wishes.scenario ?? null;
  }

  /** Of every call. */
  get headers(): Record<string, string> {
    const { scenario, sandbox } = this.#wishes;
    return {
      ...(scenario && { [CONTROL_HEADERS.scenario]: scenario }),
      ...(sandbox && { [CONTROL_HEADERS.sandbox]: sandbox }),
    };
  }

  /** Returns the same without the scenario, for what outlives the visit that chose it. */
  get lasting(): CallControls {
    const { sandbox } = this.#wishes;
    return sandbox === undefined ? CallControls.none : new CallControls({ sandbox });
  }

  /** Returns a name that is told apart from the same name in another sandbox. */
  ownName(name: string): string {
    return this.#wishes.sandbox ? `${name}@${this.#wishes.sandbox}` : name;
  }

  toJSON(): z.infer<typeof Wishes> {
    return this.#wishes;
  }
}

/** What a call is made with on behalf of somebody who is logged in. */
interface Credential {
  readonly bearer: string;
  readonly controls: CallControls;
}

/** Returns a credential as text, for sealing it. */
export function credentialText({ bearer, controls }: Credential): string {
  return JSON.stringify({ bearer, mock: controls });
}

/** @throws Error when the text was written by nobody of ours */
export function parseCredential(text: string): Credential {
  const { bearer, mock } = Credential.parse(JSON.parse(text));
  return { bearer, controls: new CallControls(mock) };
}
