import { z } from 'zod';

// All environment variables with their allowed values and error messages. Rules that span several variables, and the
// settings derived from them, are in env.ts.

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
  // Some calls would be sent without the credentials, and others would fail with the whole URL in the log.
  .refine((url) => !/:\/\/[^/?#]*@/.test(url), 'must be a URL without a name and a password');
/** Base URLs are joined with paths that start with a slash. */
const baseUrl = httpUrl
  .refine((url) => !/[?#]/.test(url), 'must be a URL without parameters')
  .transform((url) => url.replace(/\/+$/, ''));
/** Normalized as browsers do: in lower case, without the default port. */
const origin = httpUrl
  // zod runs refinements on invalid URLs, too.
  .refine(
    (url) => URL.canParse(url) && isOrigin(new URL(url)),
    'must be an origin, without a path or a dot after its host',
  )
  .transform((url) => new URL(url).origin);
/** To a browser, `kipu.example.` is another origin, although it leads to the same site. */
const isOrigin = ({ href, hostname, origin }: URL) => href === `${origin}/` && !hostname.endsWith('.');
/** A comma-separated list. */
const list = z.string('is missing').transform((text) => text.split(',').map((one) => one.trim()));
const isEvery = (pattern: RegExp) => (texts: readonly string[]) => texts.every((one) => pattern.test(one));
const origins = list.transform((texts, context) => {
  const read = texts.map((one) => origin.safeParse(one));
  const known = read.flatMap(({ data }) => data ?? []);
  if (known.length < read.length) context.addIssue('must be origins, separated by commas');
  return known;
});
const port = z.coerce.number('must be a port').int('must be a port').min(0).max(65_535);
const merchantId = z.string('is missing').regex(/^\d+$/, 'must be digits only');
const headerName = z.string('is missing').regex(/^[a-z0-9-]+$/i, 'must be the name of a header');
const text = z.string('is missing').min(1, 'is missing');
const milliseconds = z.coerce.number('must be a whole number').int('must be a whole number');
const timeLimit = milliseconds.min(1, 'must be 1 or more');
const onOrOff = z.enum(['on', 'off'], 'must be on or off');
const providerName = z
  .string('is missing')
  .regex(/^[a-z0-9_-]+$/, 'must be the lower-case name of a provider');
const providerNames = list.refine(isEvery(/^[a-z0-9_-]+$/), 'must be lower-case names, separated by commas');
const folderNames = list.refine(isEvery(/^[\w-]+$/), 'must be names of folders, separated by commas');

/** Minimum length of a secret. Characters. */
const SECRET_LENGTH = 32;

/** A secret that can later be moved to the former ones unchanged. */
const secret = z
  .string('is missing')
  .refine((secret) => secret.trim().length >= SECRET_LENGTH, 'must have 32 characters or more')
  .refine(
    (secret) => secret === secret.trim() && !secret.includes(','),
    'must have no comma and no blank at its ends: it stands among FORMER_SESSION_SECRETS one day',
  );
const formerSecrets = list.refine(
  (secrets) => secrets.every((one) => one.length >= SECRET_LENGTH),
  'must have 32 characters or more each, separated by commas',
);

/** PostgreSQL time limits after which a call fails. Milliseconds. */
export const POSTGRES_LIMITS = {
  /** To get a connection, new or from the pool. */
  connect: 3_000,
  statement: 5_000,
  /** To get a lock that is held by somebody else. */
  lock: 3_000,
  /** Between two statements of a transaction. */
  idleTransaction: 10_000,
};
export type PostgresLimits = Readonly<typeof POSTGRES_LIMITS>;

/** Every setting as given; docs/configuration.md is compared with it. */
export const Variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test'),
  HOST: text,
  PORT: port,
  SITE_ORIGIN: origin,
  API_URL: baseUrl,
  CONTENT_URL: baseUrl,
  MEDIA_URL: baseUrl,
  MEDIA_FOLDERS: folderNames,
  CARD_PROVIDER: providerName,
  FORMER_CARD_PROVIDERS: providerNames.optional(),
  LOCAL_PAYMENTS_PROVIDER: providerName.optional(),
  CARD_FORM_SCRIPT_URL: httpUrl,
  CARD_HOSTED_PAGE_URL: httpUrl,
  GLOBAL_CARD_PROVIDER: providerName.optional(),
  GLOBAL_CARD_PUBLIC_KEY: text.optional(),
  GLOBAL_CARD_SCRIPT_URL: httpUrl.optional(),
  GLOBAL_CARD_HOSTED_PAGE_URL: httpUrl.optional(),
  CARD_SCRIPT_ORIGINS: origins.optional(),
  CARD_FRAME_ORIGINS: origins.optional(),
  CARD_CONNECT_ORIGINS: origins.optional(),
  CARD_IMAGE_ORIGINS: origins.optional(),
  STUDENT_ZONE_ORIGINS: origins,
  LEARNING_PLATFORM: z
    .string()
    .regex(/^[\w-]+$/, 'must be a word of a path')
    .optional(),
  MERCHANT_ID_PEN: merchantId,
  MERCHANT_ID_OTHER: merchantId,
  SESSION_SECRET: secret,
  FORMER_SESSION_SECRETS: formerSecrets.optional(),
  SESSION_LONGEST_DAYS: z.coerce
    .number('must be days')
    .int('must be days')
    .min(1, 'must be 1 or more')
    .default(90),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  DATABASE_FILE: text.optional(),
  DATABASE_CONNECTIONS: z.coerce.number('must be a number').int('must be whole').min(1).default(10),
  DATABASE_MANAGED: onOrOff.optional(),
  DATABASE_CONNECT_TIMEOUT_MS: timeLimit.default(POSTGRES_LIMITS.connect),
  DATABASE_STATEMENT_TIMEOUT_MS: timeLimit.default(POSTGRES_LIMITS.statement),
  DATABASE_LOCK_TIMEOUT_MS: timeLimit.default(POSTGRES_LIMITS.lock),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: timeLimit.default(POSTGRES_LIMITS.idleTransaction),
  GEO_COUNTRY_HEADER: headerName,
  GEO_CITY_HEADER: headerName.optional(),
  CLIENT_IP_HEADER: headerName.optional(),
  CLIENT_IP_HOPS: z.coerce
    .number('must be a number')
    .int('must be whole')
    .min(1, 'must be 1 or more')
    .default(1),
  REQUEST_ID_HEADER: headerName.optional(),
  METRICS_PORT: port.min(1, 'must be a port').optional(),
  OPERATOR_TOKEN: text.optional(),
  RECONCILIATION_HOUR: z.coerce
    .number('must be an hour')
    .int('must be an hour')
    .min(0, 'must be an hour')
    .max(23, 'must be an hour')
    .default(3),
  ANALYTICS_URL: httpUrl.optional(),
  LAME_DUCK_MS: milliseconds.min(0, 'must be 0 or more').optional(),
  MAINTENANCE: onOrOff.optional(),
  MOCK_CONTROLS: onOrOff.optional(),
  CLOCK_OFFSET_MS: milliseconds.optional(),
  PAYMENT_LEASE_MS: milliseconds.min(1).optional(),
  ENROLLMENT_RESEND_MS: milliseconds.min(1).optional(),
  LOG_LEVEL: z.enum(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    'must be a level of pino',
  ),
});

/** Only for development: production must set each of these itself. */
export const DEVELOPMENT_DEFAULTS = {
  HOST: '127.0.0.1',
  PORT: '3000',
  DATABASE_FILE: '.data/kipu.sqlite',
  GEO_COUNTRY_HEADER: 'cf-ipcountry',
  LOG_LEVEL: 'info',
};
