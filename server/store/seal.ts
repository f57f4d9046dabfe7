import { createDecipheriv, createHash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { CompactEncrypt, decodeProtectedHeader } from 'jose';
import { z } from 'zod';

/** What every text of ours is sealed by; the name of its secret came later. */
const SealHead = z.object({ alg: z.literal('dir'), enc: z.literal('A256GCM'), kid: z.string().optional() });
/** Bytes that show that a text was not changed. */
const TAG_LENGTH = 16;

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
  const keyOf = (subject: string, each: string) =>
    new Uint8Array(hkdfSync('sha256', each, 'kipu', `seal:${subject}`, 32));
  return {
    async seal(subject, text) {
      return new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: present })
        .encrypt(keyOf(subject, secret));
    },
    async open(subject, sealed) {
      try {
        const { kid = present } = SealHead.parse(decodeProtectedHeader(sealed));
        // What was sealed before texts said by which secret is the present one's.
        const opening = secrets.get(kid);
        if (opening === undefined) return null;
        return decrypted(sealed, keyOf(subject, opening));
      } catch {
        // Whatever is wrong with it, the answer is the same: it cannot be used.
        return null;
      }
    },
    isFormer: (sealed) => decodeProtectedHeader(sealed).kid !== present,
  };
}

/**
 * Returns the text of a compact JWE. By Node itself, at once: every request of somebody who is logged in opens one, and
 * the web's cryptography goes through other threads for it, four times as dear.
 * @throws Error when it was changed, or is none
 */
function decrypted(sealed: string, key: Uint8Array): string {
  const [head = '', ofKey, iv = '', text = '', tag = '', ...rest] = sealed.split('.');
  if (ofKey !== '' || rest.length > 0) throw new Error('Not sealed by a key of its own');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), {
    authTagLength: TAG_LENGTH,
  });
  decipher.setAAD(Buffer.from(head)).setAuthTag(Buffer.from(tag, 'base64url'));
  return decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8');
}

/** Returns the name of a secret, which says nothing of it. */
const keyIdFor = (secret: string) => sha256(`key id of ${secret}`).slice(0, 12);

/** SHA-256 in hexadecimal: how opaque ids and one-time values are stored. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Whether a value has a stored hash, in a time that does not depend on where they differ. */
export function matchesHash(value: string, hash: string): boolean {
  const given = Buffer.from(sha256(value), 'hex');
  const stored = Buffer.from(hash, 'hex');
  return given.length === stored.length && timingSafeEqual(given, stored);
}
