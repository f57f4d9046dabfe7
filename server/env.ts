import ipaddr from 'ipaddr.js';
import type { z } from 'zod';
import { DEVELOPMENT_DEFAULTS, Variables } from './variables.ts';

/** Thrown when settings are wrong; names each wrong setting, never its value. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(`Kipu cannot start, these settings are wrong:\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/** Long enough for a proxy to ask /readyz twice, which it does every 2 s as a rule. Milliseconds. */
const LAME_DUCK_MS = 5_000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Every setting of the site, read once when the process starts. */
export type Settings = Readonly<ReturnType<typeof settingsOf>>;

/**
 * Reads the settings from an environment; a variable that is empty, or has nothing but blanks, counts as a missing one.
 * @throws SettingsError naming every wrong setting.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''));
  const defaults = given['NODE_ENV'] === 'production' ? {} : DEVELOPMENT_DEFAULTS;
  const parsed = Variables.superRefine(refuseContradictions).safeParse({ ...defaults, ...given });
  if (parsed.success) return settingsOf(parsed.data);
  // Messages of zod's own checks may quote what they received: only the sentences of this file and of variables.ts are printed.
  throw new SettingsError(
    parsed.error.issues.map((issue) => {
      const name = issue.path.join('.');
      const isMissing = given[name] === undefined && issue.code !== 'custom';
      return isMissing ? `${name} is missing` : `${name} ${issue.message}`;
    }),
  );
}

/** What the global card provider needs besides its name. */
const GLOBAL_CARD_SETTINGS = [
  'GLOBAL_CARD_PUBLIC_KEY',
  'GLOBAL_CARD_SCRIPT_URL',
  'GLOBAL_CARD_HOSTED_PAGE_URL',
] as const;

/** Refuses settings that are each right alone and wrong together. */
function refuseContradictions(variables: z.infer<typeof Variables>, context: z.RefinementCtx): void {
  // What is wrong by itself is told first.
  if (context.issues.length > 0) return;
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  const mockControls = variables.MOCK_CONTROLS === 'on';
  const { hostname } = new URL(variables.SITE_ORIGIN);
  // The demo runs in production mode for its speed; anywhere else a visitor could choose a scenario for real money.
  if (mockControls && variables.NODE_ENV === 'production' && !isNearby(hostname)) {
    refuse(
      'MOCK_CONTROLS',
      'must be off in production, unless SITE_ORIGIN is localhost or an address of the own network',
    );
  }
  if (variables.CLOCK_OFFSET_MS && !mockControls) refuse('CLOCK_OFFSET_MS', 'needs MOCK_CONTROLS=on');
  // A lease that ends while its worker still waits for an answer is safe, but leaves the payment to be asked for.
  if (variables.PAYMENT_LEASE_MS && !mockControls) refuse('PAYMENT_LEASE_MS', 'needs MOCK_CONTROLS=on');
  // An enrollment that is sent again too soon may be made twice.
  if (variables.ENROLLMENT_RESEND_MS && !mockControls) {
    refuse('ENROLLMENT_RESEND_MS', 'needs MOCK_CONTROLS=on');
  }
  if (variables.GLOBAL_CARD_PROVIDER) {
    for (const name of GLOBAL_CARD_SETTINGS) if (!variables[name]) refuse(name, 'is missing');
    if (variables.GLOBAL_CARD_PROVIDER === variables.CARD_PROVIDER) {
      refuse('GLOBAL_CARD_PROVIDER', 'must be another provider than CARD_PROVIDER');
    }
  }
  if (!variables.DATABASE_URL && !variables.DATABASE_FILE) {
    refuse('DATABASE_URL or DATABASE_FILE', 'is missing');
  }
  if (variables.METRICS_PORT !== undefined && variables.METRICS_PORT === variables.PORT) {
    refuse('METRICS_PORT', 'must be another port than PORT');
  }
  if (isOpen(variables)) refuseDemoSettings(variables, refuse);
}

/** Whether a host is this machine, or an address that nobody outside of its network can reach. */
const isNearby = (hostname: string) =>
  hostname === 'localhost' || (ipaddr.IPv4.isValid(hostname) && ipaddr.parse(hostname).range() !== 'unicast');

