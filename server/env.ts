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

/** Long enough for a proxy to check /readyz twice, usually every 2 s. Milliseconds. */
const LAME_DUCK_MS = 5_000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Every setting of the site, read once when the process starts. */
export type Settings = Readonly<ReturnType<typeof settingsOf>>;

/**
 * Reads the settings from environment variables; empty or blank ones count as missing.
 * @throws SettingsError naming every wrong setting.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''));
  const defaults = given['NODE_ENV'] === 'production' ? {} : DEVELOPMENT_DEFAULTS;
  const parsed = Variables.superRefine(refuseContradictions).safeParse({ ...defaults, ...given });
  if (parsed.success) return settingsOf(parsed.data);
  // Messages of zod's own checks may quote the value: only the messages of this file and of variables.ts are printed.
  throw new SettingsError(
    parsed.error.issues.map((issue) => {
      const name = issue.path.join('.');
      const isMissing = given[name] === undefined && issue.code !== 'custom';
      return isMissing ? `${name} is missing` : `${name} ${issue.message}`;
    }),
  );
}

/** Further settings that the global card provider needs. */
const GLOBAL_CARD_SETTINGS = [
  'GLOBAL_CARD_PUBLIC_KEY',
  'GLOBAL_CARD_SCRIPT_URL',
  'GLOBAL_CARD_HOSTED_PAGE_URL',
] as const;

