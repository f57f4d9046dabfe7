import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import { LRUCache } from 'lru-cache';

/**
 * Encrypts texts that must not be readable in the store. `subject` names the row that a text belongs to: a sealed text
 * that is copied to another row does not open.
 */
export interface Sealer {
  seal(subject: string, text: string): Promise<string>;
  /** Returns the text, or null when it was sealed for another subject or under another secret, or was changed. */
  open(subject: string, sealed: string): Promise<string | null>;
  /** Whether a text is sealed under a former secret, and has to be sealed again before that secret is removed. */
  isFormer(sealed: string): boolean;
  /** Returns a keyed hash: equal texts of a subject have equal marks, which reveal nothing without the secret. */
  mark(subject: string, text: string): string;
}

/**
 * Returns the sealer of a secret: JWE with direct AES-256-GCM, one key per subject, derived from the secret by HKDF.
 * Each text names the secret it is sealed under, so that a secret can be replaced while sessions and payments go on.
 * @param secret SESSION_SECRET, 32 characters or more.
 * @param former Previous secrets, whose texts can still be opened.
 */
export function createSealer(secret: string, former: readonly string[] = []): Sealer {
  const present = keyIdFor(secret);
  const secrets = new Map([secret, ...former].map((each) => [keyIdFor(each), each]));
  const derived = new LRUCache<string, Promise<CryptoKey>>({ max: KEYS });
  /** Keys are cached, since a logged-in user's session is opened again and again. */
  const keyOf = (subject: string, each: string) => {
    const name = `${subject} ${each}`;
    const key = derived.get(name) ?? deriveKey(each, subject);
    derived.set(name, key);
    return key;
  };
  return {
    async seal(subject, text) {
      return new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: present })
        .encrypt(await keyOf(subject, secret));
    },
    async open(subject, sealed) {
      try {
        // Old texts do not name their secret: they are sealed under the current one.
        const opening = secrets.get(decodeProtectedHeader(sealed).kid ?? present);
        if (opening === undefined) return null;
        const { plaintext } = await compactDecrypt(sealed, await keyOf(subject, opening), {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return new TextDecoder().decode(plaintext);
      } catch {
        // Whatever the error, the text cannot be used.
        return null;
      }
    },
    isFormer: (sealed) => decodeProtectedHeader(sealed).kid !== present,
    mark: (subject, text) =>
      createHmac('sha256', keyBytes(secret, `mark:${subject}`))
        .update(text)
        .digest('hex'),
  };
}

/** How many keys are cached: about as many as sessions are used within a few minutes. */
const KEYS = 1_000;

function deriveKey(secret: string, subject: string): Promise<CryptoKey> {
  const bytes = keyBytes(secret, `seal:${subject}`);
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

const keyBytes = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'kipu', purpose, 32));

/** Returns the name of a secret, which reveals nothing about it. */
const keyIdFor = (secret: string) => sha256(`key id of ${secret}`).slice(0, 12);

/** Returns the SHA-256 of a text in hexadecimal: the form in which opaque ids and one-time values are stored. */
export function sha256(text: string): string {
  return hash('sha256', text);
}

/** Returns a UUID (version 8, RFC 9562) derived from a text: equal texts have equal UUIDs. */
export function uuidOf(text: string): string {
  return sha256(text).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
}

/** Returns whether a value matches a stored hash; compared in constant time. */
export function matchesHash(value: string, hash: string): boolean {
  const given = Buffer.from(sha256(value), 'hex');
  const stored = Buffer.from(hash, 'hex');
  return given.length === stored.length && timingSafeEqual(given, stored);
}
