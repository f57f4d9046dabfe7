import { isUtf8 } from 'node:buffer';

/** A call to be sent. */
interface Sent {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether it changes something and must not be sent again when there is no response. */
  readonly isOnce: boolean;
  /** Aborts the call, however much of the response has arrived. */
  readonly signal: AbortSignal;
}

/** A complete response. */
export interface Received {
  readonly status: number;
  readonly text: string;
  /** The target of a redirect, as written; null for none. */
  readonly location: string | null;
  /** The header by which a list may name its next page, as written (RFC 8288); null for none. */
  readonly link: string | null;
}

/**
 * Sends a call and reads the whole response. It follows no redirect: which ones a call with a bearer may
 * follow is the caller's matter.
 * @throws the error that kept the response from arriving completely
 */
export type Transport = (url: string, sent: Sent) => Promise<Received>;

/** Sends with fetch, read from globalThis at each call: tests that play the academy in the same process replace it. */
export const byFetch: Transport = async (url, { method, headers, body, signal }) => {
  const sent = { method, headers, signal, ...(body !== undefined && { body }) };
  const response = await globalThis.fetch(url, { ...sent, redirect: 'manual' });
  const location = response.headers.get('location');
  const link = response.headers.get('link');
  return { status: response.status, text: textOf(await response.arrayBuffer()), location, link };
};

const UTF_8 = new TextDecoder();
const LATIN_1 = new TextDecoder('latin1');

/** Returns a body as text: what is not UTF-8, as JSON has to be, is taken for Latin-1, whatever it is declared to be. */
export const textOf = (body: ArrayBuffer | Uint8Array): string =>
  (isUtf8(body) ? UTF_8 : LATIN_1).decode(body);
