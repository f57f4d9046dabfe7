import { CertificateCheck } from './contracts/certificates.ts';
import type { UpdateChildBody } from './contracts/certificates.ts';
import { Kept } from './contracts/answers.ts';
import type { UpstreamClient } from './types.ts';

/**
 * Returns what a certificate shows to everybody (assumed endpoint).
 * @throws UpstreamError; its body is an `UnknownCertificate` for a code that does not exist
 */
export const checkCertificate = async (client: UpstreamClient, code: string) =>
  (
    await client.call({
      endpoint: 'certificateCheck',
      parts: { code },
      answer: CertificateCheck,
      timeoutMs: 4_000,
      repeat: 'safe',
      bends: true,
    })
  ).data;

/**
 * Stores what a family chose for a child (assumed endpoint). A repeat changes nothing.
 * @throws UpstreamError with status 404 for another family's child
 */
export const updateChild = (client: UpstreamClient, id: string, body: UpdateChildBody) =>
  client.call({
    endpoint: 'updateChild',
    parts: { id },
    body,
    answer: Kept,
    timeoutMs: 8_000,
    repeat: 'safe',
  });
