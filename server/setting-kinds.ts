import { z } from 'zod';

// What a setting may be, by the sentence that names what it must be. What goes for several together stands in env.ts.

export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });
/** Base URLs are joined with paths that begin with a slash. */
export const baseUrl = httpUrl
  .refine((url) => !/[?#]/.test(url), 'must be a URL without parameters')
  .transform((url) => url.replace(/\/+$/, ''));
/** Read as browsers write it: in small letters, without the usual port. */
export const origin = httpUrl
  // Asked of what is no URL, too.
  .refine(
    (url) => URL.canParse(url) && isOrigin(new URL(url)),
    'must be an origin, without a path or a dot after its host',
  )
  .transform((url) => new URL(url).origin);
/** `kipu.example.` is another origin to a browser, and leads to the same site. */
const isOrigin = ({ href, hostname, origin }: URL) => href === `${origin}/` && !hostname.endsWith('.');
/** Several origins, separated by commas. */
export const origins = z.string('is missing').transform((list, context) => {
  const read = list.split(',').map((one) => origin.safeParse(one.trim()));
  const known = read.flatMap(({ data }) => data ?? []);
  if (known.length < read.length) context.addIssue('must be origins, separated by commas');
  return known;
});
export const port = z.coerce.number('must be a port').int('must be a port').min(0).max(65_535);
export const merchantId = z.string('is missing').regex(/^\d+$/, 'must be digits only');
export const headerName = z.string('is missing').regex(/^[a-z0-9-]+$/i, 'must be the name of a header');
export const text = z.string('is missing').min(1, 'is missing');
export const milliseconds = z.coerce.number('must be a whole number').int('must be a whole number');
export const timeLimit = milliseconds.min(1, 'must be 1 or more');
export const onOrOff = z.enum(['on', 'off'], 'must be on or off');
export const providerName = z
  .string('is missing')
  .regex(/^[a-z0-9_-]+$/, 'must be the lower-case name of a provider');
export const providerNames = z
  .string()
  .regex(/^[a-z0-9_-]+(\s*,\s*[a-z0-9_-]+)*$/, 'must be lower-case names, separated by commas')
  .transform((names) => names.split(',').map((name) => name.trim()));

export const folderNames = z
  .string('is missing')
  .regex(/^[\w-]+(\s*,\s*[\w-]+)*$/, 'must be names of folders, separated by commas')
  .transform((names) => names.split(',').map((name) => name.trim()));

/** Of a secret, at least. Characters. */
const SECRET_LENGTH = 32;

/** One that can be put among the former ones as it is. */
export const secret = z
  .string('is missing')
  .refine((secret) => secret.trim().length >= SECRET_LENGTH, 'must have 32 characters or more')
  .refine(
    (secret) => secret === secret.trim() && !secret.includes(','),
    'must have no comma and no blank at its ends: it stands among FORMER_SESSION_SECRETS one day',
  );
export const formerSecrets = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .refine(
    (list) => list.every((one) => one.length >= SECRET_LENGTH),
    'must have 32 characters or more each, separated by commas',
  );
