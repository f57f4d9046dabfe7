import { write, writeSync } from 'node:fs';
import pino from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { remembered } from './domain/remembered.ts';
import { currentRequest } from './reference.ts';

export type { Logger };

/** Field names that are never logged, at any depth; in lower case, without dashes or underscores. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'setcookie',
  'password',
  'accesstoken',
  'refreshtoken',
  'bearer',
  'credential',
  'token',
  'securitytoken',
  'transactiontoken',
  'sessionkey',
  'returnsecret',
  'clave',
  'cardnumber',
  'pan',
  'cvc',
  'cvv',
]);

/** Field names with external ids or numbers. They are logged unchanged, since support searches for them. */
const ID_FIELD = /^(?:id|attempt|purchase|transaction|reference)$|(?:Id|_id|Number|_number)$/;

/** Maximum depth of a logged object; none of ours is deeper. */
const DEPTH = 5;

/**
 * Returns a text with its card numbers replaced: none may be logged, wherever it comes from (a mistyped field, a URL,
 * an error of the provider).
 */
function crossOutCards(text: string): string {
  if (!MANY_DIGITS.test(text)) return text;
  return text
    .split(UUID)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(CARD_LIKE, crossedOut)))
    .join('');
}

const MANY_DIGITS = /\d(?:[ .\-\u00a0]?\d){12}/;
/** Our own ids, anywhere in a text. The capturing group keeps them when the text is split. */
const UUID = /([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})/i;
/** 13 to 19 digits like a card number of any brand, contiguous or in groups. */
const CARD_LIKE = /(?<!\d)[2-6](?:[ .\-\u00a0]?\d){12,18}(?!\d)/g;

function crossedOut(found: string): string {
  return passesLuhn(found.replace(/\D/g, '')) ? '[card]' : found;
}

/** The Luhn check: every card number passes it, and so does one in ten other numbers. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = digit * (1 + (place % 2));
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Classifies a field by its name. Memoized, since log lines use the same few names. */
const kindOf = remembered((field: string): 'secret' | 'id' | 'other' => {
  if (SECRET_FIELDS.has(field.replace(/[-_]/g, '').toLowerCase())) return 'secret';
  return ID_FIELD.test(field) ? 'id' : 'other';
});

/** Returns the loggable form of a field's value. */
function loggable(value: unknown, field: string, depth = DEPTH): unknown {
  const kind = kindOf(field);
  if (kind === 'secret') return '[hidden]';
  if (typeof value === 'string') return kind === 'id' ? value : crossOutCards(value);
  if (typeof value === 'number' && value >= 1e12) {
    const text = String(value);
    return kind === 'id' || crossOutCards(text) === text ? value : '[card]';
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '[deep]';
  if (value instanceof Error) return fieldsOf(pino.stdSerializers.err(value), depth);
  if ('toJSON' in value) {
    const json: unknown = JSON.parse(JSON.stringify(value));
    return loggable(json, field, depth - 1);
  }
  if (Array.isArray(value)) return value.map((one) => loggable(one, field, depth - 1));
  return fieldsOf(value, depth);
}

function fieldsOf(object: object, depth: number): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object)) fields[name] = loggable(value, name, depth - 1);
  return fields;
}

/**
 * Returns the message of an error. The error of a connection to a name with several addresses (such as `localhost`) has
 * no message of its own, only its individual errors do.
 */
export function messageOf(error: Error): string {
  if (error.message !== '' || !(error instanceof AggregateError)) return error.message;
  return error.errors.map((one) => (one instanceof Error ? messageOf(one) : String(one))).join('; ');
}

/** Returns the messages of an error and of its causes, a line each, for somebody at a terminal. */
export function withCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined
    ? messageOf(error)
    : `${messageOf(error)}\n  caused by: ${withCauses(error.cause)}`;
}

/** Request lines are buffered and written together at least this often. Milliseconds. */
const GATHER_MS = 200;
/** Buffer size at which lines are written immediately. Characters. */
const GATHERED_AT_MOST = 8_192;
/** Most characters that are kept while writing is impossible; further lines are lost. */
const KEPT_AT_MOST = 1_000_000;
/** Warnings and more severe levels. */
const URGENT = /^\{"level":[4-6]0/;

/**
 * Standard output. A system call per line would cost as much as the rest of serving a cached page, so lines are
 * buffered; from warnings on, they are written immediately, together with the lines before them. When writing fails (a
 * full disk, a reader that is gone or does not read), lines wait and the site goes on: pino's own destination ends the
 * process when the disk is full, and retries for ever when the process ends.
 */
class StandardOutput implements DestinationStream {
  #gathered = '';
  /** What the last write left unwritten. */
  #rest: Buffer = Buffer.alloc(0);
  #isWriting = false;

  constructor() {
    setInterval(() => this.#flush(), GATHER_MS).unref();
    process.once('exit', () => this.#writeLast());
  }

  write(line: string): void {
    if (this.#gathered.length + line.length > KEPT_AT_MOST) return;
    this.#gathered += line;
    if (this.#gathered.length >= GATHERED_AT_MOST || URGENT.test(line)) this.#flush();
  }

  #flush(): void {
    if (this.#isWriting || this.#rest.length + this.#gathered.length === 0) return;
    this.#isWriting = true;
    const bytes = this.#taken();
    write(STANDARD_OUTPUT, bytes, (error, written) => {
      this.#isWriting = false;
      this.#rest = error ? bytes : bytes.subarray(written);
    });
  }

  /** Returns what is written next: the rest of the last write if there is one, else the buffered lines. */
  #taken(): Buffer {
    if (this.#rest.length > 0) return this.#rest;
    const bytes = Buffer.from(this.#gathered);
    this.#gathered = '';
    return bytes;
  }

  /** Writes the rest once at the end of the process, without waiting for a blocked reader. */
  #writeLast(): void {
    try {
      if (!this.#isWriting && this.#rest.length > 0) writeSync(STANDARD_OUTPUT, this.#rest);
      writeSync(STANDARD_OUTPUT, this.#gathered);
    } catch {
      // Nothing can be reported any more.
    }
  }
}

const STANDARD_OUTPUT = 1;

/** The output that all loggers of the process share: each would have a timer, and write at the end. */
let standardOutput: StandardOutput | undefined;

/**
 * Returns the process's log: one JSON line per event on standard output.
 * @param level Minimum level of pino.
 * @param destination Where the lines go; standard output by default.
 */
export function createLogger(
  level: string,
  destination: DestinationStream = (standardOutput ??= new StandardOutput()),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // With the reference that a user reads aloud, all log lines of that request can be found, here and at the proxy.
      mixin: () => {
        const request = currentRequest();
        return request ? { requestId: request.id, reference: request.reference } : {};
      },
      hooks: {
        logMethod(args, method) {
          const [first, message, ...rest] = args;
          const said = message === undefined ? undefined : crossOutCards(message);
          method.apply(this, [loggable(first, ''), said, ...rest.map((one) => loggable(one, ''))]);
        },
      },
    },
    destination,
  );
}