/** Refuses settings that are valid individually but not together. */
function refuseContradictions(variables: z.infer<typeof Variables>, context: z.RefinementCtx): void {
  // Invalid individual settings are reported first.
  if (context.issues.length > 0) return;
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  const mockControls = variables.MOCK_CONTROLS === 'on';
  const { hostname } = new URL(variables.SITE_ORIGIN);
  // The demo runs in production mode for speed; on any other site, visitors could choose a scenario where money is
  // real.
  if (mockControls && variables.NODE_ENV === 'production' && !isNearby(hostname)) {
    refuse(
      'MOCK_CONTROLS',
      'must be off in production, unless SITE_ORIGIN is localhost or an address of the own network',
    );
  }
  if (variables.CLOCK_OFFSET_MS && !mockControls) refuse('CLOCK_OFFSET_MS', 'needs MOCK_CONTROLS=on');
  // A lease that ends while its worker still waits for a response is safe, but the payment's outcome must then be asked
  // for.
  if (variables.PAYMENT_LEASE_MS && !mockControls) refuse('PAYMENT_LEASE_MS', 'needs MOCK_CONTROLS=on');
  // An enrollment that is resent too soon may be made twice.
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

/** The ranges of IPv6 that are reached only from their network; others may lead to a public address of IPv4. */
const OWN_IPV6_RANGES = ['loopback', 'uniqueLocal', 'linkLocal'];

/** Returns whether a host is this machine, or an address that cannot be reached from outside its network. */
function isNearby(hostname: string): boolean {
  if (hostname === 'localhost') return true;
  if (ipaddr.IPv4.isValid(hostname)) return ipaddr.IPv4.parse(hostname).range() !== 'unicast';
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.IPv6.isValid(address) && OWN_IPV6_RANGES.includes(ipaddr.IPv6.parse(address).range());
}

/** Returns whether a site is open to the public: the demo runs in production mode, too. */
const isOpen = (variables: z.infer<typeof Variables>) =>
  variables.NODE_ENV === 'production' && variables.MOCK_CONTROLS !== 'on';

/** URLs to which the browser goes with a card, or from which it runs scripts. */
const BROWSER_ADDRESSES = [
  'CARD_FORM_SCRIPT_URL',
  'CARD_HOSTED_PAGE_URL',
  'GLOBAL_CARD_SCRIPT_URL',
  'GLOBAL_CARD_HOSTED_PAGE_URL',
] as const;

/** Lists of origins from which a browser runs, shows or requests something, or to which it is redirected. */
const BROWSER_ORIGINS = [
  'STUDENT_ZONE_ORIGINS',
  'CARD_SCRIPT_ORIGINS',
  'CARD_FRAME_ORIGINS',
  'CARD_CONNECT_ORIGINS',
  'CARD_IMAGE_ORIGINS',
] as const;

/** Refuses settings that are fine for a demo, but not for a site with real money. */
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
    // A trial run on one machine or network needs no certificate; a site with real payments needs the Secure cookie.
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

/** Returns the card provider for purchases outside Peru; null leaves them to the main card provider. */
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
    /** 0 lets the system choose a free port. */
    port: variables.PORT,
    siteOrigin: variables.SITE_ORIGIN,
    apiUrl: variables.API_URL,
    contentUrl: variables.CONTENT_URL,
    mediaUrl: variables.MEDIA_URL,
    /** The public folders of the media storage. */
    mediaFolders: variables.MEDIA_FOLDERS,
    /** Name of the provider in paths and response keys of the REST API. */
    cardProvider: variables.CARD_PROVIDER,
    /** Earlier names of the provider, under which payments were started. */
    formerCardProviders: variables.FORMER_CARD_PROVIDERS ?? [],
    /** Name of the provider of cash and bank transfers; null when there is none. */
    localPaymentsProvider: variables.LOCAL_PAYMENTS_PROVIDER ?? null,
    cardFormScriptUrl: variables.CARD_FORM_SCRIPT_URL,
    cardHostedPageUrl: variables.CARD_HOSTED_PAGE_URL,
    globalCard: globalCardOf(variables),
    /** Origins that card providers need on the payment page besides those of their scripts. */
    cardOrigins: {
      script: variables.CARD_SCRIPT_ORIGINS ?? [],
      frame: variables.CARD_FRAME_ORIGINS ?? [],
      connect: variables.CARD_CONNECT_ORIGINS ?? [],
      image: variables.CARD_IMAGE_ORIGINS ?? [],
    },
    /** The origins of the academy's student zones; children's cards link to no others. */
    studentZoneOrigins: variables.STUDENT_ZONE_ORIGINS,
    /** The platform of children for whom the academy names none; null when not set. */
    learningPlatform: variables.LEARNING_PLATFORM ?? null,
    /** Merchant ids by currency: soles, and all others (spec §4). */
    merchantIds: { pen: variables.MERCHANT_ID_PEN, other: variables.MERCHANT_ID_OTHER },
    sessionSecret: variables.SESSION_SECRET,
    /** Previous secrets: whatever they sealed can still be opened. */
    formerSessionSecrets: variables.FORMER_SESSION_SECRETS ?? [],
    /** Maximum life of a session, however much it is used. Milliseconds. */
    sessionLongestMs: variables.SESSION_LONGEST_DAYS * DAY_MS,
    /** PostgreSQL when `url` is given, else the SQLite file. */
    database: {
      url: variables.DATABASE_URL,
      file: variables.DATABASE_FILE ?? '',
      /** Most PostgreSQL connections of this process. */
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
    /** Header with the visitor's city, set by the network in front; null when there is none. */
    geoCityHeader: variables.GEO_CITY_HEADER?.toLowerCase() ?? null,
    /** Header with the client's address, set by a trusted proxy; null uses the socket's address. */
    clientIpHeader: variables.CLIENT_IP_HEADER?.toLowerCase() ?? null,
    /** How many trusted proxies append to that header: the visitor's address is this far from its end. */
    clientIpHops: variables.CLIENT_IP_HOPS,
    /** Header with the request id, set by a trusted proxy; null generates one for each request. */
    requestIdHeader: variables.REQUEST_ID_HEADER?.toLowerCase() ?? null,
    /** The port from which Prometheus reads the metrics; null for none. */
    metricsPort: variables.METRICS_PORT ?? null,
    /** The shop's own bearer token for the academy API; without it there is no reconciliation. */
    operatorToken: variables.OPERATOR_TOKEN ?? null,
    /** Hour of the day in Lima from which the previous day is reconciled. */
    reconciliationHour: variables.RECONCILIATION_HOUR,
    analyticsUrl: variables.ANALYTICS_URL ?? null,
    /**
     * How long a process that is shutting down still accepts new requests, until the proxy has noticed. Milliseconds.
     */
    lameDuckMs: variables.LAME_DUCK_MS ?? (isOpen(variables) ? LAME_DUCK_MS : 0),
    /** While on, every page is the maintenance screen; payments in progress still finish. */
    maintenance: variables.MAINTENANCE === 'on',
    mockControls: variables.MOCK_CONTROLS === 'on',
    clockOffsetMs: variables.CLOCK_OFFSET_MS ?? 0,
    /**
     * How long a worker may hold a payment between two writes; undefined uses the payment service's default.
     * Milliseconds.
     */
    paymentLeaseMs: variables.PAYMENT_LEASE_MS,
    /** When an unanswered enrollment is resent; undefined uses the payment service's default. Milliseconds. */
    enrollmentResendMs: variables.ENROLLMENT_RESEND_MS,
    logLevel: variables.LOG_LEVEL,
    /** Whether visitors use https, which makes the cookie Secure and `__Host-`. */
    https: variables.SITE_ORIGIN.startsWith('https:'),
  };
}
