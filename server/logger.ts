import pino from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { currentRequest } from './reference.ts';

export type { Logger };

/** Names of fields that never reach a log, wherever they stand in a logged object up to three levels deep. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'accessToken',
  'refreshToken',
  'bearer',
  'token',
  'transactionToken',
  'transaction_token',
  'sessionKey',
  'clave',
];

/** 13 to 19 digits in a row, with or without spaces or dashes between them: what a card number looks like. */
const CARD_LIKE = /\b\d(?:[ -]?\d){12,18}\b/g;

/**
 * A text with everything that looks like a card number crossed out. Applied to every log line: a card number must
 * never be in one, whatever way it came (a mistyped field, a URL, an error of the provider).
 */
function crossOutCards(text: string): string {
  return text.replace(CARD_LIKE, '[card]');
}

/**
 * The process's log: one JSON line an event on standard output.
 * @param level Level of pino below which nothing is written.
 * @param destination Where the lines go; standard output when left out.
 */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const safe: DestinationStream = { write: (line) => destination.write(crossOutCards(line)) };
  return pino(
    {
      level,
      base: null,
      // ISO text: epoch milliseconds have 13 digits and would be crossed out.
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => {
          const step = field.startsWith('[') ? field : `.${field}`;
          return [field, `*${step}`, `*.*${step}`];
        }),
        censor: '[hidden]',
      },
      // What a person reads aloud leads to every line of that request.
      mixin: () => {
        const request = currentRequest();
        return request ? { reference: request.reference } : {};
      },
      serializers: { error: pino.stdSerializers.err },
    },
    safe,
  );
}
