import { CertificateCheck } from './contracts/certificates.ts';
import type { UpdateChildBody } from './contracts/certificates.ts';
import { Kept } from './contracts/shared.ts';
import type { UpstreamClient } from './types.ts';

/** What a certificate says to anybody (assumed endpoint). @throws UpstreamError, which says `UnknownCertificate` of a code of none */
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
 * Keeps what a family chose for a child (assumed endpoint); a repeat changes nothing.
 * @throws UpstreamError with status 404 for a child of another family
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
