/**
 * One card field, inside its frame of the provider's origin. The card stays between the fields and the provider: the
 * shop's page learns only whether it is valid, and its first six and last four digits.
 */
import { brandOf, cvcError, digitsOf, expiryError, numberError } from '../card-rules.ts';
import type { CardBrand, CardError, Month } from '../card-rules.ts';
import type { BetweenFields, FieldStyle, FieldType, FromField, ToField } from './messages.ts';

/** The styles that a shop may set in the provider's `style.base`. */
const STYLE_PROPERTIES = [
  'backgroundColor',
  'caretColor',
  'color',
  'colorScheme',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'padding',
] as const;
/** How long the other two fields may take to send their values. Milliseconds. */
const COLLECT_LIMIT_MS = 5_000;

const found = document.querySelector('input');
if (!found) throw new Error('The field has no input');
const input = found;
const complaint = document.querySelector('#problema');
const { shop = '', today = '', type: given = '' } = document.body.dataset;
const type: FieldType = given === 'card-expiry' || given === 'card-cvc' ? given : 'card-number';
const channel = new BroadcastChannel(`payform-${new URLSearchParams(location.search).get('grupo') ?? ''}`);
const [year = 0, month = 1] = today.split('-').map(Number);
const thisMonth: Month = { year, month };

/** The brand, which the number field sends to the code field: the length of the code depends on it. */
let brand: CardBrand | null = null;
let lastTold = '';
let invalidColor = '';
let baseColor = '';
/** Callbacks for the values of the other fields, by id of the request that collects them. */
const collecting = new Map<string, (type: FieldType, value: string | null) => void>();

/** Sends a message to the shop's page. A field that was removed from its page is its own parent, and sends nothing. */
const tell = (message: FromField): void => {
  if (window.parent !== window) window.parent.postMessage(message, shop);
};
const between = (message: BetweenFields): void => channel.postMessage(message);

function problem(): CardError | null {
  switch (type) {
    case 'card-number':
      return numberError(input.value);
    case 'card-expiry':
      return expiryError(input.value, thisMonth);
    case 'card-cvc':
      return cvcError(input.value, brand);
  }
}

/** Shows and reports an error. While somebody types (not `final`), errors are only cleared, never shown. */
function check(final: boolean): CardError | null {
  const error = problem();
  const shown = error && final ? error : null;
  input.setAttribute('aria-invalid', String(shown !== null));
  if (complaint) complaint.textContent = shown?.message ?? '';
  input.style.color = shown && invalidColor ? invalidColor : baseColor;
  const message: FromField = {
    payform: true,
    kind: 'change',
    errors: shown ? [shown] : [],
    empty: input.value === '',
    complete: error === null,
    brand: type === 'card-number' ? brandOf(digitsOf(input.value)) : null,
  };
  const told = JSON.stringify(message);
  if (told !== lastTold) tell(message);
  lastTold = told;
  return error;
}

/** Groups the digits of a number as its card shows them. */
function grouped(digits: string): string {
  const lengths = brandOf(digits) === 'amex' ? [4, 6, 5] : [4, 4, 4, 4, 3];
  let start = 0;
  const groups = lengths.map((length) => {
    start += length;
    return digits.slice(start - length, start);
  });
  return groups.filter(Boolean).join(' ');
}

/** Spaces the number as cards show it, and puts the slash into the expiry. */
function format(): void {
  // Not while editing in the middle: the cursor would jump to the end.
  if (input.selectionStart !== null && input.selectionStart < input.value.length) return;
  const digits = digitsOf(input.value);
  if (type === 'card-number') input.value = grouped(digits);
  if (type === 'card-expiry' && digits.length > 2) {
    input.value = `${digits.slice(0, 2)}/${digits.slice(2, 6)}`;
  }
}

function tellNumber(error: CardError | null): void {
  const digits = digitsOf(input.value);
  between({ kind: 'number', brand: brandOf(digits) });
  if (error) return;
  tell({ payform: true, kind: 'bin', value: digits.slice(0, 6) });
  tell({ payform: true, kind: 'lastFourDigits', value: digits.slice(-4) });
}

