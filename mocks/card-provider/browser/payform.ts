/**
 * The form script of the Peruvian card provider for a shop's page: it sets `window.payform`, and draws each field in a
 * frame of the provider's origin (frame.ts, which is served in the same file before it).
 */
import { Field, isFieldType } from './frame.ts';
import type { FieldStyle, FromField } from './messages.ts';

/** The options of `payform.setConfiguration`. */
interface Configuration {
  readonly sessionkey: string;
  readonly merchantid: string;
  readonly purchasenumber: string;
  readonly amount: number | string;
}

type Listener = (value: unknown) => void;

/** A drawn field, as `createElement` returns it. */
interface Element {
  on(event: string, listener: Listener): Element;
  focus(): void;
  unmount(): void;
}

const EVENTS = ['bin', 'change', 'lastFourDigits', 'installments', 'dcc'];

let configuration: Configuration | null = null;
const drawn = new Map<Element, Field>();

const refusal = (errorMessage: string) => ({ errorCode: 400, errorMessage, data: {} });

/** Returns the event that a message of a field triggers, or null. */
function toldOf(message: FromField): { readonly event: string; readonly value: unknown } | null {
  if (message.kind === 'change') return { event: 'change', value: message.errors };
  if (message.kind === 'bin' || message.kind === 'lastFourDigits') {
    return { event: message.kind, value: message.value };
  }
  return null;
}

const payform = {
  setConfiguration(next: Configuration): void {
    configuration = next;
  },

  async createElement(
    type: string,
    options: { readonly style?: FieldStyle; readonly placeholder?: string },
    hostId: string,
  ): Promise<Element> {
    if (!isFieldType(type)) throw new Error(`payform: there is no element ${type}`);
    const host = document.getElementById(hostId);
    if (!host) throw new Error(`payform: there is no place #${hostId}`);
    const listeners = new Map<string, Listener[]>();
    const field = new Field(type, {
      host,
      style: options.style ?? {},
      placeholder: options.placeholder ?? '',
      hears: (message) => {
        const told = toldOf(message);
        for (const listener of listeners.get(told?.event ?? '') ?? []) listener(told?.value);
      },
    });
    const element: Element = {
      on(event, listener) {
        if (!EVENTS.includes(event)) throw new Error(`payform: there is no event ${event}`);
        listeners.set(event, [...(listeners.get(event) ?? []), listener]);
        return element;
      },
      focus: () => field.focus(),
      unmount() {
        field.unmount();
        drawn.delete(element);
      },
    };
    await field.draw();
    drawn.set(element, field);
    return element;
  },

  /** Rejects with what the provider's script rejects with: a plain object or a string, no Error. */
  async createToken(elements: readonly Element[], payer: Readonly<Record<string, unknown>>): Promise<object> {
    const fields = elements.map((element) => drawn.get(element));
    const [numberField] = fields;
    if (!numberField || fields.length !== 3 || fields.includes(undefined)) {
      return rejected(refusal('card number, expiry and cvc elements are needed.'));
    }
    if (!configuration) return rejected(refusal('setConfiguration was not called.'));
    try {
      return await numberField.tokenize('/card-provider/tokens', { ...configuration, ...payer });
    } catch (error) {
      // Like the provider: an expired session rejects with a JSON string, everything else with an object.
      return rejected(isEnded(error) ? JSON.stringify(error) : error);
    }
  },

  resetData(elements: readonly Element[]): void {
    for (const element of elements) drawn.get(element)?.reset();
  },
};

const isEnded = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'errorCode' in error && error.errorCode === 401;

function rejected(reason: unknown): Promise<never> {
  let refuse: (reason: unknown) => void = () => undefined;
  const promise = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  refuse(reason);
  return promise;
}

Object.assign(window, { payform });
