/**
 * The frame of one card field in a shop's page, shared by the form scripts of both providers. It runs in the shop's
 * page and never sees what is typed in the frames.
 */
import type { FieldStyle, FieldType, FromField, ToField } from './messages.ts';

const TITLES: Readonly<Record<FieldType, string>> = {
  'card-number': 'Número de tarjeta',
  'card-expiry': 'Vencimiento',
  'card-cvc': 'CVC',
};
/** How long a field may take to be drawn. Milliseconds. */
const DRAWING_LIMIT_MS = 10_000;

const script = document.currentScript;
const providerOrigin = new URL(script instanceof HTMLScriptElement ? script.src : document.baseURI).origin;
/** Names the channel that the fields of this page share; each page load has its own. */
const group = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');

let requests = 0;
const waiting = new Map<string, { resolve: (answer: object) => void; reject: (reason: unknown) => void }>();

/** Whether the provider has a field of this type. */
export const isFieldType = (type: string): type is FieldType => type in TITLES;

const isOurs = (data: unknown): data is FromField =>
  typeof data === 'object' && data !== null && 'payform' in data && data.payform === true;

/** Where and how a field is drawn, and the callback for its messages. */
interface Drawing {
  readonly host: HTMLElement;
  readonly style: FieldStyle;
  readonly placeholder: string;
  readonly hears: (message: FromField) => void;
}

/** One card field in the shop's page: its frame, and the messages to and from it. */
export class Field {
  readonly #drawing: Drawing;
  readonly #frame = document.createElement('iframe');
  readonly #receive = (event: MessageEvent<unknown>): void => {
    const isFromFrame = event.origin === providerOrigin && event.source === this.#frame.contentWindow;
    if (isFromFrame && isOurs(event.data)) this.#take(event.data);
  };
  readonly #refocus = (): void => this.focus();
  #onDrawn: () => void = () => undefined;
  /** Whether the field's page has loaded. Before, the frame has the shop's origin, and a message would log an error. */
  #isThere = false;

  constructor(type: FieldType, drawing: Drawing) {
    this.#drawing = drawing;
    this.#frame.title = TITLES[type];
    this.#frame.src = `${providerOrigin}/card-provider/campo?tipo=${type}&grupo=${group}`;
    // Set through the DOM: the shop's content security policy may forbid style attributes.
    Object.assign(this.#frame.style, { display: 'block', width: '100%', height: '100%', border: '0' });
  }

  draw(): Promise<void> {
    const { host } = this.#drawing;
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
      host.addEventListener('click', this.#refocus);
      host.classList.add('payform-empty');
      host.replaceChildren(this.#frame);
    });
  }

  focus(): void {
    this.#frame.focus();
    this.#send({ payform: true, kind: 'focus' });
  }

  reset(): void {
    this.#send({ payform: true, kind: 'reset' });
  }

  /**
   * Makes the number field collect the other two values and send the card.
   * @returns The provider's answer. Rejects with the provider's or the field's refusal, a plain object and no Error.
   */
  tokenize(path: string, along: Readonly<Record<string, unknown>>): Promise<object> {
    requests += 1;
    const request = String(requests);
    return new Promise((resolve, reject) => {
      waiting.set(request, { resolve, reject });
      this.#send({ payform: true, kind: 'tokenize', request, path, along });
    });
  }

  unmount(): void {
    const { host } = this.#drawing;
    window.removeEventListener('message', this.#receive);
    host.removeEventListener('click', this.#refocus);
    host.classList.remove('payform-focus', 'payform-invalid', 'payform-complete', 'payform-empty');
    this.#frame.remove();
  }

  #send(message: ToField): void {
    if (this.#isThere) this.#frame.contentWindow?.postMessage(message, providerOrigin);
  }

  #take(message: FromField): void {
    const { host, style, placeholder, hears } = this.#drawing;
    switch (message.kind) {
      case 'loaded':
        this.#isThere = true;
        this.#send({ payform: true, kind: 'draw', style, placeholder });
        return;
      case 'drawn':
        this.#onDrawn();
        break;
      case 'focus':
        host.classList.toggle('payform-focus', message.focused);
        break;
      case 'change':
        host.classList.toggle('payform-empty', message.empty);
        host.classList.toggle('payform-complete', message.complete);
        host.classList.toggle('payform-invalid', message.errors.length > 0);
        break;
      case 'token':
        waiting.get(message.request)?.resolve(message.answer);
        waiting.delete(message.request);
        return;
      case 'refused':
        waiting.get(message.request)?.reject(message.error);
        waiting.delete(message.request);
        return;
      default:
    }
    hears(message);
  }
}
