// Serves responses of the site over HTTP/2 and TLS, like the proxy of deploy/.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { createSecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../processes.mjs';

/**
 * A response of the site.
 * @typedef {{ status: number, headers: Record<string, string>, body: Buffer }} Copy
 *
 * @typedef {{ key: Buffer, cert: Buffer }} Certificate
 */

/**
 * Returns a self-signed certificate for localhost that is valid for a day.
 * @returns {Certificate}
 */
export function selfSigned() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kipu-tls-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  const made = spawnSync('openssl', [...asked, '-keyout', key, '-out', cert]);
  if (made.status !== 0) throw new Error(`No certificate: ${made.error?.message ?? made.stderr.toString()}`);
  const certificate = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true, force: true });
  return certificate;
}

/**
 * Starts a server for HTTP/2 over TLS.
 * @param {Certificate} certificate
 * @param {(path: string, cookie: string | undefined) => Promise<Copy>} answer
 */
export async function serveSecurely(certificate, answer) {
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
    void (async () => {
      const { status, headers, body } = await answer(request.url, request.headers.cookie);
      response.writeHead(status, headers).end(body);
    })();
  });
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  return { server, origin: `https://localhost:${port}` };
}

/**
 * Requests a page of the site in brotli.
 * @param {string} url
 * @param {string | undefined} cookie
 * @returns {Promise<Copy>}
 */
export async function copyOf(url, cookie) {
  /** @type {import('node:http').IncomingMessage} */
  const answer = await new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br', ...(cookie && { cookie }) } }, resolve).on(
      'error',
      reject,
    );
  });
  const chunks = [];
  for await (const chunk of answer) chunks.push(chunk);
  /** @type {Record<string, string>} */
  const headers = {};
  for (const name of ['content-type', 'content-encoding', 'content-length', 'cache-control']) {
    const value = answer.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return { status: answer.statusCode ?? 500, headers, body: Buffer.concat(chunks) };
}