/** Whether a site is open to the world: the demo runs in production mode, too. */
const isOpen = (variables: z.infer<typeof Variables>) =>
  variables.NODE_ENV === 'production' && variables.MOCK_CONTROLS !== 'on';

/** Where browsers are led with a card, or run what they are given. */
const BROWSER_ADDRESSES = [
  'CARD_FORM_SCRIPT_URL',
  'CARD_HOSTED_PAGE_URL',
  'GLOBAL_CARD_SCRIPT_URL',
  'GLOBAL_CARD_HOSTED_PAGE_URL',
] as const;

/** Lists of origins that a browser runs, shows or calls, or is led to. */
const BROWSER_ORIGINS = [
  'STUDENT_ZONE_ORIGINS',
  'CARD_SCRIPT_ORIGINS',
  'CARD_FRAME_ORIGINS',
  'CARD_CONNECT_ORIGINS',
  'CARD_IMAGE_ORIGINS',
] as const;

/** Refuses what suits a demo, and not a site where money is real. */
function refuseDemoSettings(
  variables: z.infer<typeof Variables>,
  refuse: (name: string, message: string) => void,
): void {
  for (const name of ['SESSION_SECRET', 'OPERATOR_TOKEN'] as const) {
    if (variables[name]?.startsWith('demo-')) refuse(name, "is the demo's, which everybody can read");
  }
  const formerSecrets = variables.FORMER_SESSION_SECRETS ?? [];
  if (formerSecrets.some((secret) => secret.startsWith('demo-'))) {
    refuse('FORMER_SESSION_SECRETS', "has the demo's, which everybody can read");
  }
  if (!variables.SITE_ORIGIN.startsWith('https:')) {
    // A rehearsal on one machine or in one network needs no certificate; whoever pays needs the Secure cookie.
    if (isNearby(new URL(variables.SITE_ORIGIN).hostname)) return;
    refuse('SITE_ORIGIN', 'must begin with https, unless it is localhost or an address of the own network');
  }
  for (const name of BROWSER_ADDRESSES) {
    if (variables[name]?.startsWith('http:')) refuse(name, 'must begin with https, as SITE_ORIGIN does');
  }
  for (const name of BROWSER_ORIGINS) {
    if (variables[name]?.some((origin) => origin.startsWith('http:'))) {
      refuse(name, 'must begin with https, as SITE_ORIGIN does');
    }
  }
  if (!variables.CLIENT_IP_HEADER) {
    refuse(
      'CLIENT_IP_HEADER',
      'is missing: over https a proxy stands in front, and everybody would have its address; name the header in ' +
        'which it tells the address of the visitor, and in CLIENT_IP_HOPS how many proxies write in it',
    );
  }
}

/** Returns how purchases outside Peru are charged; null leaves them to the card provider. */
function globalCardOf(variables: z.infer<typeof Variables>) {
  const {
    GLOBAL_CARD_PROVIDER: name,
    GLOBAL_CARD_PUBLIC_KEY: publicKey,
    GLOBAL_CARD_SCRIPT_URL: scriptUrl,
    GLOBAL_CARD_HOSTED_PAGE_URL: hostedPageUrl,
  } = variables;
  if (!name || !publicKey || !scriptUrl || !hostedPageUrl) return null;
  return { name, publicKey, scriptUrl, hostedPageUrl, merchantId: variables.MERCHANT_ID_OTHER };
}

