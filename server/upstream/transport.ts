/** A call as it goes out. */
interface Sent {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether it changes something and may not be sent again when no answer comes. */
  readonly isOnce: boolean;
  /** Ends it, whatever came by then. */
  readonly signal: AbortSignal;
}

/** A whole answer. */
interface Received {
  readonly status: number;
  readonly text: string;
  /** Where a redirect leads, as it is written; null for none. */
  readonly location: string | null;
}

/**
 * Sends a call, follows no redirect (a bearer must not, `withLastSlash` aside), and reads the whole answer.
 * @throws whatever kept the answer from coming whole
 */
export type Transport = (url: string, sent: Sent) => Promise<Received>;

/**
 * By fetch, which is read from globalThis at the time of the call: whoever plays the academy in the same process puts
 * another one in its place.
 */
export const byFetch: Transport = async (url, { method, headers, body, signal }) => {
  const sent = { method, headers, signal, ...(body !== undefined && { body }) };
  const response = await globalThis.fetch(url, { ...sent, redirect: 'manual' });
  const location = response.headers.get('location');
  return { status: response.status, text: await response.text(), location };
};
