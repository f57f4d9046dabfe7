/**
 * The card provider's form script, as a shop's page loads it: puts `window.payform` there. It draws each field in
 * a frame of the provider's origin and knows nothing that is typed in them.
 */
import type {
  Configuration,
  FieldStyle,
  FieldType,
  FromField,
  Payer,
  ToField,
  TransactionTokenAnswer,
} from './messages.ts';

type Listener = (value: unknown) => void;

/** A drawn field, as `createElement` returns it. */
interface Element {
  on(event: string, listener: Listener): Element;
  focus(): void;
  unmount(): void;
}

const TITLES: Readonly<Record<FieldType, string>> = {
  'card-number': 'Número de tarjeta',
  'card-expiry': 'Vencimiento',
  'card-cvc': 'CVC',
};
const EVENTS = ['bin', 'change', 'lastFourDigits', 'installments', 'dcc'];
/** How long a field may take to be drawn, in milliseconds. */
const DRAWING_LIMIT_MS = 10_000;

const script = document.currentScript;
const providerOrigin = new URL(script instanceof HTMLScriptElement ? script.src : document.baseURI).origin;
/** Ties the fields of this page together; each page load has its own. */
const group = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');

let configuration: Configuration | null = null;
let requests = 0;
const drawn = new Map<Element, Field>();
const waiting = new Map<
  string,
  { resolve: (answer: TransactionTokenAnswer) => void; reject: (reason: unknown) => void }
>();

const isFieldType = (type: string): type is FieldType => type in TITLES;

const isOurs = (data: unknown): data is FromField =>
  typeof data === 'object' && data !== null && 'payform' in data && data.payform === true;

/** One field's frame in the shop's page. */
class Field {
  readonly #host: HTMLElement;
  readonly #frame = document.createElement('iframe');
  readonly #listeners = new Map<string, Listener[]>();
  readonly #receive = (event: MessageEvent<unknown>): void => {
    const isFromFrame = event.origin === providerOrigin && event.source === this.#frame.contentWindow;
    if (isFromFrame && isOurs(event.data)) this.#take(event.data);
  };
  readonly #refocus = (): void => this.focus();
  #onDrawn: () => void = () => undefined;
  #draw: ToField;

  constructor(type: FieldType, host: HTMLElement, style: FieldStyle, placeholder: string) {
    this.#host = host;
    this.#draw = { payform: true, kind: 'draw', style, placeholder };
    this.#frame.title = TITLES[type];
    this.#frame.src = `${providerOrigin}/card-provider/campo?tipo=${type}&grupo=${group}`;
    // Through the object model, which a shop's content security policy does not forbid.
    Object.assign(this.#frame.style, { display: 'block', width: '100%', height: '100%', border: '0' });
  }

  draw(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.unmount();
        reject(new Error('The card field was not drawn in time'));
      }, DRAWING_LIMIT_MS);
      this.#onDrawn = () => {
        clearTimeout(timer);
        resolve();
      };
      window.addEventListener('message', this.#receive);
      this.#host.addEventListener('click', this.#refocus);
      this.#host.classList.add('payform-empty');
      this.#host.replaceChildren(this.#frame);
    });
  }

  on(event: string, listener: Listener): void {
    if (!EVENTS.includes(event)) throw new Error(`payform: there is no event ${event}`);
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  send(message: ToField): void {
    this.#frame.contentWindow?.postMessage(message, providerOrigin);
  }

  focus(): void {
    this.#frame.focus();
    this.send({ payform: true, kind: 'focus' });
  }

  unmount(): void {
    window.removeEventListener('message', this.#receive);
    this.#host.removeEventListener('click', this.#refocus);
    this.#host.classList.remove('payform-focus', 'payform-invalid', 'payform-complete', 'payform-empty');
    this.#frame.remove();
  }

  #emit(event: string, value: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value);
  }

  #take(message: FromField): void {
    const { classList } = this.#host;
    switch (message.kind) {
      case 'loaded':
        this.send(this.#draw);
        break;
      case 'drawn':
        this.#onDrawn();
        break;
      case 'focus':
        classList.toggle('payform-focus', message.focused);
        break;
      case 'change':
        classList.toggle('payform-empty', message.empty);
        classList.toggle('payform-complete', message.complete);
        classList.toggle('payform-invalid', message.errors.length > 0);
        this.#emit('change', message.errors);
        break;
      case 'bin':
      case 'lastFourDigits':
        this.#emit(message.kind, message.value);
        break;
      case 'token':
        waiting.get(message.request)?.resolve(message.answer);
        waiting.delete(message.request);
        break;
      case 'refused': {
        const { error } = message;
        // As the provider does: an ended session is told as a string of JSON, everything else as an object.
        waiting.get(message.request)?.reject(error.errorCode === 401 ? JSON.stringify(error) : error);
        waiting.delete(message.request);
        break;
      }
    }
  }
}

const refusal = (errorMessage: string) => ({ errorCode: 400, errorMessage, data: {} });

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
    const field = new Field(type, host, options.style ?? {}, options.placeholder ?? '');
    const element: Element = {
      on(event, listener) {
        field.on(event, listener);
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

  createToken(elements: readonly Element[], payer: Payer): Promise<TransactionTokenAnswer> {
    const fields = elements.map((element) => drawn.get(element));
    const [numberField] = fields;
    const current = configuration;
    // Rejected with what the provider's script rejects with, which is no Error.
    const { promise, resolve, reject } = deferred();
    if (!numberField || fields.length !== 3 || fields.includes(undefined)) {
      reject(refusal('card number, expiry and cvc elements are needed.'));
    } else if (current) {
      requests += 1;
      const request = String(requests);
      waiting.set(request, { resolve, reject });
      numberField.send({ payform: true, kind: 'tokenize', request, configuration: current, payer });
    } else {
      reject(refusal('setConfiguration was not called.'));
    }
    return promise;
  },

  resetData(elements: readonly Element[]): void {
    for (const element of elements) drawn.get(element)?.send({ payform: true, kind: 'reset' });
  },
};

function deferred() {
  let resolve: (answer: TransactionTokenAnswer) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<TransactionTokenAnswer>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

Object.assign(window, { payform });
