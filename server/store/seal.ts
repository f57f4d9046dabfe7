import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import { LRUCache } from 'lru-cache';

/**
 * Encrypts what must not be readable in the store. `subject` names the row that the text belongs to: a sealed text
 * moved to another row does not open.
 */
export interface Sealer {
  seal(subject: string, text: string): Promise<string>;
  /** The text, or null when it was sealed for another subject, under another secret, or was changed. */
  open(subject: string, sealed: string): Promise<string | null>;
  /** Whether a text that opens is sealed under a former secret: to be sealed anew before that one leaves. */
  isFormer(sealed: string): boolean;
  /** Returns what tells a text from others of its subject to whoever has the secret, and nothing to anybody else. */
  mark(subject: string, text: string): string;
}

/**
 * Returns the sealer of a secret: JWE with direct AES-256-GCM, one key a subject, derived from the secret by HKDF. Each
 * text says by which secret it is sealed, so that a secret can be replaced while sessions and payments go on.
 * @param secret SESSION_SECRET, 32 characters or more.
 * @param former Secrets of before, whose texts are opened still.
 */
export function createSealer(secret: string, former: readonly string[] = []): Sealer {
  const present = keyIdFor(secret);
  const secrets = new Map([secret, ...former].map((each) => [keyIdFor(each), each]));
  const derived = new LRUCache<string, Promise<CryptoKey>>({ max: KEYS });
  /** Somebody who is logged in opens the same session again and again. */
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
        // What was sealed before texts said by which secret is the present one's.
        const opening = secrets.get(decodeProtectedHeader(sealed).kid ?? present);
        if (opening === undefined) return null;
        const { plaintext } = await compactDecrypt(sealed, await keyOf(subject, opening), {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return new TextDecoder().decode(plaintext);
      } catch {
        // Whatever is wrong with it, the answer is the same: it cannot be used.
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

/** How many keys are kept: of the sessions that ask within some minutes. */
const KEYS = 1_000;

function deriveKey(secret: string, subject: string): Promise<CryptoKey> {
  const bytes = keyBytes(secret, `seal:${subject}`);
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

const keyBytes = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'kipu', purpose, 32));

/** Returns the name of a secret, which says nothing of it. */
const keyIdFor = (secret: string) => sha256(`key id of ${secret}`).slice(0, 12);

/** SHA-256 in hexadecimal: how opaque ids and one-time values are stored. */
export function sha256(text: string): string {
  return hash('sha256', text);
}

/** Whether a value has a stored hash, in a time that does not depend on where they differ. */
export function matchesHash(value: string, hash: string): boolean {
  const given = Buffer.from(sha256(value), 'hex');
  const stored = Buffer.from(hash, 'hex');
  return given.length === stored.length && timingSafeEqual(given, stored);
}