function settingsOf(variables: z.infer<typeof Variables>) {
  return {
    mode: variables.NODE_ENV,
    host: variables.HOST,
    /** 0 lets the system pick a free one. */
    port: variables.PORT,
    siteOrigin: variables.SITE_ORIGIN,
    apiUrl: variables.API_URL,
    contentUrl: variables.CONTENT_URL,
    mediaUrl: variables.MEDIA_URL,
    /** The folders of it that everybody may see. */
    mediaFolders: variables.MEDIA_FOLDERS,
    /** Name of the provider in paths and answer keys of the REST API. */
    cardProvider: variables.CARD_PROVIDER,
    /** Names that the provider had before, under which payments were begun. */
    formerCardProviders: variables.FORMER_CARD_PROVIDERS ?? [],
    /** Name of the provider of cash and bank transfers; null where there is none. */
    localPaymentsProvider: variables.LOCAL_PAYMENTS_PROVIDER ?? null,
    cardFormScriptUrl: variables.CARD_FORM_SCRIPT_URL,
    cardHostedPageUrl: variables.CARD_HOSTED_PAGE_URL,
    globalCard: globalCardOf(variables),
    /** What card providers need on the payment page beside the origins of their scripts. */
    cardOrigins: {
      script: variables.CARD_SCRIPT_ORIGINS ?? [],
      frame: variables.CARD_FRAME_ORIGINS ?? [],
      connect: variables.CARD_CONNECT_ORIGINS ?? [],
      image: variables.CARD_IMAGE_ORIGINS ?? [],
    },
    /** Where the student zones of the academy's platforms open; nobody is led to any other place from a child's card. */
    studentZoneOrigins: variables.STUDENT_ZONE_ORIGINS,
    /** The platform of children for whom the academy names none; null when it is not set. */
    learningPlatform: variables.LEARNING_PLATFORM ?? null,
    /** Merchant ids by currency: soles, and every other (spec §4). */
    merchantIds: { pen: variables.MERCHANT_ID_PEN, other: variables.MERCHANT_ID_OTHER },
    sessionSecret: variables.SESSION_SECRET,
    /** Earlier secrets: what they sealed can still be opened. */
    formerSessionSecrets: variables.FORMER_SESSION_SECRETS ?? [],
    /** How long a session lives at most, however much it is used. */
    sessionLongestMs: variables.SESSION_LONGEST_DAYS * DAY_MS,
    /** PostgreSQL when `url` is given, else the SQLite file. */
    database: {
      url: variables.DATABASE_URL,
      file: variables.DATABASE_FILE ?? '',
      /** How many this process has to PostgreSQL, at most. */
      connections: variables.DATABASE_CONNECTIONS,
      isManaged: variables.DATABASE_MANAGED === 'on',
      limits: {
        connect: variables.DATABASE_CONNECT_TIMEOUT_MS,
        statement: variables.DATABASE_STATEMENT_TIMEOUT_MS,
        lock: variables.DATABASE_LOCK_TIMEOUT_MS,
        idleTransaction: variables.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
      },
    },
    geoCountryHeader: variables.GEO_COUNTRY_HEADER.toLowerCase(),
    /** Header in which the network in front gives the visitor's city; null where it gives none. */
    geoCityHeader: variables.GEO_CITY_HEADER?.toLowerCase() ?? null,
    /** Header in which a trusted proxy gives the client's address; null takes the socket's. */
    clientIpHeader: variables.CLIENT_IP_HEADER?.toLowerCase() ?? null,
    /** How many trusted proxies add to that header: the visitor's address is this far from its end. */
    clientIpHops: variables.CLIENT_IP_HOPS,
    /** Header in which a trusted proxy gives the id of a request; null gives each a new one. */
    requestIdHeader: variables.REQUEST_ID_HEADER?.toLowerCase() ?? null,
    /** Where Prometheus reads what is counted; null for nowhere. */
    metricsPort: variables.METRICS_PORT ?? null,
    /** The shop's own bearer at the academy API; without one there is no reconciliation. */
    operatorToken: variables.OPERATOR_TOKEN ?? null,
    /** Of the day in Lima, from which on the day before is reconciled. */
    reconciliationHour: variables.RECONCILIATION_HOUR,
    analyticsUrl: variables.ANALYTICS_URL ?? null,
    /** How long an ending process still takes new requests, until the proxy has noticed. */
    lameDuckMs: variables.LAME_DUCK_MS ?? (isOpen(variables) ? LAME_DUCK_MS : 0),
    /** While on, every page is the maintenance screen; payments under way still end. */
    maintenance: variables.MAINTENANCE === 'on',
    mockControls: variables.MOCK_CONTROLS === 'on',
    clockOffsetMs: variables.CLOCK_OFFSET_MS ?? 0,
    /** How long a worker may hold a payment between two writes; undefined leaves it to the payment service. */
    paymentLeaseMs: variables.PAYMENT_LEASE_MS,
    /** The wait after which an enrollment without an answer is sent again; undefined leaves it to the payment service. */
    enrollmentResendMs: variables.ENROLLMENT_RESEND_MS,
    logLevel: variables.LOG_LEVEL,
    /** Whether visitors arrive over https, which makes the cookie Secure and `__Host-`. */
    https: variables.SITE_ORIGIN.startsWith('https:'),
  };
}