function draw(style: FieldStyle, placeholder: string): void {
  const base = style.base ?? {};
  for (const property of STYLE_PROPERTIES) {
    const value = base[property];
    if (typeof value !== 'string') continue;
    // When the color scheme of a frame differs from its page's, browsers paint an opaque background behind it.
    if (property === 'colorScheme') document.documentElement.style.colorScheme = value;
    else input.style[property] = value;
  }
  baseColor = input.style.color;
  if (typeof style.invalid?.['color'] === 'string') invalidColor = style.invalid['color'];
  input.placeholder = placeholder;
  tell({ payform: true, kind: 'drawn' });
  // The field may already have a value.
  const error = input.value ? check(false) : null;
  if (input.value && type === 'card-number') tellNumber(error);
}

function reset(): void {
  input.value = '';
  lastTold = '';
  check(false);
}

const refusal = (errorMessage: string) => ({ errorCode: 400, errorMessage, data: {} });

/** Collects the values of the other fields; null for an invalid one, missing for a field that did not answer. */
function collect(request: string): Promise<ReadonlyMap<FieldType, string | null>> {
  return new Promise((resolve) => {
    const values = new Map<FieldType, string | null>();
    const finish = () => {
      clearTimeout(timer);
      collecting.delete(request);
      resolve(values);
    };
    const timer = setTimeout(finish, COLLECT_LIMIT_MS);
    collecting.set(request, (other, value) => {
      values.set(other, value);
      if (values.size === 2) finish();
    });
    between({ kind: 'collect', request });
  });
}

async function tokenize({ request, path, along }: Extract<ToField, { kind: 'tokenize' }>): Promise<void> {
  const refuse = (error: object) => tell({ payform: true, kind: 'refused', request, error });
  const error = check(true);
  const others = await collect(request);
  const expiry = others.get('card-expiry');
  const cvc = others.get('card-cvc');
  if (error || !expiry || !cvc) {
    refuse(refusal('Revisa los datos de la tarjeta'));
    return;
  }
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...along, number: digitsOf(input.value), expiry, cvc }),
    });
    const answer: unknown = await response.json();
    if (typeof answer !== 'object' || answer === null)
      refuse(refusal('The provider could not be understood'));
    else if (response.ok) tell({ payform: true, kind: 'token', request, answer });
    else refuse(answer);
  } catch {
    refuse(refusal('The provider could not be reached'));
  }
}

const isOurs = (data: unknown): data is ToField =>
  typeof data === 'object' && data !== null && 'payform' in data && data.payform === true;

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.origin !== shop || event.source !== window.parent || !isOurs(event.data)) return;
  const message = event.data;
  switch (message.kind) {
    case 'draw':
      draw(message.style, message.placeholder);
      break;
    case 'focus':
      input.focus();
      break;
    case 'reset':
      reset();
      break;
    case 'tokenize':
      void tokenize(message);
      break;
  }
});

// A channel of the provider's own origin: no other page can send here.
channel.addEventListener('message', (event: MessageEvent<BetweenFields>) => {
  const message = event.data;
  switch (message.kind) {
    case 'number':
      brand = message.brand === 'amex' ? 'amex' : null;
      if (type === 'card-cvc' && input.value) check(document.activeElement !== input);
      break;
    case 'collect':
      if (type !== 'card-number') {
        const value = check(true) ? null : input.value;
        between({ kind: 'value', request: message.request, type, value });
      }
      break;
    case 'value':
      collecting.get(message.request)?.(message.type, message.value);
      break;
  }
});

input.addEventListener('input', () => {
  format();
  const error = check(false);
  if (type === 'card-number') tellNumber(error);
});
input.addEventListener('focus', () => tell({ payform: true, kind: 'focus', focused: true }));
input.addEventListener('blur', () => {
  tell({ payform: true, kind: 'focus', focused: false });
  // Passing through an empty field is not a mistake yet.
  if (input.value) check(true);
});

tell({ payform: true, kind: 'loaded' });
